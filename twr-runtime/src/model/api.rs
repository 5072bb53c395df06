//! The one trait that everything which answers a request implements.

use std::sync::Arc;

use super::future::BoxFuture;
use super::{ModelError, ModelSize, Offers, Reply, ReplyStream, Request, pieces};

/// A language model: a request in, a reply out.
///
/// Object safe, and implemented for `&M`, `Box<M>` and `Arc<M>`, so that `Box<dyn Model>` and
/// `Arc<dyn Model>` are models. Dropping a future or a stream ends the call.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{BoxFuture, Model, ModelError, Reply, Request};
///
/// struct Parrot;
///
/// impl Model for Parrot {
///     fn name(&self) -> &str {
///         "parrot"
///     }
///
///     fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
///         Box::pin(async move {
///             let said = request.messages.last().map(|message| message.content.as_str());
///             Ok(Reply::text(said.unwrap_or_default()))
///         })
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a language model",
    label = "expected a `Model`",
    note = "use a `HttpModel`, a `ScriptedModel` or a `Replay`, or implement `Model` for `{Self}`"
)]
pub trait Model: Send + Sync {
    /// The models that this one passes requests on to; none for a model that answers by itself. Everything that a
    /// caller asks of a model besides replies follows from them, unless the model says it otherwise.
    ///
    /// ```
    /// # use twr_runtime as twr;
    /// use twr::model::{BoxFuture, Model, ModelError, Reply, Request, ScriptedModel};
    ///
    /// /// Asks the model in capitals.
    /// struct Loud<M>(M);
    ///
    /// impl<M: Model> Model for Loud<M> {
    ///     fn inner(&self) -> Vec<&dyn Model> {
    ///         vec![&self.0]
    ///     }
    ///
    ///     fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
    ///         Box::pin(async move {
    ///             let mut request = request.clone();
    ///             for message in &mut request.messages {
    ///                 message.content = message.content.to_uppercase();
    ///             }
    ///             self.0.complete(&request).await
    ///         })
    ///     }
    /// }
    ///
    /// let model = ScriptedModel::new(["ok"]).with_name("small");
    /// assert_eq!(Loud(model).name(), "small");
    /// ```
    fn inner(&self) -> Vec<&dyn Model> {
        Vec::new()
    }

    /// The model's name, for errors and records. Default: that of the first inner model, or the name of the type.
    fn name(&self) -> &str {
        let first = self.inner().into_iter().next();
        first.map_or(std::any::type_name::<Self>(), |model| model.name())
    }

    /// How large the model is told to be, which decides where worked examples are
    /// ([`Placement::Auto`](twr_spec::prompt::Placement::Auto)): [`OfSize`](super::OfSize) tells it. Default: as
    /// small as the smallest of the inner models, or unknown without one.
    fn size(&self) -> ModelSize {
        self.inner().iter().map(Model::size).min().unwrap_or_default()
    }

    /// The forms that the model can hold a reply to besides words, as far as they are known: of a server that was not
    /// tried yet, what it may be asked for. Default: what all of the inner models offer, or nothing without one.
    fn offers(&self) -> Offers {
        self.inner().iter().map(Model::offers).reduce(Offers::and).unwrap_or_default()
    }

    /// Asks the model and waits for the whole reply.
    ///
    /// # Errors
    /// No reply came: the error says why. A reply that is empty, cut off or refused is a reply.
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>>;

    /// Asks the model and gives the reply as it arrives. By default the whole reply is one piece.
    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        let reply = self.complete(request);
        pieces::opened_by(Box::pin(async move { Ok(pieces::of_whole(reply.await?, None)) }))
    }
}

macro_rules! model_behind {
    ($($pointer:ty),*) => {$(
        impl<M: Model + ?Sized> Model for $pointer {
            fn inner(&self) -> Vec<&dyn Model> {
                (**self).inner()
            }

            fn name(&self) -> &str {
                (**self).name()
            }

            fn size(&self) -> ModelSize {
                (**self).size()
            }

            fn offers(&self) -> Offers {
                (**self).offers()
            }

            fn complete<'a>(
                &'a self,
                request: &'a Request,
            ) -> BoxFuture<'a, Result<Reply, ModelError>> {
                (**self).complete(request)
            }

            fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
                (**self).stream(request)
            }
        }
    )*};
}

model_behind!(&M, Box<M>, Arc<M>);

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{BoxFuture, Model, ModelError, ModelSize, Offers, Reply, Request};
    use crate::model::{
        Fallback, Message, Named, OfSize, Patient, Piece, Race, Recorder, Routed, ScriptedModel,
        next_piece,
    };

    struct Fixed;

    impl Model for Fixed {
        fn name(&self) -> &'static str {
            "fixed"
        }

        fn complete<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
            Box::pin(async { Ok(Reply::text("yes")) })
        }
    }

    /// Passes on nothing but requests.
    struct Bare<'m>(Vec<&'m dyn Model>);

    impl Model for Bare<'_> {
        fn inner(&self) -> Vec<&dyn Model> {
            self.0.clone()
        }

        fn complete<'a>(
            &'a self,
            request: &'a Request,
        ) -> BoxFuture<'a, Result<Reply, ModelError>> {
            self.0[0].complete(request)
        }
    }

    /// A model of which everything is known.
    struct Known(&'static str, ModelSize, Offers);

    impl Model for Known {
        fn name(&self) -> &str {
            self.0
        }

        fn size(&self) -> ModelSize {
            self.1
        }

        fn offers(&self) -> Offers {
            self.2
        }

        fn complete<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
            Box::pin(async { Ok(Reply::text("yes")) })
        }
    }

    #[test]
    fn a_model_made_of_others_tells_what_they_tell() {
        let large = Known("large", ModelSize::Large, Offers::JSON);
        let file = format!("twr-inner-{}.jsonl", std::process::id());
        let cassette = std::env::temp_dir().join(file);
        let recorder = Recorder::create(&cassette, &large).unwrap();
        let patient = Patient::new(&large, |_| -> BoxFuture<'static, ()> { Box::pin(async {}) });
        let wrappers: [(&dyn Model, &str, ModelSize); 9] = [
            (&Bare(vec![&large]), "large", ModelSize::Large),
            (&Box::new(&large), "large", ModelSize::Large),
            (&recorder, "large", ModelSize::Large),
            (&patient, "large", ModelSize::Large),
            (&Named::new("other", &large), "other", ModelSize::Large),
            (&OfSize::small(&large), "large", ModelSize::Small),
            (&Routed::new(&large), "large", ModelSize::Large),
            (&Fallback::new(&large), "large", ModelSize::Large),
            (&Race::new([&large]), "large", ModelSize::Large),
        ];
        for (model, name, size) in wrappers {
            assert_eq!((model.name(), model.size()), (name, size));
            assert_eq!(model.offers(), Offers::JSON, "{name}");
        }
        std::fs::remove_file(&cassette).unwrap();
        // Of several, what all of them can.
        let small = Known("small", ModelSize::Small, Offers::TEXT);
        let both = Bare(vec![&large, &small]);
        let told = (both.name(), both.size(), both.offers());
        assert_eq!(told, ("large", ModelSize::Small, Offers::TEXT));
        let none = Bare(Vec::new());
        assert!(none.name().contains("Bare"), "{}", none.name());
        assert_eq!((none.size(), none.offers()), (ModelSize::Unknown, Offers::TEXT));
    }

    #[tokio::test]
    async fn every_pointer_to_a_model_is_a_model_that_streams_in_pieces() {
        async fn check(model: impl Model, name: &str, pieces: usize) {
            assert_eq!(model.name(), name);
            let request = Request::new([Message::user("?")]);
            assert_eq!(model.complete(&request).await.unwrap().text, "yes");
            let mut stream = model.stream(&request);
            let mut count = 0;
            while let Some(piece) = next_piece(&mut stream).await {
                count += 1;
                if let Piece::End(reply) = piece.unwrap() {
                    assert_eq!(reply.text, "yes");
                }
            }
            assert_eq!(count, pieces);
        }
        check(&Fixed, "fixed", 2).await;
        check(Box::new(Fixed) as Box<dyn Model>, "fixed", 2).await;
        check(Arc::new(Fixed) as Arc<dyn Model>, "fixed", 2).await;
        // The pointer must not fall back to the default `stream`.
        check(Arc::new(ScriptedModel::new(["yes", "yes"]).with_piece_size(1)), "scripted", 4).await;
    }
}

//! Everything that genai can fail with, as our error, without any key.

use genai::webc::{Error as WebError, StreamTimeout};
use genai::{Error, resolver};

use crate::model::http::{Cause, Faults, causes, rejected_text, root};
use crate::model::{ModelError, ModelErrorKind};

/// The error of a call.
pub(super) fn of_genai(faults: &Faults, error: Error) -> ModelError {
    if let Some(status) = error.status().map(|status| status.as_u16()) {
        return of_status(faults, status, &error);
    }
    match error {
        Error::WebModelCall { webc_error, .. } | Error::WebAdapterCall { webc_error, .. } => {
            of_web(faults, webc_error)
        }
        Error::WebStream { error, cause, .. } => of_stream(faults, error, &cause),
        Error::ChatResponse { body, .. } => faults.reported(&body),
        Error::Resolver { resolver_error, .. }
        | Error::ModelMapperFailed { cause: resolver_error, .. } => {
            of_resolver(faults, &resolver_error)
        }
        Error::RequiresApiKey { .. } | Error::NoAuthResolver { .. } | Error::NoAuthData { .. } => {
            faults.config("it needs a key: give it one (`with_key`)")
        }
        Error::ChatReqHasNoMessages { .. } => {
            faults.error(ModelErrorKind::BadRequest, "the request has no messages")
        }
        Error::LastChatMessageIsNotUser { .. } => {
            faults.error(ModelErrorKind::BadRequest, "the last message is not the user's")
        }
        Error::MessageRoleNotSupported { role, .. } => faults
            .error(ModelErrorKind::BadRequest, &format!("the provider takes no {role} messages")),
        Error::StreamParse { serde_error, .. } => faults.not_completion(&serde_error.to_string()),
        // Its text holds the whole request, its cause does not.
        Error::ChatResponseGeneration { cause, .. } => faults.not_completion(&cause),
        error @ (Error::NoChatResponse { .. }
        | Error::InvalidJsonResponseElement { .. }
        | Error::SerdeJson(_)
        | Error::JsonValueExt(_)) => faults.not_completion(&error.to_string()),
        other => faults.config(&format!("the call cannot be made: {other}")),
    }
}

fn of_status(faults: &Faults, status: u16, error: &Error) -> ModelError {
    if (300..400).contains(&status) {
        let detail = format!(
            "{} redirects the call, and it was sent nowhere else: look for a proxy or a login page on the way \
             to the provider",
            faults.server()
        );
        return faults.config(&detail).with_status(status);
    }
    faults.of_answer(status, body(error), error.headers())
}

/// The body of an answer of a failed status.
fn body(error: &Error) -> &str {
    match error {
        Error::HttpError { body, .. }
        | Error::WebModelCall { webc_error: WebError::ResponseFailedStatus { body, .. }, .. }
        | Error::WebAdapterCall {
            webc_error: WebError::ResponseFailedStatus { body, .. }, ..
        } => body,
        // What genai boxed while it read a stream.
        Error::WebStream { error, .. } => match error.downcast_ref::<Error>() {
            Some(
                Error::HttpError { body, .. }
                | Error::WebModelCall {
                    webc_error: WebError::ResponseFailedStatus { body, .. }, ..
                },
            ) => body,
            _ => "",
        },
        _ => "",
    }
}

/// What the model wrote, where the provider does not take it for what the request asks for.
pub(super) fn rejected(error: &Error) -> Option<String> {
    rejected_text(&serde_json::from_str(body(error)).ok()?)
}

fn of_web(faults: &Faults, error: WebError) -> ModelError {
    match error {
        WebError::ResponseFailedNotJson { content_type, body } => {
            faults.not_json(&content_type, &body)
        }
        WebError::ResponseFailedInvalidJson { body, cause } => {
            faults.bad_body(&format!("the answer is not whole JSON: {cause}"), &body)
        }
        WebError::Reqwest(error) => of_transport(faults, error),
        error @ (WebError::ResponseFailedStatus { .. } | WebError::JsonValueExt(_)) => {
            faults.not_completion(&error.to_string())
        }
    }
}

/// What genai boxed while it read a stream.
fn of_stream(faults: &Faults, error: genai::BoxError, cause: &str) -> ModelError {
    let error = match error.downcast::<Error>() {
        // A failed status; it holds no further stream error.
        Ok(error) => {
            return match error.status() {
                Some(status) => of_status(faults, status.as_u16(), &error),
                None => faults.not_completion(&error.to_string()),
            };
        }
        Err(error) => error,
    };
    match error.downcast::<reqwest::Error>() {
        Ok(error) => of_transport(faults, *error),
        Err(error) if error.is::<StreamTimeout>() => faults.timeout(),
        Err(_) => faults.not_completion(cause),
    }
}

pub(super) fn of_transport(faults: &Faults, error: reqwest::Error) -> ModelError {
    // An address may hold a key in its query.
    let error = error.without_url();
    let cause = Cause::new(&faults.redact(&causes(&error)));
    let called = faults.server();
    let made = if error.is_timeout() {
        faults.timeout()
    } else if error.is_connect() {
        let reason = root(&error);
        faults.error(ModelErrorKind::Connection, &format!("nothing answers at {called} ({reason})"))
    } else if error.is_body() || error.is_decode() {
        faults.bad_body("the answer broke off before its end", "")
    } else if error.is_builder() {
        faults.config(&format!("the call cannot be made: {}", root(&error)))
    } else {
        faults.error(
            ModelErrorKind::Connection,
            &format!("{called} closed the connection without an answer"),
        )
    };
    made.with_source(cause)
}

fn of_resolver(faults: &Faults, error: &resolver::Error) -> ModelError {
    match error {
        resolver::Error::ApiKeyEnvNotFound { env_name } => {
            faults.config(&format!("it needs a key: set {env_name}, or give it one (`with_key`)"))
        }
        other => faults.config(&other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use genai::adapter::AdapterKind;
    use genai::{Error, ModelIden, resolver};
    use serde_json::json;

    use super::{Faults, of_genai};
    use crate::model::ModelErrorKind::{self, BadBody, BadRequest, Config};

    fn model() -> ModelIden {
        ModelIden::new(AdapterKind::OpenAI, "tiny")
    }

    #[test]
    fn what_fails_before_and_after_the_call_is_told_without_the_key() {
        let check = |error: Error, kind: ModelErrorKind, text: &str| {
            let mut faults = Faults::new("tiny", Duration::from_secs(9));
            faults.hide("opensesame");
            let error = of_genai(&faults, error);
            assert_eq!((error.kind(), error.to_string().as_str()), (kind, text));
        };
        let resolver_error = resolver::Error::ApiKeyEnvNotFound { env_name: "X_API_KEY".into() };
        check(
            Error::Resolver { model_iden: model(), resolver_error },
            Config,
            "model `tiny`: it needs a key: set X_API_KEY, or give it one (`with_key`)",
        );
        check(
            Error::ChatReqHasNoMessages { model_iden: model() },
            BadRequest,
            "model `tiny`: the request has no messages; change the request as the server says",
        );
        check(
            Error::Internal("no adapter for opensesame".into()),
            Config,
            "model `tiny`: the call cannot be made: Internal error: no adapter for [redacted]",
        );
        check(
            Error::ChatResponseGeneration {
                model_iden: model(),
                request_payload: Box::new(json!({"messages": "a long one"})),
                response_body: Box::new(json!({"key": "opensesame"})),
                cause: "no content".into(),
            },
            BadBody,
            "model `tiny`: the answer is not a chat completion: no content; call again; if it \
             stays so, check that the base URL (TWR_BASE_URL) is a model server's",
        );
    }
}

//! The way to a server: straight, or through the proxy of `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`.

use std::error::Error;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::Uri;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::proxy::Tunnel;
use hyper_util::client::proxy::matcher::Matcher;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tower_service::Service;

/// How a connection is made.
#[derive(Clone, Debug)]
pub(super) enum Way {
    Straight(HttpConnector),
    /// Through a proxy, which passes on what it cannot read.
    Tunnel(Tunnel<HttpConnector>),
}

impl Way {
    /// The way that the environment says. The error is a fragment that says what is wrong.
    pub(super) fn of_environment(to: &Uri, connector: HttpConnector) -> Result<Self, String> {
        let Some(proxy) = Matcher::from_env().intercept(to) else {
            return Ok(Self::Straight(connector));
        };
        if proxy.uri().scheme_str() != Some("http") {
            return Err("the proxy of the environment (HTTPS_PROXY, ALL_PROXY) must begin with \
                        http://; except this server from it in NO_PROXY, or give another proxy"
                .to_owned());
        }
        let tunnel = Tunnel::new(proxy.uri().clone(), connector);
        Ok(Self::Tunnel(match proxy.basic_auth() {
            Some(header) => tunnel.with_auth(header.clone()),
            None => tunnel,
        }))
    }
}

type BoxError = Box<dyn Error + Send + Sync>;
type Connecting = Pin<Box<dyn Future<Output = Result<TokioIo<TcpStream>, BoxError>> + Send>>;

impl Service<Uri> for Way {
    type Response = TokioIo<TcpStream>;
    type Error = BoxError;
    type Future = Connecting;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        match self {
            Self::Straight(connector) => connector.poll_ready(context).map_err(Into::into),
            Self::Tunnel(tunnel) => tunnel.poll_ready(context).map_err(Into::into),
        }
    }

    fn call(&mut self, to: Uri) -> Connecting {
        match self {
            Self::Straight(connector) => {
                let connecting = connector.call(to);
                Box::pin(async move { Ok(connecting.await?) })
            }
            Self::Tunnel(tunnel) => {
                let connecting = tunnel.call(to);
                Box::pin(async move { Ok(connecting.await?) })
            }
        }
    }
}

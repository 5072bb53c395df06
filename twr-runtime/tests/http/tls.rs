//! A server with a certificate that no authority signed: refused, unless `SSL_CERT_FILE` names it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use twr_runtime::model::{HttpModel, Model as _, ModelErrorKind};

use crate::support::{KEY, completion, request};

/// A file of the certificate for `localhost` that signs itself, valid until 2126. Its key is public.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/http/certificates").join(name)
}

/// A server over TLS that answers one call well.
async fn start() -> String {
    let certificate = CertificateDer::from_pem_file(file("certificate.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_file(file("key.pem")).unwrap();
    let config = ServerConfig::builder_with_provider(ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        // A client that does not trust the certificate hangs up here.
        let Ok(mut stream) = acceptor.accept(stream).await else { return };
        let mut seen = vec![0; 1 << 16];
        let read = stream.read(&mut seen).await.unwrap();
        assert!(read > 0);
        let body = completion("ok", "stop").to_string();
        let head = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).await.unwrap();
        drop(stream.shutdown().await);
    });
    format!("https://localhost:{port}/v1")
}

/// Runs one of the tests below in a process that trusts the certificates of this file.
fn check(test: &str, trusted: &Path) {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env("SSL_CERT_FILE", trusted)
        .env_remove("SSL_CERT_DIR")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_certificate_is_trusted_if_a_variable_names_its_file() {
    check("tls::a_trusted_server_answers", &file("certificate.pem"));
    check("tls::another_server_is_refused", &file("other.pem"));
}

#[tokio::test]
#[ignore = "run by the test above, in a process of its own"]
async fn a_trusted_server_answers() {
    let model = HttpModel::at(start().await, "tiny").with_key(KEY);
    assert_eq!(model.complete(&request()).await.unwrap().text, "ok");
}

#[tokio::test]
#[ignore = "run by the test above, in a process of its own"]
async fn another_server_is_refused() {
    let address = start().await;
    let error =
        HttpModel::at(&address, "tiny").with_key(KEY).complete(&request()).await.unwrap_err();
    assert_eq!((error.kind(), error.is_retryable()), (ModelErrorKind::Config, false));
    let said = error.to_string().replace(&address, "https://localhost:PORT/v1");
    assert_eq!(
        said,
        "model `tiny`: the certificate of https://localhost:PORT/v1/ is not trusted (invalid peer \
         certificate: UnknownIssuer): add its authority to the system's certificates, or name its \
         file in SSL_CERT_FILE"
    );
}

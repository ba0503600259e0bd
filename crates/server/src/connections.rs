//! Connections: taken as they come, bounded in number, and ended where nothing happens any more.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Sleep, sleep, timeout};
use tower_service::Service;

use crate::guard::Gate;
use crate::limits::Ticket;
use crate::message::Problem;
use crate::room::json;

/// How long to wait when no connection can be taken: there are no files left, mostly.
const PAUSE: Duration = Duration::from_millis(100);

/// So many are told at once why they are refused, and each for so long.
const REFUSED_MAX: usize = 64;
const REFUSAL: Duration = Duration::from_secs(2);

/// The largest head of a request, and what is buffered of a connection.
const BUFFER_MAX: usize = 64 << 10;

/// Serves whoever connects, for ever.
pub(crate) async fn serve(listener: TcpListener, app: Router, gate: Arc<Gate>) {
    let refusals = Arc::new(Semaphore::new(REFUSED_MAX));
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        match gate.connect(peer.ip()) {
            Ok(tickets) => {
                let _ = stream.set_nodelay(true);
                let stream = Connection::new(stream, tickets, gate.silence);
                tokio::spawn(answer(stream, ConnectInfo(peer), app.clone(), gate.silence));
            }
            Err(problem) => {
                // If too many are told already, it ends without a word.
                if let Ok(permit) = refusals.clone().try_acquire_owned() {
                    tokio::spawn(async move {
                        let _ = timeout(REFUSAL, refuse(stream, &problem)).await;
                        drop(permit);
                    });
                }
            }
        }
    }
}

/// Answers the requests of a connection. A head, or the next request, that does not come in time
/// ends it.
async fn answer<Peer: Clone + Send + Sync + 'static>(
    stream: Connection,
    peer: Peer,
    app: Router,
    silence: Duration,
) {
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer.clone());
        app.clone().call(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(silence).max_buf_size(BUFFER_MAX);
    // Whatever goes wrong with a connection is its end, and nobody else's business.
    let _ = builder.serve_connection(TokioIo::new(stream), service).with_upgrades().await;
}

/// Tells why a connection is not served, and waits until that was read.
async fn refuse(mut stream: TcpStream, problem: &Problem) -> io::Result<()> {
    let body = json(problem);
    let head = format!(
        "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nRetry-After: 10\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await?;
    stream.shutdown().await?;
    let mut rest = [0; 1024];
    while stream.read(&mut rest).await? > 0 {}
    Ok(())
}

/// A connection, which counts until it ends, and ends if nobody takes what it sends.
struct Connection {
    stream: TcpStream,
    _tickets: [Option<Ticket>; 2],
    silence: Duration,
    /// Set while what is to be sent does not leave.
    stuck: Option<Pin<Box<Sleep>>>,
}

impl Connection {
    const fn new(stream: TcpStream, tickets: [Option<Ticket>; 2], silence: Duration) -> Connection {
        Connection { stream, _tickets: tickets, silence, stuck: None }
    }

    /// Whatever came of sending; an error if nothing has for too long.
    fn patiently<T>(
        &mut self,
        sent: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.stuck = None;
            return sent;
        }
        let silence = self.silence;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(silence)));
        ready!(stuck.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.patiently(sent, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.patiently(sent, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let sent = Pin::new(&mut self.stream).poll_flush(context);
        self.patiently(sent, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;

    use super::*;
    use crate::limits::Limits;

    #[tokio::test]
    async fn one_connection_too_many_is_told_so_at_once() {
        let public = Some("https://play.example".parse().unwrap());
        let (name, key, silence) = (None, String::new(), Duration::from_secs(60));
        let own = [127, 0, 0, 1].into();
        let gate = Gate { name, own, public, key, limits: Limits::new(4), silence };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().route("/", get(|| async { "hello" }));
        let serving = tokio::spawn(serve(listener, app, Arc::new(gate)));
        let ask = || async move {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
            let mut answer = vec![0; 4096];
            let length = stream.read(&mut answer).await.unwrap();
            answer.truncate(length);
            (stream, String::from_utf8(answer).unwrap())
        };
        let (first, second) = (ask().await, ask().await);
        assert!(first.1.contains("hello") && second.1.contains("hello"));
        let third = ask().await.1;
        assert!(third.starts_with("HTTP/1.1 429") && third.contains("busy"), "{third}");
        drop(first);
        while !ask().await.1.contains("hello") {}
        serving.abort();
    }
}

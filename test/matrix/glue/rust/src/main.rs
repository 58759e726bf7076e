// Servers of crates.io: matrix NAME PORT.
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let listener = TcpListener::bind(format!("127.0.0.1:{}", arguments[2])).await.unwrap();
    match arguments[1].as_str() {
        "axum" => {
            let route = axum::routing::any(|upgrade: WebSocketUpgrade| async { upgrade.on_upgrade(echo) });
            axum::serve(listener, axum::Router::new().route("/", route)).await.unwrap();
        }
        "tokio-tungstenite" => loop {
            let (stream, _) = listener.accept().await.unwrap();
            stream.set_nodelay(true).unwrap();
            tokio::spawn(async move {
                let Ok(socket) = tokio_tungstenite::accept_async(stream).await else { return };
                let (mut write, mut read) = socket.split();
                while let Some(Ok(message)) = read.next().await {
                    if (message.is_text() || message.is_binary()) && write.send(message).await.is_err() {
                        return;
                    }
                }
            });
        },
        other => panic!("unknown server {other}"),
    }
}

async fn echo(mut socket: WebSocket) {
    use axum::extract::ws::Message;
    while let Some(Ok(message)) = socket.recv().await {
        if matches!(message, Message::Text(_) | Message::Binary(_)) && socket.send(message).await.is_err() {
            return;
        }
    }
}

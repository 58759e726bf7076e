// The server of the threads benchmark: an echo with as many threads as GOMAXPROCS says, at the port it is given.
package main

import (
	"log"
	"net/http"
	"os"

	"github.com/gorilla/websocket"
)

func main() {
	upgrader := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		connection, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer connection.Close()
		for {
			kind, message, err := connection.ReadMessage()
			if err != nil {
				return
			}
			if connection.WriteMessage(kind, message) != nil {
				return
			}
		}
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}

// Servers of the Go module proxy: go NAME PORT. SLOW=N adds N turns of work to each message.
package main

import (
	"fmt"
	"net/http"
	"os"
	"strconv"

	coder "github.com/coder/websocket"
	"github.com/gorilla/websocket"
	"github.com/lesismal/nbio/nbhttp"
	nb "github.com/lesismal/nbio/nbhttp/websocket"
	"github.com/lxzan/gws"
)

var turns, _ = strconv.Atoi(os.Getenv("SLOW"))

func work() int {
	sum := 0
	for turn := 0; turn < turns; turn++ {
		sum = (sum*31 + turn) % 65521
	}
	return sum
}

func main() {
	name, address := os.Args[1], "127.0.0.1:"+os.Args[2]
	switch name {
	case "gorilla":
		upgrader := websocket.Upgrader{}
		fail(http.ListenAndServe(address, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			conn, err := upgrader.Upgrade(w, r, nil)
			if err != nil {
				return
			}
			defer conn.Close()
			for {
				kind, data, err := conn.ReadMessage()
				if err != nil || work() < 0 || conn.WriteMessage(kind, data) != nil {
					return
				}
			}
		})))
	case "coder":
		fail(http.ListenAndServe(address, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			conn, err := coder.Accept(w, r, nil)
			if err != nil {
				return
			}
			defer conn.CloseNow()
			for {
				kind, data, err := conn.Read(r.Context())
				if err != nil || conn.Write(r.Context(), kind, data) != nil {
					return
				}
			}
		})))
	case "nbio":
		upgrader := nb.NewUpgrader()
		upgrader.OnMessage(func(c *nb.Conn, kind nb.MessageType, data []byte) { c.WriteMessage(kind, data) })
		mux := &http.ServeMux{}
		mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { upgrader.Upgrade(w, r, nil) })
		engine := nbhttp.NewEngine(nbhttp.Config{Network: "tcp", Addrs: []string{address}, Handler: mux})
		fail(engine.Start())
		select {}
	case "gws":
		fail(gws.NewServer(&echo{}, nil).Run(address))
	}
}

type echo struct{ gws.BuiltinEventHandler }

func (*echo) OnMessage(socket *gws.Conn, message *gws.Message) {
	defer message.Close()
	socket.WriteMessage(message.Opcode, message.Bytes())
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

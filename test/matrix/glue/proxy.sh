#!/bin/sh
# nginx or HAProxy in front of the ws echo: proxy.sh NAME PORT. The echo listens on a socket in a folder that goes with it.
set -eu
name=$1
port=$2
here=$(dirname "$0")
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
node "$here/node.mjs" ws "$home/echo.sock" &
echo_pid=$!
case $name in
nginx)
  # As root it would give up what it needs to reach the echo's socket.
  user=$([ "$(id -u)" = 0 ] && echo 'user root;' || true)
  cat >"$home/nginx.conf" <<CONF
daemon off;
$user
worker_processes 1;
pid $home/nginx.pid;
error_log stderr error;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path $home/body; proxy_temp_path $home/proxy; fastcgi_temp_path $home/f; uwsgi_temp_path $home/u; scgi_temp_path $home/s;
  server {
    listen 127.0.0.1:$port;
    location / {
      proxy_pass http://unix:$home/echo.sock;
      proxy_http_version 1.1;
      proxy_set_header Upgrade \$http_upgrade;
      proxy_set_header Connection upgrade;
    }
  }
}
CONF
  nginx -p "$home" -c "$home/nginx.conf" -e stderr &
  ;;
haproxy)
  cat >"$home/haproxy.cfg" <<CONF
global
  maxconn 4096
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
frontend in
  bind 127.0.0.1:$port
  default_backend echo
backend echo
  server one unix@$home/echo.sock
CONF
  haproxy -q -db -f "$home/haproxy.cfg" &
  ;;
esac
proxy_pid=$!
trap 'kill $proxy_pid $echo_pid; wait; rm -rf "$home"' TERM INT
wait $proxy_pid

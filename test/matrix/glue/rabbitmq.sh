#!/bin/sh
# RabbitMQ with STOMP or MQTT over WebSocket: rabbitmq.sh PLUGIN PORT. All of its files are in a folder that goes with it.
set -eu
plugin=$1
port=$2
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
cat >"$home/rabbitmq.conf" <<CONF
listeners.tcp = none
web_$plugin.tcp.ip = 127.0.0.1
web_$plugin.tcp.port = $port
log.console = true
log.console.level = error
CONF
# The plain protocol comes along with its plugin, and wants a port that others may have.
[ "$plugin" = stomp ] && echo 'stomp.listeners.tcp = none' >>"$home/rabbitmq.conf"
[ "$plugin" = mqtt ] && printf 'mqtt.listeners.tcp = none\nmqtt.allow_anonymous = true\n' >>"$home/rabbitmq.conf"
echo "[rabbitmq_web_$plugin]." >"$home/plugins"
export HOME="$home" RABBITMQ_CONFIG_FILE="$home/rabbitmq.conf" RABBITMQ_ENABLED_PLUGINS_FILE="$home/plugins"
export RABBITMQ_MNESIA_BASE="$home/data" RABBITMQ_LOG_BASE="$home/log" RABBITMQ_NODENAME="wsgate$port@localhost"
# And a name service of its own: one that is there already may be another's that is just being ended.
export RABBITMQ_DIST_PORT=$((port > 45000 ? port - 20000 : port + 20000)) ERL_EPMD_PORT=$((port > 45000 ? port - 19000 : port + 19000))
/usr/lib/rabbitmq/bin/rabbitmq-server &
server=$!
trap 'kill $server; wait $server; rm -rf "$home"' TERM INT
wait $server

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import jakarta.websocket.OnMessage;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpoint;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** Servers of Maven Central: Matrix NAME PORT. */
public class Matrix {
  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[1]);
    switch (args[0]) {
      case "tomcat" -> tomcat(port);
      case "jetty" -> jetty(port);
      case "netty" -> netty(port);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  @ServerEndpoint("/")
  public static class Endpoint {
    @OnMessage
    public void echo(ByteBuffer data, Session session) throws Exception {
      session.getBasicRemote().sendBinary(data);
    }
  }

  static void tomcat(int port) throws Exception {
    var tomcat = new org.apache.catalina.startup.Tomcat();
    tomcat.setBaseDir(System.getProperty("java.io.tmpdir") + "/matrix-tomcat-" + port);
    tomcat.setPort(port);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    var context = tomcat.addContext("", null);
    tomcat.addServlet("", "default", new org.apache.catalina.servlets.DefaultServlet());
    context.addServletMappingDecoded("/", "default");
    context.addApplicationListener(org.apache.tomcat.websocket.server.WsContextListener.class.getName());
    context.addServletContainerInitializer(
        (classes, servlet) -> {
          var container = (ServerContainer) servlet.getAttribute(ServerContainer.class.getName());
          try {
            if (container != null) container.addEndpoint(Endpoint.class);
          } catch (Exception error) {
            throw new RuntimeException(error);
          }
        },
        null);
    context.addServletContainerInitializer(new org.apache.tomcat.websocket.server.WsSci(), java.util.Set.of(Endpoint.class));
    tomcat.start();
    tomcat.getServer().await();
  }

  public static class Listener extends org.eclipse.jetty.websocket.api.Session.Listener.AbstractAutoDemanding {
    @Override
    public void onWebSocketBinary(ByteBuffer data, org.eclipse.jetty.websocket.api.Callback callback) {
      getSession().sendBinary(data, callback);
    }
  }

  static void jetty(int port) throws Exception {
    var server = new org.eclipse.jetty.server.Server(new InetSocketAddress("127.0.0.1", port));
    var handler =
        org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler.from(
            server, container -> container.addMapping("/", (request, response, callback) -> new Listener()));
    server.setHandler(handler);
    server.start();
    server.join();
  }

  static void netty(int port) throws Exception {
    var group = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
    new ServerBootstrap()
        .group(group)
        .channel(NioServerSocketChannel.class)
        .childHandler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                channel
                    .pipeline()
                    .addLast(new HttpServerCodec(), new HttpObjectAggregator(65536))
                    .addLast(new WebSocketServerProtocolHandler("/"))
                    .addLast(
                        new SimpleChannelInboundHandler<WebSocketFrame>() {
                          @Override
                          protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
                            context.writeAndFlush(frame.retain());
                          }
                        });
              }
            })
        .bind("127.0.0.1", port)
        .sync()
        .channel()
        .closeFuture()
        .sync();
  }
}

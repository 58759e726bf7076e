# Servers of PyPI: python.py NAME PORT. SLOW=N adds N turns of work to each message.
import asyncio
import os
import sys

name, port = sys.argv[1], int(sys.argv[2])
turns = int(os.environ.get("SLOW", "0"))


def work():
    total = 0
    for turn in range(turns):
        total = (total * 31 + turn) % 65521
    return total


async def serve_websockets():
    from websockets.asyncio.server import serve

    async def echo(connection):
        async for message in connection:
            work()
            await connection.send(message)

    async with serve(echo, "127.0.0.1", port) as server:
        await server.serve_forever()


async def serve_group():
    from websockets.asyncio.server import broadcast, serve

    members = set()

    async def join(connection):
        members.add(connection)
        try:
            async for message in connection:
                broadcast(members, message)
        finally:
            members.discard(connection)

    async with serve(join, "127.0.0.1", port) as server:
        await server.serve_forever()


def serve_aiohttp():
    from aiohttp import web

    async def echo(request):
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        async for message in socket:
            await socket.send_bytes(message.data)
        return socket

    app = web.Application()
    app.router.add_get("/", echo)
    web.run_app(app, host="127.0.0.1", port=port, print=None)


def serve_uvicorn():
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocketDisconnect

    async def echo(socket):
        await socket.accept()
        try:
            while True:
                await socket.send_bytes(await socket.receive_bytes())
        except WebSocketDisconnect:
            pass

    app = Starlette(routes=[WebSocketRoute("/", echo)])
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning")


if name == "websockets":
    asyncio.run(serve_websockets())
elif name == "group":
    asyncio.run(serve_group())
else:
    {"aiohttp": serve_aiohttp, "uvicorn": serve_uvicorn}[name]()

import asyncio
from contextlib import asynccontextmanager

from fastapi import FastAPI

from app.relay import Relay


@asynccontextmanager
async def lifespan(app):
    app.state.relay = Relay()
    worker = asyncio.create_task(app.state.relay.run())
    yield
    worker.cancel()


app = FastAPI(lifespan=lifespan)


@app.post("/events")
async def post_event(event: dict):
    await app.state.relay.put(event)
    return {"queued": True}

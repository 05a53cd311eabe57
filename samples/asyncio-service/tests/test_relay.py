import asyncio

from app.relay import Relay


def test_put_queues_the_event():
    async def scenario():
        relay = Relay()
        await relay.put({"id": 1})
        return relay.queue.qsize()

    assert asyncio.run(scenario()) == 1

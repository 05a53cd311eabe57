import asyncio

import httpx


class Relay:
    def __init__(self, subscribers=()):
        self.queue = asyncio.Queue(maxsize=10_000)
        self.subscribers = list(subscribers)

    async def put(self, event):
        await self.queue.put(event)

    async def run(self):
        async with httpx.AsyncClient(timeout=5) as client:
            while True:
                event = await self.queue.get()
                await asyncio.gather(*(client.post(url, json=event) for url in self.subscribers))

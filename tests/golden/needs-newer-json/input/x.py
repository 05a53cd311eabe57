from asyncio import TaskGroup
from datetime import UTC

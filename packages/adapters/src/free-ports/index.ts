import { createServer } from 'node:net';

/**
 * Where a system takes the port of an outgoing connection from above (Linux: 32768, others: 49152), so that none of those is given
 * away between asking for it here and listening on it, or while a server that is started again is down.
 */
const range = { from: 10_000, below: 32_000 };
const tries = 1_000;

/** The first of some ports in a row that nothing on this machine's loopback interface listens on; chosen at random. */
export async function freePorts(count = 1): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const first = range.from + Math.floor(Math.random() * (range.below - range.from - count));
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`No ${count} free ports in a row between ${range.from} and ${range.below}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

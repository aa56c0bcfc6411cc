import { createServer } from 'node:net';

function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

/** A port that is free with the two after it. */
export async function freePorts(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await Promise.all([port, port + 1, port + 2].map(canListen));
    if (free.every(Boolean)) return port;
  }
  throw new Error('No three free ports in a row');
}

import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Where a system takes the port of an outgoing connection from above (Linux: 32768, others: 49152), so that none of those is given
 * away between asking for it here and listening on it, or while a server that is started again is down. Below are ports that `fetch` asks for nothing,
 * the last of them 10080 (Fetch standard, "bad port").
 */
const range = { from: 10_081, below: 32_000 };
const tries = 1_000;

/**
 * The first of some ports in a row that nothing on this machine's loopback interface listens on; chosen at random. While the
 * process that asked lives, no other one is given them here, also where what listens on them is down for a moment.
 */
export async function freePorts(count = 1): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const first = range.from + Math.floor(Math.random() * (range.below - range.from - count));
    if (await reserve(Array.from({ length: count }, (_, index) => first + index))) return first;
  }
  throw new Error(`No ${count} free ports in a row between ${range.from} and ${range.below}`);
}

/** The mark of a reserved port is the UDP port of its number: the system gives it to one process, and takes it back when that ends. */
async function reserve(ports: readonly number[]): Promise<boolean> {
  const marks = await Promise.all(ports.map(mark));
  const free = await Promise.all(ports.map(isFree));
  if (marks.every((marked) => marked !== undefined) && free.every(Boolean)) return true;
  for (const marked of marks) marked?.close();
  return false;
}

function mark(port: number): Promise<Socket | undefined> {
  return new Promise((done) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => {
      socket.close();
      done(undefined);
    });
    socket.bind(port, '127.0.0.1', () => done(socket));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

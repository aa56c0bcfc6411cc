/** The greeting of one who publishes, version 3.1 without security, as the ZeroMQ library sends it. */
export function greeting(changes: { start?: number; version?: number; mechanism?: string } = {}): Buffer {
  const { start = 0xff, version = 3, mechanism = 'NULL' } = changes;
  const bytes = Buffer.alloc(64);
  bytes.set([start, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, version, 1]);
  bytes.write(mechanism, 12);
  return bytes;
}
/** That it publishes. */
export const ready = Buffer.concat([
  Buffer.from([4, 25, 5]),
  Buffer.from('READY'),
  Buffer.from([11]),
  Buffer.from('Socket-Type'),
  Buffer.from([0, 0, 0, 3]),
  Buffer.from('PUB'),
]);

/** A message about a topic as Bitcoin Core publishes it: the topic, a hash, and a number. */
export const message = (about: string): Buffer =>
  Buffer.concat([
    Buffer.from([1, about.length]),
    Buffer.from(about),
    Buffer.from([1, 32]),
    Buffer.alloc(32),
    Buffer.from([0, 4, 1, 0, 0, 0]),
  ]);

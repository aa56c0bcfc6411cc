import { expect, test } from 'vitest';

import { greeting, message, ready } from '../../test/zmtp-bytes.ts';
import { createReader, opening, subscription } from './zmtp.ts';

/** What is heard of bytes that come in pieces of a size, and what is wrong with them. */
function heard(bytes: Buffer, size: number) {
  const events: string[] = [];
  const read = createReader({ onGreeting: () => events.push('greeting'), onMessage: (topic) => events.push(topic) });
  for (let start = 0; start < bytes.length; start += size) {
    const problem = read(bytes.subarray(start, start + size));
    if (problem !== undefined) return [...events, problem];
  }
  return events;
}

/** The second form of a frame: its length in eight bytes. */
function longForm(body: Buffer, length = body.length): Buffer {
  const head = Buffer.alloc(9);
  head[0] = 2;
  head.writeBigUInt64BE(BigInt(length), 1);
  return Buffer.concat([head, body]);
}

test('what comes is read in whatever pieces it comes, and of each message its first part alone', () => {
  const ping = Buffer.from([4, 7, 4, ...Buffer.from('PING'), 0, 0]);
  const bytes = Buffer.concat([
    greeting(),
    ready,
    message('rawtx'),
    ping,
    longForm(Buffer.alloc(300, 'x')),
    message('hashblock'),
  ]);
  for (const size of [1, 7, 64, 65, bytes.length])
    expect(heard(bytes, size)).toEqual(['greeting', 'rawtx', 'x'.repeat(300), 'hashblock']);
});

test('a frame that announces more than news have ends it before it is there', () => {
  for (const frame of [longForm(Buffer.alloc(0), 1_025), longForm(Buffer.alloc(0), Number.MAX_SAFE_INTEGER)])
    expect(heard(Buffer.concat([greeting(), ready, frame]), 1)).toEqual(['greeting', 'a longer message than news are']);
});

test('who subscribes says so as version 3.0 of the protocol has it', () => {
  expect(opening.toString('hex')).toBe(`ff00000000000000007f03004e554c4c${'00'.repeat(48)}`);
  expect(subscription('hashblock').toString('hex')).toBe(
    `04190552454144590b${Buffer.from('Socket-Type').toString('hex')}00000003535542000a01${Buffer.from('hashblock').toString('hex')}`,
  );
});

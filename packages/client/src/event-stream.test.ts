import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readEventStream } from './event-stream.ts';
import type { StreamedEvent } from './event-stream.ts';

function bodyOf(text: string, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return new ReadableStream({
    start(controller) {
      for (let index = 1; index < places.length; index++) controller.enqueue(bytes.slice(places[index - 1], places[index]));
      controller.close();
    },
  });
}

async function eventsOf(text: string, cuts: readonly number[] = []): Promise<readonly StreamedEvent[]> {
  return await Array.fromAsync(readEventStream(bodyOf(text, cuts)));
}

test('reads names, ids, several lines of data, and comments, as the standard says', async () => {
  expect(
    await eventsOf('retry: 5\n\n: alive\n\nevent: change\nid: 7\ndata: {"a":1}\n\ndata\ndata:  x\n\nid: 8\n\nevent: cut off\n'),
  ).toEqual([
    { event: 'comment', id: undefined, data: 'alive' },
    { event: 'change', id: '7', data: '{"a":1}' },
    { event: 'message', id: '7', data: '\n x' },
  ]);
});

test('an event is the same however it is cut into pieces, and whatever ends its lines', async () => {
  const end = fc.constantFrom('\n', '\r\n', '\r');
  await fc.assert(
    fc.asyncProperty(end, fc.array(fc.nat(), { maxLength: 12 }), async (lineEnd, cuts) => {
      const text = ['event: Überweisung', 'id: 12', 'data: {"é":"漢"}', '', ': …', 'data: two', '', ''].join(lineEnd);
      expect(await eventsOf(text, cuts)).toEqual([
        { event: 'Überweisung', id: '12', data: '{"é":"漢"}' },
        { event: 'comment', id: '12', data: '…' },
        { event: 'message', id: '12', data: 'two' },
      ]);
    }),
  );
});

test('a line end that comes in two pieces does not take the next one with it', async () => {
  const cutEverywhere = Array.from({ length: 10 }, (_, index) => index);
  expect(await eventsOf('data: x\r\n\ndata: y\n\n', cutEverywhere)).toMatchObject([{ data: 'x' }, { data: 'y' }]);
});

test('fields that nobody knows are passed over', async () => {
  expect(await eventsOf('colour: red\nretry: soon\ndata: x\n\n')).toEqual([{ event: 'message', id: undefined, data: 'x' }]);
});

test.each([
  ['line', 'data: '.padEnd(600_000, 'x')],
  ['event', 'data: x\n'.repeat(300_000)],
])('a stream that never ends its %s does not fill the memory', async (_, endless) => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (++sent > 10) return controller.close();
      controller.enqueue(new TextEncoder().encode(endless));
    },
  });
  await expect(Array.fromAsync(readEventStream(body))).rejects.toThrow('max buffer size');
  expect(sent).toBeLessThan(5);
});

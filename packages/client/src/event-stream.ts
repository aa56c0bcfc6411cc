import { createParser } from 'eventsource-parser';

/** An event of a stream. `event` is `message` where the stream gives no name; `id` is the last that the stream gave so far. */
export interface StreamedEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** The longest event: a stream that never ends a line or an event must not fill the memory. */
const longestEvent = 1_000_000;

/** The body piece by piece; not every browser lets a body be iterated. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads server-sent events (WHATWG HTML section 9.2.6). Comments are given as events named `comment`, as signs of life. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent, void, undefined> {
  const read: StreamedEvent[] = [];
  let last: string | undefined;
  const parser = createParser({
    maxBufferSize: longestEvent,
    onId: (id) => (last = id),
    onEvent: ({ event = 'message', data }) => read.push({ event, id: last, data }),
    onComment: (data) => read.push({ event: 'comment', id: last, data }),
    // The standard passes over fields that it does not know.
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of chunksOf(body)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* read.splice(0);
  }
}

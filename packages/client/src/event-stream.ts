/** An event of a stream. `event` is `message` where the stream gives no name; `id` is the last that the stream gave so far. */
export interface StreamedEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** The longest text that may stand between two line ends: a stream that never ends a line must not fill the memory. */
const longestLine = 1_000_000;

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

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  let endedWithReturn = false;
  const decoder = new TextDecoder();
  for await (const chunk of chunksOf(body)) {
    let text = decoder.decode(chunk, { stream: true });
    // The two characters of one line end may come in two pieces.
    if (endedWithReturn && text.startsWith('\n')) text = text.slice(1);
    if (text === '') continue;
    endedWithReturn = text.endsWith('\r');
    const parts = (rest + text).split(/\r\n|\r|\n/);
    rest = parts.pop() ?? '';
    if (rest.length > longestLine) throw new RangeError('A line of the stream is too long');
    yield* parts;
  }
}

/** Reads server-sent events (WHATWG HTML section 9.2.6). Comments are given as events named `comment`, as signs of life. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent, void, undefined> {
  let event = '';
  let id: string | undefined;
  let data: string[] = [];
  for await (const line of lines(body)) {
    if (line === '') {
      if (data.length > 0) yield { event: event === '' ? 'message' : event, id, data: data.join('\n') };
      event = '';
      data = [];
      continue;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === '') yield { event: 'comment', id, data: value };
    else if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
  }
}

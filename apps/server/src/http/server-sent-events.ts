import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

/** One server-sent event (WHATWG HTML section 9.2); without a name it is a comment, a mere sign of life. */
export interface ServerSentEvent {
  readonly event?: string;
  readonly id?: string | number;
  readonly data?: unknown;
}

/** How soon a client whose connection broke may come back. */
const retryMilliseconds = 2_000;

function text({ event, id, data }: ServerSentEvent): string {
  if (event === undefined) return ':\n\n';
  const lines = [`event: ${event}`, ...(id === undefined ? [] : [`id: ${id}`]), `data: ${JSON.stringify(data ?? {})}`];
  return `${lines.join('\n')}\n\n`;
}

async function* texts(events: AsyncIterable<ServerSentEvent>): AsyncGenerator<string> {
  yield `retry: ${retryMilliseconds}\n\n`;
  for await (const event of events) yield text(event);
}

/** The events of rows that are followed, each with a comment where there is only a sign of life; after `first`, where there is one. */
export async function* eventsOf(
  rows: AsyncIterable<{ readonly item: ServerSentEvent } | undefined>,
  first?: ServerSentEvent,
): AsyncGenerator<ServerSentEvent> {
  if (first !== undefined) yield first;
  for await (const row of rows) yield row?.item ?? {};
}

/** A signal that ends with the answer, however that ends, and with the application. */
export function endOf(reply: FastifyReply): AbortSignal {
  const ended = new AbortController();
  const { closing } = reply.server;
  // Anyone may hang up while it is asked what they may read: nothing says so any more after that.
  if (reply.raw.destroyed || closing.aborted) ended.abort();
  reply.raw.once('close', () => ended.abort());
  closing.addEventListener('abort', () => ended.abort(), { once: true, signal: ended.signal });
  return ended.signal;
}

/** Answers with a stream of events. The next event is asked for when the connection has taken the last: a slow reader fills no memory. */
export function sendEvents(reply: FastifyReply, events: AsyncIterable<ServerSentEvent>): FastifyReply {
  // A few texts at most are ready before the connection asks for them.
  const stream = Readable.from(texts(events), { highWaterMark: 4 });
  return (
    reply
      .status(200)
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // A stream that ends with the server must not leave a connection behind that the server then waits for.
      .header('connection', 'close')
      .send(stream)
  );
}

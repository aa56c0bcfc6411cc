import { readEventStream } from '@countersign/client';
import type { StreamedEvent } from '@countersign/client';

/** A stream of a server, read event by event. */
export interface OpenStream {
  readonly status: number;
  /** The next event that is no sign of life; undefined at the stream's end. */
  next(): Promise<StreamedEvent | undefined>;
  close(): void;
}

/** Opens a stream with a token. `last` is what an earlier connection received last. */
export async function openStream(url: string, token: string, last?: string): Promise<OpenStream> {
  const controller = new AbortController();
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, ...(last !== undefined && { 'last-event-id': last }) },
    signal: controller.signal,
  });
  const close = () => controller.abort();
  if (answer.status !== 200 || answer.body === null) {
    await answer.body?.cancel();
    return { status: answer.status, next: () => Promise.reject(new Error('There is no stream')), close };
  }
  const events = readEventStream(answer.body);
  return {
    status: answer.status,
    async next() {
      for (;;) {
        const { value, done } = await events.next();
        if (done === true) return undefined;
        if (value.event !== 'comment') return value;
      }
    },
    close,
  };
}

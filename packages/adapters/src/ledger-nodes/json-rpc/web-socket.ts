import { errorCode, errorMessage } from '@countersign/kernel';
import { WebSocket } from 'ws';

import { Again, retryAfter } from './again.ts';
import { tooLarge } from './read-body.ts';

/** How a socket ended: nothing comes any more, a message was larger than it may be, or what came can't be read. */
export type WhyEnded = 'Lost' | 'TooLarge' | 'Garbage';

/** A socket that is open. */
export interface Connection {
  send(text: string): void;
  /** Ends it at once, whatever the other side does. */
  end(): void;
}

interface Opening {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMilliseconds: number;
  readonly mostBytes: number;
  readonly onText: (text: string) => void;
  /** Called once, unless it was ended from here. */
  readonly onEnd: (why: WhyEnded, words: string) => void;
}

/** One that asks for signs of life and does not read them gets none. */
const mostUnread = 2 ** 20;

/** A WebSocket (RFC 6455) for text, without compression: what is sent is as large as it says. Throws `Again`. */
export function openWebSocket({ url, headers, timeoutMilliseconds, mostBytes, onText, onEnd }: Opening): Promise<Connection> {
  const { promise, resolve, reject } = Promise.withResolvers<Connection>();
  const address = new URL(url);
  // A fragment is never sent.
  address.hash = '';
  const socket = new WebSocket(address, {
    headers,
    maxPayload: mostBytes,
    perMessageDeflate: false,
    // A redirect would take the credentials somewhere else.
    followRedirects: false,
    autoPong: false,
  });
  let isOpen = false;
  let isOver = false;
  const timer = setTimeout(() => over('Lost', 'no answer in time'), timeoutMilliseconds);

  function over(why: WhyEnded, words: string, afterMilliseconds?: number): void {
    if (isOver) return;
    end();
    if (isOpen) onEnd(why, words);
    reject(new Again(words, { afterMilliseconds }));
  }

  function end(): void {
    isOver = true;
    clearTimeout(timer);
    socket.terminate();
  }

  socket.on('unexpected-response', (_, { statusCode, headers: { 'retry-after': after } }) =>
    over('Lost', `status ${statusCode}, and no WebSocket`, retryAfter(after)),
  );
  socket.on('open', () => {
    clearTimeout(timer);
    isOpen = true;
    resolve({ send: (text) => void (isOver || socket.send(text)), end });
  });
  socket.on('message', (data, isBinary) => {
    // More may have come together with what ended it.
    if (isOver) return;
    if (isBinary || !Buffer.isBuffer(data)) over('Garbage', 'binary data');
    else onText(data.toString('utf8'));
  });
  socket.on('ping', (data) => {
    if (!isOver && socket.bufferedAmount < mostUnread) socket.pong(data);
  });
  socket.on('error', (error) => {
    const code = errorCode(error);
    if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') over('TooLarge', tooLarge);
    else if (code?.startsWith('WS_ERR_')) over('Garbage', errorMessage(error));
    else over('Lost', code ?? errorMessage(error));
  });
  socket.on('close', () => over('Lost', 'the connection was lost'));
  return promise;
}

import { createHash, randomBytes } from 'node:crypto';
import { request as overTcp, type IncomingMessage } from 'node:http';
import { request as overTls } from 'node:https';
import type { Duplex } from 'node:stream';

import { errorCode, isCodedError } from '@countersign/kernel';

import { Again, retryAfter } from './again.ts';
import { clientFrame, createFrameReader, opcodes } from './frames.ts';

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

/** Both of the standard, https://www.rfc-editor.org/rfc/rfc6455#section-1.3. */
const version = '13';
const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
/** One that asks for signs of life and does not read them gets none. */
const mostUnread = 2 ** 20;

/**
 * A client of WebSocket (RFC 6455), of text alone and without extensions. Node's own has no limit for what comes but one of 128 MB, does not say
 * why it failed, and waits for the other side when it is closed (docs/decisions/0167). Throws `Again`.
 */
export function openWebSocket({ url, headers, timeoutMilliseconds, ...parts }: Opening): Promise<Connection> {
  const { promise, resolve, reject } = Promise.withResolvers<Connection>();
  const key = randomBytes(16).toString('base64');
  // However the scheme is written.
  const { href } = new URL(url);
  const request = (href.startsWith('wss:') ? overTls : overTcp)(href.replace(/^ws/, 'http'), {
    agent: false,
    headers: {
      ...headers,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': version,
      'sec-websocket-key': key,
    },
  });
  const timer = setTimeout(() => refuse(new Again('no answer in time')), timeoutMilliseconds);

  function refuse(error: Again): void {
    clearTimeout(timer);
    reject(error);
    request.destroy();
  }

  request.on('error', (error) => refuse(new Again(errorCode(error) ?? error.name)));
  // A redirect as well, which would take the credentials somewhere else.
  request.on('response', ({ statusCode, headers: { 'retry-after': after } }) =>
    refuse(new Again(`status ${statusCode}, and no WebSocket`, { afterMilliseconds: retryAfter(after) })),
  );
  request.on('upgrade', (response, socket, head) => {
    clearTimeout(timer);
    if (isOpened(response, key)) return resolve(connected(socket, head, parts));
    socket.destroy();
    reject(new Again('no WebSocket'));
  });
  request.end();
  return promise;
}

function isOpened({ headers }: IncomingMessage, key: string): boolean {
  const accepted = createHash('sha1')
    .update(key + guid)
    .digest('base64');
  return headers.upgrade?.toLowerCase() === 'websocket' && headers['sec-websocket-accept'] === accepted;
}

function connected(
  socket: Duplex,
  head: Uint8Array,
  { mostBytes, onText, onEnd }: Pick<Opening, 'mostBytes' | 'onText' | 'onEnd'>,
): Connection {
  let isOver = false;

  function over(why: WhyEnded, words: string): void {
    if (isOver) return;
    isOver = true;
    socket.destroy();
    onEnd(why, words);
  }

  const read = createFrameReader(mostBytes, {
    // More may have come together with what ended it.
    text: (text) => isOver || onText(text),
    control(opcode, payload) {
      if (opcode === opcodes.close) over('Lost', 'the node closed the connection');
      if (opcode === opcodes.ping && !isOver && socket.writableLength < mostUnread)
        socket.write(clientFrame(opcodes.pong, payload));
    },
  });

  socket.on('data', (chunk: Uint8Array) => {
    if (isOver) return;
    try {
      read(chunk);
    } catch (error) {
      if (isCodedError(error, 'AnswerTooLarge')) over('TooLarge', error.message);
      else if (isCodedError(error, 'MalformedFrame')) over('Garbage', error.message);
      else throw error;
    }
  });
  socket.on('error', (error) => over('Lost', errorCode(error) ?? error.name));
  socket.on('close', () => over('Lost', 'the connection was lost'));
  if (head.length > 0) socket.unshift(head);

  return {
    send: (text) => void (isOver || socket.write(clientFrame(opcodes.text, Buffer.from(text)))),
    end() {
      isOver = true;
      socket.destroy();
    },
  };
}

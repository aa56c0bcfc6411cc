import { createHash } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** One who came to a server's WebSocket. */
export interface Visitor {
  readonly headers: IncomingMessage['headers'];
  /** What it answered to signs of life. */
  readonly pongs: string[];
  readonly send: (text: string) => void;
  /** Bytes as they are, whole frames or not. */
  readonly write: (bytes: Uint8Array) => void;
  /** The first bytes of a frame of so many, which need not follow. */
  readonly announce: (length: number, opcode?: number) => void;
  readonly end: () => void;
}

/** Opens a WebSocket to all who ask a server for one; it has the texts and nothing else of RFC 6455. Gives the end of all of them. */
export function acceptSockets(
  server: Server,
  onText: (text: string, visitor: Visitor) => void,
  onVisit: (visitor: Visitor) => void = () => undefined,
): () => void {
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accepted = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n\r\n`,
    );
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const visitor: Visitor = {
      headers: request.headers,
      pongs: [],
      send(text) {
        const bytes = Buffer.from(text);
        visitor.announce(bytes.length);
        socket.write(bytes);
      },
      write: (bytes) => void socket.write(bytes),
      announce(length, opcode = 1) {
        const size = Buffer.alloc(8);
        size.writeBigUInt64BE(BigInt(length));
        const isShort = length < 126;
        socket.write(Buffer.from([0x80 | opcode, isShort ? length : 127, ...(isShort ? [] : size)]));
      },
      end: () => void socket.destroy(),
    };
    onVisit(visitor);
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk: Uint8Array) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (let frame = frameIn(bytes); frame !== undefined; frame = frameIn(bytes)) {
        bytes = bytes.subarray(frame.end);
        if (frame.opcode === 10) visitor.pongs.push(frame.payload.toString());
        if (frame.opcode === 1) onText(frame.payload.toString(), visitor);
      }
    });
  });
  return () => sockets.forEach((socket) => socket.destroy());
}

/** The first frame, as clients send them: masked. */
function frameIn(bytes: Buffer) {
  if (bytes.length < 14 && bytes.length < 6 + ((bytes[1] ?? 0) & 0x7f)) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  if (((bytes[1] ?? 0) & 0x80) === 0) throw new Error('A client must mask its frames');
  const extra = short < 126 ? 0 : short === 126 ? 2 : 8;
  const length = extra === 0 ? short : extra === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const start = 2 + extra + 4;
  const end = start + length;
  if (bytes.length < end) return undefined;
  const mask = bytes.subarray(start - 4, start);
  const payload = Buffer.from(bytes.subarray(start, end).map((byte, at) => byte ^ (mask[at & 3] ?? 0)));
  return { opcode: (bytes[0] ?? 0) & 0x0f, payload, end };
}

import { randomBytes } from 'node:crypto';

import { CodedError } from '@countersign/kernel';

/** Kinds of frames, https://www.rfc-editor.org/rfc/rfc6455#section-5.2. */
export const opcodes = { continuation: 0, text: 1, close: 8, ping: 9, pong: 10 } as const;
const firstControl = 8;
const mostOfControl = 125;

/** A frame of a client, whole and masked as the standard wants it. */
export function clientFrame(opcode: number, payload: Uint8Array): Buffer {
  const { length } = payload;
  const extra = length <= mostOfControl ? 0 : length < 2 ** 16 ? 2 : 8;
  const frame = Buffer.allocUnsafe(2 + extra + 4 + length);
  frame[0] = 0x80 | opcode;
  frame[1] = 0x80 | (extra === 0 ? length : extra === 2 ? 126 : 127);
  if (extra === 2) frame.writeUInt16BE(length, 2);
  if (extra === 8) frame.writeBigUInt64BE(BigInt(length), 2);
  const mask = randomBytes(4);
  mask.copy(frame, 2 + extra);
  const start = 6 + extra;
  for (let at = 0; at < length; at++) frame[start + at] = (payload[at] ?? 0) ^ (mask[at & 3] ?? 0);
  return frame;
}

interface Frame {
  readonly opcode: number;
  readonly isLast: boolean;
  left: number;
}

/**
 * Reads what a server sends, piece by piece, and hands over each text that is whole and each control frame. Keeps no more than a text may have.
 * Throws `AnswerTooLarge` as soon as a frame announces more, and `MalformedFrame` for what is no text or not of the standard.
 */
export function createFrameReader(
  mostBytes: number,
  on: { readonly text: (text: string) => void; readonly control: (opcode: number, payload: Uint8Array) => void },
): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const header = Buffer.alloc(10);
  let headerBytes = 0;
  let frame: Frame | undefined;
  let isInText = false;
  const text = growing();
  const control = growing();

  function begun(): Frame | undefined {
    const length = header.readUInt8(1) & 0x7f;
    if (headerBytes < 2 || headerBytes < (length < 126 ? 2 : length === 126 ? 4 : 10)) return undefined;
    headerBytes = 0;
    const first = header.readUInt8(0);
    const opcode = first & 0x0f;
    const isLast = (first & 0x80) !== 0;
    const left = length < 126 ? length : length === 126 ? header.readUInt16BE(2) : Number(header.readBigUInt64BE(2));
    // Extensions were not offered, and servers mask nothing.
    if ((first & 0x70) !== 0 || (header.readUInt8(1) & 0x80) !== 0) throw malformed();
    if (opcode >= firstControl) {
      if (!isLast || left > mostOfControl || opcode > opcodes.pong) throw malformed();
    } else {
      if (opcode !== (isInText ? opcodes.continuation : opcodes.text)) throw malformed();
      isInText = true;
      if (text.size() + left > mostBytes) throw new CodedError('AnswerTooLarge', 'the answer is too large');
    }
    return { opcode, isLast, left };
  }

  function ended({ opcode, isLast }: Frame): void {
    frame = undefined;
    if (opcode >= firstControl) return on.control(opcode, control.taken());
    if (!isLast) return;
    isInText = false;
    on.text(decoded(text.taken()));
  }

  function decoded(bytes: Uint8Array): string {
    try {
      return decoder.decode(bytes);
    } catch {
      throw malformed();
    }
  }

  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      if (frame === undefined) {
        header[headerBytes++] = chunk[at++] ?? 0;
        frame = begun();
      }
      if (frame === undefined) continue;
      const part = chunk.subarray(at, at + frame.left);
      (frame.opcode >= firstControl ? control : text).add(part);
      at += part.length;
      frame.left -= part.length;
      if (frame.left === 0) ended(frame);
    }
  };
}

/** Bytes one after the other in one place, however small the pieces are in which they come. */
function growing() {
  let bytes = new Uint8Array();
  let size = 0;
  return {
    size: () => size,
    add(part: Uint8Array): void {
      if (size + part.length > bytes.length) {
        const larger = new Uint8Array(Math.max(2 * bytes.length, size + part.length));
        larger.set(bytes.subarray(0, size));
        bytes = larger;
      }
      bytes.set(part, size);
      size += part.length;
    },
    /** All of it; the next begins from nothing. */
    taken(): Uint8Array {
      const all = bytes.subarray(0, size);
      bytes = new Uint8Array();
      size = 0;
      return all;
    },
  };
}

function malformed() {
  return new CodedError('MalformedFrame', 'what came is not of WebSocket');
}

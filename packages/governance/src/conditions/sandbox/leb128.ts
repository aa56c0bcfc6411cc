/** A number read from bytes, and the offset after it. */
export interface Leb128 {
  readonly value: number;
  readonly next: number;
}

/** Reads an unsigned LEB128 number of up to 32 bits. */
export function readUnsigned(bytes: Uint8Array, offset: number): Leb128 {
  let value = 0;
  let next = offset;
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[next] ?? 0;
    next++;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return { value, next };
  }
}

/** Skips a signed LEB128 number of any size; the value is of no use to callers and left 0. */
export function readSigned(bytes: Uint8Array, offset: number): Leb128 {
  let next = offset;
  while ((bytes[next] ?? 0) >= 0x80) next++;
  return { value: 0, next: next + 1 };
}

/** The shortest unsigned LEB128 form of a number of up to 32 bits. */
export function unsigned(value: number): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  bytes.push(rest);
  return new Uint8Array(bytes);
}

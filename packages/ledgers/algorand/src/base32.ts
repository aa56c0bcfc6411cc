const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32 (RFC 4648) without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    while (count >= 5) {
      count -= 5;
      text += alphabet[(bits >> count) & 31];
    }
    bits &= (1 << count) - 1;
  }
  return count === 0 ? text : text + alphabet[(bits << (5 - count)) & 31];
}

/** The bytes of a text in base32 without padding; undefined for any text that {@link toBase32} does not write. */
export function fromBase32(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    bits = (bits << 5) | value;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 255);
    bits &= (1 << count) - 1;
  }
  // What is left of the last character says nothing: another one would be a second spelling.
  return count < 5 && bits === 0 ? Uint8Array.from(bytes) : undefined;
}

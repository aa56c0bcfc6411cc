/** The content of a WebAssembly memory, kept as its non-zero ranges. */
export type MemoryImage = readonly { readonly at: number; readonly bytes: Uint8Array }[];

// Shorter runs of zeros are copied along: one copy of 4 KiB costs less than two.
const joinedGapWords = 512;

/** Captures a memory. */
export function captureMemory(memory: WebAssembly.Memory): MemoryImage {
  const words = new BigUint64Array(memory.buffer);
  const bytes = new Uint8Array(memory.buffer);
  const image: { at: number; bytes: Uint8Array }[] = [];
  let start = -1;
  let end = 0;
  for (let index = 0; index < words.length; index++) {
    if (words[index] === 0n) continue;
    if (start >= 0 && index - end > joinedGapWords) {
      image.push({ at: start * 8, bytes: bytes.slice(start * 8, end * 8) });
      start = index;
    }
    if (start < 0) start = index;
    end = index + 1;
  }
  if (start >= 0) image.push({ at: start * 8, bytes: bytes.slice(start * 8, end * 8) });
  return image;
}

/**
 * Puts a captured content back. What lies outside its ranges stays: an allocator that is itself restored treats it as free,
 * and hands out none of it unwritten.
 */
export function restoreMemory(memory: WebAssembly.Memory, image: MemoryImage): void {
  const bytes = new Uint8Array(memory.buffer);
  for (const range of image) bytes.set(range.bytes, range.at);
}

/** Makes a memory hold a captured content and zeros elsewhere, as it did when it was captured. */
export function resetMemory(memory: WebAssembly.Memory, image: MemoryImage): void {
  new Uint8Array(memory.buffer).fill(0);
  restoreMemory(memory, image);
}

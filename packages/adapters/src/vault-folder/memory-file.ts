import { open, type FileHandle } from 'node:fs/promises';

import type { MemoryFile } from '@countersign/vault';

/** A {@link MemoryFile} with the end of it. */
export interface OpenMemoryFile extends MemoryFile {
  close(): Promise<void>;
}

const newline = 0x0a;
const chunkBytes = 1 << 20;
/** Of a line that is read by its place; longer ones are read on. */
const lineBytes = 1 << 15;

/**
 * The memory in a file that only its owner may read, which is made where it is missing. What is added is on the disk for good
 * (fdatasync) before anybody hears of it.
 */
export async function openMemoryFile(path: string): Promise<OpenMemoryFile> {
  const file = await open(path, 'a+', 0o600);
  let end = (await file.stat()).size;
  return {
    lines: () => linesOf(file),
    async append(line) {
      const place = end;
      const bytes = Buffer.from(`${line}\n`);
      await file.appendFile(bytes);
      await file.datasync();
      end = place + bytes.length;
      return place;
    },
    readAt: (place) => readLineAt(file, place),
    async cut(place) {
      await file.truncate(place);
      await file.datasync();
      end = place;
    },
    close: () => file.close(),
  };
}

async function* linesOf(file: FileHandle): AsyncGenerator<{ text: string; place: number; isWhole: boolean }> {
  let rest = Buffer.alloc(0);
  let place = 0;
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(chunkBytes), position });
    if (bytesRead === 0) break;
    position += bytesRead;
    rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    let start = 0;
    for (let end = rest.indexOf(newline, start); end >= 0; end = rest.indexOf(newline, start)) {
      yield { text: rest.toString('utf8', start, end), place: place + start, isWhole: true };
      start = end + 1;
    }
    rest = rest.subarray(start);
    place += start;
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), place, isWhole: false };
}

async function readLineAt(file: FileHandle, place: number): Promise<string> {
  for (let length = lineBytes; ; length *= 4) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(length), position: place });
    const end = buffer.subarray(0, bytesRead).indexOf(newline);
    if (end >= 0) return buffer.toString('utf8', 0, end);
    if (bytesRead < length) throw new Error(`No line at byte ${place} of the vault's memory`);
  }
}

import type { MemoryFile } from './open-signing-memory.ts';

/** Stands in for a memory's file: its text, and whether writing works. */
export interface TestFile extends MemoryFile {
  text: string;
  /** How often something was written for good. */
  writes: number;
  fails: boolean;
}

/** A {@link TestFile} that holds this. */
export function testFile(text = ''): TestFile {
  const file: TestFile = {
    text,
    writes: 0,
    fails: false,
    async *lines() {
      let place = 0;
      for (const line of file.text === '' ? [] : file.text.split(/(?<=\n)/)) {
        yield await Promise.resolve({ text: line.replace('\n', ''), place, isWhole: line.endsWith('\n') });
        place += line.length;
      }
    },
    append: async (line) => {
      const place = file.text.length;
      await new Promise(setImmediate);
      if (file.fails) throw new Error('The disk is full');
      file.text += `${line}\n`;
      file.writes++;
      return place;
    },
    readAt: (place) => Promise.resolve(file.text.slice(place, file.text.indexOf('\n', place))),
    cut: (place) => {
      file.text = file.text.slice(0, place);
      return Promise.resolve();
    },
  };
  return file;
}

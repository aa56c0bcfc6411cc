import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A position in a file that was built, as stacks name it. */
const position = /(file:\/\/[^\s()]+\.js):([0-9]+):([0-9]+)/;
const maps = new Map<string, SourceMap | undefined>();

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
}

function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
  } catch {
    // Without a map, as other people's files are, the position stays.
    return undefined;
  }
}

function readable(frame: string): string {
  return frame.replace(position, (built, url: string, line: string, column: string) => {
    const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return built;
    return `${join(dirname(fileURLToPath(url)), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** A frame says of itself where it is; its type does not say so. */
interface Frame {
  toString(): string;
}

/**
 * Lets stacks name the sources in place of what was built of them. Node's own way reads all maps at the start, which took longer than all the rest of it:
 * here the first stack that somebody reads pays for those of its files.
 */
Error.prepareStackTrace = (error, frames: readonly Frame[]) =>
  [heading(error), ...frames.map((frame) => `    at ${readable(frame.toString())}`)].join('\n');

/** What a stack begins with, as without this. */
function heading(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}

import { hash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { canonicalJson, CodedError, errorCode, errorMessage } from '@countersign/kernel';
import { revisedEntities, type RevisedEntity } from '@countersign/model/names';

/** What is remembered by its newest revision. */
export type SeenKind = RevisedEntity | 'Ledger';
const kinds: readonly SeenKind[] = [...revisedEntities, 'Ledger'];

/** A revision that the notary signed. */
export interface SeenRevision {
  readonly kind: SeenKind;
  readonly id: string;
  readonly revision: number;
  readonly data: object;
}

/** What is kept of the newest revision of a thing that was ever seen. */
interface Seen {
  readonly revision: number;
  /** SHA-256 of its canonical JSON, base64. */
  readonly digest: string;
  readonly lock: string;
}

/**
 * What this process has seen of the database, kept outside of it: the newest revision of each thing that governs, and the longest journal. Nobody
 * who may write into the database alone can make it forget.
 */
export interface SeenMemory {
  readonly path: string;
  /** The newest revision of a thing that was seen. First revisions are kept of policies alone: a thing can't be set back to before them. */
  newest(kind: SeenKind, id: string): Seen | undefined;
  /** Everything that is remembered, oldest first. */
  all(): IterableIterator<{ readonly kind: SeenKind; readonly id: string; readonly revision: number }>;
  readonly count: number;
  /** Remembers a revision, unless a newer one was seen. False where another thing was seen at that revision. */
  note(seen: SeenRevision): boolean;
  /** The head (`size:root`) of the longest journal that was seen. */
  head(): string | undefined;
  noteHead(head: string): void;
  /** Forgets everything, for good. */
  forget(): Promise<void>;
  /** Resolves when all that was noted is on the disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const revisionsFile = 'revisions.log';
const headFile = 'journal-head';

/** So long at least between two times that the disk is written to: what comes meanwhile goes together. */
const pauseMilliseconds = 100;

/**
 * Opens the memory in a folder, which is made where it is missing. Several processes may use one: lines are only ever added, and each says what one
 * process saw. Throws `SeenMemoryUnusable`. What cannot be written goes to `onError`, and is tried again with what comes next.
 */
export async function openSeenMemory(path: string, onError: (error: unknown) => void): Promise<SeenMemory> {
  const file = await openFolder(path);
  const known = new Map<string, Seen>();
  for (const line of (await readFile(join(path, revisionsFile), 'utf8')).split('\n')) takeLine(known, line);
  const kept = await readSeenHead(path);
  let head = kept;
  let writtenHead = kept;
  let waiting: string[] = [];
  let writing: Promise<void> | undefined;
  const closing = new AbortController();

  async function write(): Promise<void> {
    const lines = waiting;
    waiting = [];
    try {
      if (lines.length > 0) {
        // A line that was torn by the end of a process is closed by the one before these.
        await file.appendFile(`\n${lines.join('\n')}\n`);
        await file.datasync();
      }
      if (head !== undefined && head !== writtenHead) {
        const next = head;
        await writeHead(path, next);
        writtenHead = next;
      }
    } catch (error) {
      waiting = [...lines, ...waiting];
      throw error;
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0 || head !== writtenHead) {
      await write();
      await sleep(pauseMilliseconds, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  }

  function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  const soon = () => void flush().catch(onError);

  return {
    path,
    newest: (kind, id) => known.get(`${kind} ${id}`),
    *all() {
      for (const [name, { revision }] of known) {
        const [kind, id] = name.split(' ');
        if (isSeenKind(kind) && id !== undefined) yield { kind, id, revision };
      }
    },
    get count() {
      return known.size;
    },
    note({ kind, id, revision, data }) {
      if (revision === 1 && kind !== 'Policy') return true;
      const name = `${kind} ${id}`;
      const before = known.get(name);
      if (before !== undefined && before.revision > revision) return true;
      const digest = digestOf(data);
      if (before?.revision === revision) return before.digest === digest;
      const lock = 'lock' in data ? String(data.lock) : 'Unlocked';
      known.set(name, { revision, digest, lock });
      waiting.push([kind, id, revision, lock, digest].join('\t'));
      soon();
      return true;
    },
    head: () => head,
    noteHead(next) {
      if (sizeOf(next) <= sizeOf(head)) return;
      head = next;
      soon();
    },
    async forget() {
      await flush();
      known.clear();
      await file.truncate();
      await file.datasync();
      await rm(join(path, headFile), { force: true });
      head = writtenHead = undefined;
    },
    flush,
    async close() {
      closing.abort();
      await flush().catch(onError);
      await file.close();
    },
  };
}

async function openFolder(path: string): Promise<FileHandle> {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
    return await open(join(path, revisionsFile), 'a+', 0o600);
  } catch (error) {
    throw new CodedError('SeenMemoryUnusable', `The folder ${path} of what was seen cannot be used: ${errorMessage(error)}`);
  }
}

/** Takes a line that is whole: one that was torn says nothing. */
function takeLine(known: Map<string, Seen>, line: string): void {
  const [kind, id, text, lock, digest] = line.split('\t');
  const revision = Number(text);
  if (!isSeenKind(kind) || id === undefined || lock === undefined || digest?.length !== digestLength) return;
  const name = `${kind} ${id}`;
  if (Number.isSafeInteger(revision) && revision > (known.get(name)?.revision ?? 0)) known.set(name, { revision, digest, lock });
}

const digestLength = 44;

function digestOf(data: object): string {
  return hash('sha256', canonicalJson(data), 'base64');
}

/** True for the name of a kind that is remembered. */
export function isSeenKind(text: string | undefined): text is SeenKind {
  return kinds.some((kind) => kind === text);
}

const sizeOf = (head: string | undefined): number => Number(head?.split(':')[0] ?? 0);

/** The head (`size:root`) of the longest journal that was seen, as it is in the folder of a memory; undefined where there is none. */
export async function readSeenHead(path: string): Promise<string | undefined> {
  try {
    return /^[0-9]+:[0-9a-f]{64}$/.exec((await readFile(join(path, headFile), 'utf8')).trim())?.[0];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Puts the head in the place of a shorter one, whole or not at all. */
async function writeHead(path: string, head: string): Promise<void> {
  if (sizeOf(await readSeenHead(path)) >= sizeOf(head)) return;
  const fresh = join(path, `${headFile}.${process.pid}`);
  const file = await open(fresh, 'w', 0o600);
  try {
    await writeFile(file, `${head}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(fresh, join(path, headFile));
}

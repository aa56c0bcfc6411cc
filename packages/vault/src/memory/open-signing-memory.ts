import { hkdfSync } from 'node:crypto';

import { CodedError, err, ok, utf8, type Clock, type Result } from '@countersign/kernel';
import type { SignablePayload, SigningGrant } from '@countersign/ledger-port';
import type { OrderEnd } from '@countersign/model';

import { seedOfEntropy } from '../seed.ts';
import type { SigningRefusal } from '../signer.ts';
import { judgeEnding } from './judge-ending.ts';
import { judgeSigning } from './judge-signing.ts';
import {
  headerOf,
  lineOf,
  markOf,
  memoryDamaged,
  readHeader,
  readLine,
  recordsFromText,
  recordsToText,
  type MemoryRecord,
} from './memory-line.ts';
import { payloadsDigest } from './payloads-digest.ts';
import { createPlaceIndex } from './place-index.ts';
import { createRelations, placeOf } from './relations.ts';
import type { EndedRecord, EndingMemory, SignedRecord, SigningMemory } from './signing-memory.ts';

/** Where a memory is written: lines that are only ever added. */
export interface MemoryFile {
  /** All lines with where they begin, without their ends. `isWhole` is false for a last one that has no end. */
  lines(): AsyncIterable<{ readonly text: string; readonly place: number; readonly isWhole: boolean }>;
  /** Adds a line; resolves with where it begins when it is on the disk for good. */
  append(line: string): Promise<number>;
  readAt(place: number): Promise<string>;
  /** Cuts everything off from there, for good. */
  cut(place: number): Promise<void>;
}

/** A signer's memory with what its keeper needs. */
export interface OpenSigningMemory extends SigningMemory, EndingMemory {
  /** True if it was signed for that order or manifest. */
  has(subject: string): Promise<boolean>;
  /** True if that order has ended. */
  hasEnded(orderId: string): Promise<boolean>;
  /** True once all is recorded that had ended before ends were remembered. */
  knowsEarlierEnds(): boolean;
  /** Records what was signed before there was this memory; what is known already stays as it is. */
  recordEarlier(signed: readonly SignedRecord[]): Promise<void>;
  /** Records what had ended before ends were remembered: the end of all of it where it has none. */
  recordEarlierEnds(ended: readonly Omit<EndedRecord, 'wasSigned'>[] | 'AllKnown'): Promise<void>;
  /** Waits for what is being written; refuses everything from then on. */
  close(): Promise<void>;
}

/** What is remembered of an order or manifest. */
interface Found {
  readonly signed?: SignedRecord;
  readonly ended?: EndedRecord;
}

/** Records in one line at most: what is asked for at once is written and synced together. */
const mostTogether = 64;

/** The key that authenticates the memory of the signer of this entropy. */
export function memoryKeyOfEntropy(entropy: Uint8Array): Uint8Array {
  const seed = seedOfEntropy(entropy);
  const key = new Uint8Array(hkdfSync('sha256', seed, new Uint8Array(), utf8('countersign signing memory 1'), 32));
  seed.fill(0);
  return key;
}

/** Writes the beginning of a new signer's memory. */
export async function beginSigningMemory(file: MemoryFile, key: Uint8Array, publicKey: string): Promise<void> {
  const content = headerOf(publicKey);
  await file.append(lineOf(content, markOf(key, '', content)));
}

/**
 * Opens a signer's memory and verifies all of it: each line is authenticated together with those before it. A last line that was being
 * written when the process died is cut off, since nothing of it was signed: signatures leave after the line is on the disk.
 * Throws `VaultMemoryMissing`, or `VaultMemoryDamaged` where it was changed.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- All of it shares one file, and what was read of it.
export async function openSigningMemory(options: {
  readonly file: MemoryFile;
  readonly key: Uint8Array;
  readonly publicKey: string;
  readonly clock: Clock;
}): Promise<OpenSigningMemory> {
  const { file, key, publicKey, clock } = options;
  const bySubject = createPlaceIndex();
  const byResource = createPlaceIndex();
  const relations = createRelations();
  let mark = '';
  let knowsEarlierEnds = false;

  function note(record: MemoryRecord, place: number): void {
    if ('knowsEarlierEnds' in record) {
      knowsEarlierEnds = true;
      return;
    }
    bySubject.add(record.subject, place);
    if ('end' in record) return;
    for (const resource of record.resources) byResource.add(resource, place);
    relations.add(record);
  }

  for await (const { text, place, isWhole } of file.lines()) {
    const line = isWhole ? readLine(key, mark, text) : undefined;
    if (line === undefined && mark !== '' && isTorn(text, isWhole)) {
      await file.cut(place);
      break;
    }
    if (line === undefined) throw memoryDamaged(`The vault's memory was changed, or is another vault's (at byte ${place})`);
    if (mark === '') {
      if (readHeader(line.content) !== publicKey) throw memoryDamaged("The vault's memory is another vault's");
    } else for (const record of recordsFromText(line.content)) note(record, place);
    ({ mark } = line);
  }
  if (mark === '') throw new CodedError('VaultMemoryMissing', "The vault's memory is not there");

  /** What is not on the disk yet. */
  const unwritten = new Map<MemoryRecord, Promise<void>>();
  let waiting: { readonly record: MemoryRecord; readonly done: () => void; readonly fail: (error: unknown) => void }[] = [];
  let writing: Promise<void> | undefined;
  let broken: unknown;
  let closed = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** What is at those places, and what is not on the disk yet. */
  async function recordsAt(places: readonly number[]): Promise<readonly MemoryRecord[]> {
    const fresh = [...unwritten.keys()];
    const lines = await Promise.all([...new Set(places)].map((place) => file.readAt(place)));
    return [...lines.flatMap((line) => recordsFromText(line.slice(0, line.lastIndexOf('\t')))), ...fresh];
  }

  async function find(subject: string): Promise<Found> {
    const found: { signed?: SignedRecord; ended?: EndedRecord } = {};
    for (const record of await recordsAt(bySubject.find(subject))) {
      if (!('subject' in record) || record.subject !== subject) continue;
      if ('end' in record) found.ended ??= record;
      else found.signed ??= record;
    }
    return found;
  }

  const findSigned = async (subject: string): Promise<SignedRecord | undefined> => (await find(subject)).signed;

  async function sharing(resources: readonly string[]): Promise<readonly SignedRecord[]> {
    const places = resources.flatMap((resource) => byResource.find(resource));
    return (await recordsAt(places)).flatMap((record) =>
      'resources' in record && record.resources.some((resource) => resources.includes(resource)) ? record : [],
    );
  }

  /** A record, and those that share a resource with it: each with whether the order has ended. */
  async function sharingWith(own: SignedRecord) {
    const records = [own, ...(await sharing(own.resources))];
    return Promise.all(
      records.map(async ({ subject, resources }) => ({
        subject,
        resources,
        hasEnded: (await find(subject)).ended !== undefined,
      })),
    );
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const together = waiting.slice(0, mostTogether);
      waiting = waiting.slice(mostTogether);
      try {
        if (broken !== undefined) throw broken;
        const content = recordsToText(together.map(({ record }) => record));
        const next = markOf(key, mark, content);
        const place = await file.append(lineOf(content, next));
        mark = next;
        for (const { record, done } of together) {
          note(record, place);
          unwritten.delete(record);
          done();
        }
      } catch (error) {
        // What the disk has of it nobody knows: it is read again at the next start, and nothing is signed until then.
        broken = error;
        for (const { fail } of together) fail(error);
      }
    }
    writing = undefined;
  }

  /** Resolves when it is on the disk, together with what else came while that was busy. */
  function write(record: MemoryRecord): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ record, done: resolve, fail: reject });
    unwritten.set(record, promise);
    writing ??= Promise.resolve().then(writeWaiting);
    return promise;
  }

  /** One after the other: nobody decides on what another one is about to change. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  async function decide(
    grant: SigningGrant,
    digest: string,
  ): Promise<Result<{ readonly written: Promise<void> | undefined }, SigningRefusal>> {
    const { subject, resources } = grant;
    const { signed: own, ended } = await find(subject);
    const family = own === undefined ? await Promise.all(relations.family(grant).map(findSigned)) : [];
    const remembered = {
      own,
      ended,
      family: family.filter((record) => record !== undefined),
      sharing: own === undefined ? await sharing(resources) : [],
    };
    const judged = judgeSigning(grant, digest, remembered, clock.now());
    if (!judged.ok) return judged;
    if (judged.value === 'Known') return ok({ written: own && unwritten.get(own) });
    if (broken !== undefined || closed) return unavailable();
    return ok({ written: write({ subject, digest, resources, ...placeOf(grant) }) });
  }

  async function decideEnd(orderId: string, end: OrderEnd): Promise<Result<EndedRecord, SigningRefusal>> {
    const { signed, ended } = await find(orderId);
    if (ended === undefined && (broken !== undefined || closed)) return unavailable();
    const record = ended ?? { subject: orderId, ...judgeEnding(orderId, end, signed && (await sharingWith(signed))) };
    if (ended === undefined) void write(record).catch(() => undefined);
    return ok(record);
  }

  return {
    async end(orderId, end) {
      const decided = await inTurn(() => decideEnd(orderId, end));
      if (!decided.ok) return decided;
      try {
        await unwritten.get(decided.value);
        return decided;
      } catch {
        return unavailable();
      }
    },
    async remember(grant: SigningGrant, payloads: readonly SignablePayload[]) {
      if (broken !== undefined || closed) return unavailable();
      const decided = await inTurn(() => decide(grant, payloadsDigest(payloads)));
      if (!decided.ok) return decided;
      try {
        await decided.value.written;
        return ok(undefined);
      } catch {
        return unavailable();
      }
    },
    has: async (subject) => (await findSigned(subject)) !== undefined,
    hasEnded: async (orderId) => (await find(orderId)).ended !== undefined,
    knowsEarlierEnds: () => knowsEarlierEnds,
    recordEarlier: (signed) =>
      inTurn(async () => {
        const news: SignedRecord[] = [];
        for (const record of signed) if ((await findSigned(record.subject)) === undefined) news.push(record);
        await Promise.all(news.map(write));
      }),
    recordEarlierEnds: (ended) =>
      inTurn(async () => {
        if (ended === 'AllKnown') return knowsEarlierEnds ? undefined : write({ knowsEarlierEnds: true });
        const news: EndedRecord[] = [];
        for (const record of ended) {
          const known = await find(record.subject);
          if (known.ended === undefined) news.push({ ...record, wasSigned: known.signed !== undefined });
        }
        await Promise.all(news.map(write));
      }),
    close: async () => {
      closed = true;
      await turn;
      await writing;
      key.fill(0);
    },
  };
}

/** A line that did not reach the disk whole has no end, or holes. */
function isTorn(text: string, isWhole: boolean): boolean {
  return !isWhole || text.includes('\0');
}

function unavailable(): Result<never, SigningRefusal> {
  return err({ code: 'MemoryUnavailable', message: "The vault's memory cannot be written: nothing is signed" });
}

import { createHmac, timingSafeEqual } from 'node:crypto';

import { CodedError, type Shape } from '@countersign/kernel';
import { OrderEnd } from '@countersign/model';
import { z } from 'zod';

import { placeOf } from './relations.ts';
import type { EndedRecord, SignedRecord } from './signing-memory.ts';

const header = z.strictObject({ type: z.literal('Countersign signing memory'), version: z.literal(1), publicKey: z.string() });
const signed = z.strictObject({
  subject: z.string(),
  digest: z.string(),
  resources: z.array(z.string()),
  replaces: z.string().optional(),
  behind: z.array(z.string()).optional(),
});
const ended = z.strictObject({
  subject: z.string(),
  end: OrderEnd,
  wasSigned: z.boolean(),
  /** Absent in what earlier releases wrote. */
  rivals: z.array(z.string()).optional(),
});
const earlier = z.strictObject({ knowsEarlierEnds: z.literal(true) });
const records = z.array(z.union([signed, ended, earlier]));

/** Something that is remembered: what was signed, what has ended, or that all is known that had ended before ends were remembered. */
export type MemoryRecord = SignedRecord | EndedRecord | z.infer<typeof earlier>;

/** The content of a memory's first line. */
export function headerOf(publicKey: string): string {
  return JSON.stringify({ type: 'Countersign signing memory', version: 1, publicKey } satisfies z.infer<typeof header>);
}

/** The public key of the signer whose memory it is. Throws `VaultMemoryDamaged`. */
export function readHeader(content: string): string {
  return parse(header, content).publicKey;
}

/** The content of a line: what was written together. */
export function recordsToText(written: readonly MemoryRecord[]): string {
  return JSON.stringify(written);
}

/** The inverse of {@link recordsToText}. Throws `VaultMemoryDamaged`. */
export function recordsFromText(content: string): readonly MemoryRecord[] {
  return parse(records, content).map((record) => {
    if (!('digest' in record)) return record;
    const { replaces, behind, ...rest } = record;
    return { ...rest, ...placeOf({ replaces, behind }) };
  });
}

/** What authenticates a line, and through the one before it everything that was written earlier: hexadecimal. */
export function markOf(key: Uint8Array, before: string, content: string): string {
  return createHmac('sha256', key).update(`${before}\n${content}`).digest('hex');
}

/** A line without its end. */
export function lineOf(content: string, mark: string): string {
  return `${content}\t${mark}`;
}

/** The content and mark of a line; undefined if the mark is not that of this content after those lines. */
export function readLine(key: Uint8Array, before: string, line: string): { content: string; mark: string } | undefined {
  const tab = line.lastIndexOf('\t');
  if (tab < 0) return undefined;
  const content = line.slice(0, tab);
  const mark = markOf(key, before, content);
  const given = Buffer.from(line.slice(tab + 1));
  const isGenuine = given.length === mark.length && timingSafeEqual(given, Buffer.from(mark));
  return isGenuine ? { content, mark } : undefined;
}

/** The memory is not what the signer wrote. */
export function memoryDamaged(message: string): CodedError<'VaultMemoryDamaged'> {
  return new CodedError('VaultMemoryDamaged', message);
}

function parse<T>(shape: Shape<T>, content: string): T {
  const parsed = shape.safeParse(JSON.parse(content));
  if (!parsed.success) throw memoryDamaged("The vault's memory is none of this version's");
  return parsed.data;
}

import type { AcceptedEntry, GovernedState, ReplayRules, TakenEntry } from '@countersign/governance/journal';
import { entryBytes, leafHash, startReplay } from '@countersign/governance/journal';
import { canonicalJson, equalBytes, err, ok, type Result } from '@countersign/kernel';
import type { Envelope } from '@countersign/model';
import { signatureMemory } from '@countersign/signing/node';

import type { IntentPorts } from '../intents/intent-ports.ts';
import { compareEvents, type StoredEvent } from './compare-events.ts';
import { comparedTables, expectedRows, isBesides, type ComparedRow, type ComparedTable } from './compared-tables.ts';

/** An entry as the journal's table has it. */
export interface StoredEntry extends AcceptedEntry {
  readonly position: number;
  readonly leaf: Uint8Array;
}

/** An instance's journal with its tables, all as they were at one moment. */
export interface JournalReader {
  /** In the order of their positions. */
  entries(): AsyncIterable<StoredEntry>;
  rows(table: ComparedTable): AsyncIterable<ComparedRow>;
  /** In the order in which they were written. May be read while entries are. */
  events(): AsyncIterable<StoredEvent>;
  /** The first number that was given to an event and that none has any more. */
  lostEventNumber(): Promise<number | undefined>;
}

/** What was found: `head` is that of all entries, to be kept by somebody else. */
export interface Verified {
  readonly entries: number;
  readonly head: string;
  /** How many rows of each table are what the journal leads to. */
  readonly rows: Readonly<Partial<Record<ComparedTable | 'event', number>>>;
}

/** What verifying needs in addition to what it reads. */
export interface VerifyPorts {
  readonly rules: ReplayRules;
  readonly verifyEnvelope: (envelope: Envelope<unknown>, notaryKey: string) => boolean;
}

/** The instance's own rules, with the signatures of people and of the notary checked as it checks them. */
export function replayPorts({ rules, conditions }: Pick<IntentPorts, 'rules' | 'conditions'>): VerifyPorts {
  return {
    rules: { rules, conditions, verifySignature: (signed) => signatureMemory.verifyText(signed) },
    verifyEnvelope: (envelope, notaryKey) => signatureMemory.verifyEnvelope(envelope, notaryKey),
  };
}

/** Replayed entries. */
interface Replayed extends Pick<Verified, 'entries' | 'head'> {
  readonly state: GovernedState;
}

/**
 * Replays the journal, and compares everything else that is stored with what it leads to. The error names the first entry or row that
 * differs. `keptHead` (`size:root`) is one that somebody kept: with it, entries that were cut off or rewritten are found, too.
 */
export async function verifyInstance(
  reader: JournalReader,
  ports: VerifyPorts,
  keptHead?: string,
): Promise<Result<Verified, string>> {
  const isGenuine = (genesis: Envelope<unknown>) => ports.verifyEnvelope(genesis, genesis.signingKey);
  const events = compareEvents(reader.events()[Symbol.asyncIterator](), isGenuine);
  const replayed = await replayAll(reader.entries(), ports.rules, keptHead, (taken) => events.take(taken));
  if (!replayed.ok) return replayed;
  const { state, entries, head } = replayed.value;
  const rows: Partial<Record<ComparedTable | 'event', number>> = {};
  for (const table of comparedTables) {
    const compared = await compareTable(table, reader.rows(table), state, ports);
    if (!compared.ok) return compared;
    rows[table] = compared.value;
  }
  const leftOver = await events.end();
  if (leftOver !== undefined) return err(leftOver);
  const lost = await reader.lostEventNumber();
  if (lost !== undefined) return err(`event ${lost} is missing: its number was given`);
  return ok({ entries, head, rows: { ...rows, event: events.count } });
}

/** Replays entries alone, as an exported file has them. `onTaken` may say what is wrong with what an entry led to. */
export async function replayAll(
  entries: AsyncIterable<StoredEntry>,
  rules: ReplayRules,
  keptHead?: string,
  onTaken?: (taken: TakenEntry) => Promise<string | undefined>,
): Promise<Result<Replayed, string>> {
  const replaying = startReplay(rules);
  const { journal: tree } = replaying.state;
  const [keptSize] = keptHead?.split(':') ?? [];
  const isOther = () => keptSize === String(tree.size) && keptHead !== tree.head();
  for await (const entry of entries) {
    const name = `Entry ${tree.size}`;
    if (entry.position !== tree.size) return err(`${name} is missing: the next one is ${entry.position}`);
    const leaf = leafHash(entryBytes(entry));
    if (!equalBytes(leaf, entry.leaf)) return err(`${name} is not what its hash says: it was altered`);
    const taken = replaying.take(entry);
    if (!taken.ok) return err(`${name} cannot be: ${taken.error}`);
    const wrong = await onTaken?.(taken.value);
    if (wrong !== undefined) return err(wrong);
    if (isOther()) return err(`The first ${tree.size} entries are not those of the head that was kept: theirs is ${tree.head()}`);
  }
  if (keptSize !== undefined && Number(keptSize) > tree.size) {
    return err(`Entry ${tree.size} is missing: the head that was kept has ${keptSize} entries, the journal ${tree.size}`);
  }
  return ok({ state: replaying.state, entries: tree.size, head: tree.head() });
}

async function compareTable(
  table: ComparedTable,
  rows: AsyncIterable<ComparedRow>,
  state: GovernedState,
  { verifyEnvelope }: VerifyPorts,
): Promise<Result<number, string>> {
  const expected = new Map([...expectedRows[table](state)].map(([key, value, signed]) => [key, { value, signed }]));
  const notaryKey = notaryKeyOf(state);
  let count = 0;
  for await (const row of rows) {
    if (isBesides(table, row, state)) continue;
    const { key, value, signature, signingKey } = row;
    const wanted = expected.get(key);
    if (wanted === undefined) return err(`${table} ${key} does not follow from the journal`);
    const differing = difference(wanted.value, value);
    if (differing !== undefined) return err(`${table} ${key} differs from what the journal leads to: ${differing}`);
    if (wanted.signed !== undefined) {
      const envelope = { data: wanted.signed, signature: signature ?? '', signingKey: signingKey ?? '' };
      if (!verifyEnvelope(envelope, notaryKey)) return err(`${table} ${key} does not have the notary's signature`);
    }
    expected.delete(key);
    count++;
  }
  const [missing] = expected.keys();
  return missing === undefined ? ok(count) : err(`${table} ${missing} is missing: it follows from the journal`);
}

function notaryKeyOf({ systemProperties }: GovernedState): string {
  const value = systemProperties.get('NOTARY_API_KEY')?.value;
  return value?.publicKey.value ?? '';
}

/** The path of the first member that differs, with both values as far as they fit on a line. */
function difference(expected: unknown, found: unknown, path = ''): string | undefined {
  const [left, right] = [textOf(expected), textOf(found)];
  if (left === right) return undefined;
  if (isObject(expected) && isObject(found)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      const differing = difference(expected[name], found[name], path === '' ? name : `${path}.${name}`);
      if (differing !== undefined) return differing;
    }
  }
  return `${path} is ${right.slice(0, 100)}, and ought to be ${left.slice(0, 100)}`;
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? 'absent' : canonicalJson(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

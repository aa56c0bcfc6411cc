import type { AcceptedEntry, GovernedState, ReplayRules, TakenEntry } from '@countersign/governance/journal';
import { entryBytes, leafHash, startReplay } from '@countersign/governance/journal';
import { canonicalJson, equalBytes, err, ok, type Result } from '@countersign/kernel';
import { isSaidToBeLate, mayStillBePaid, type Envelope } from '@countersign/model';
import { signatureMemory } from '@countersign/signing/node';

import type { IntentPorts } from '../intents/intent-ports.ts';
import type { RulesSource } from '../ports/rules-source.ts';
import { compareEvents, type StoredEvent } from './compare-events.ts';
import { comparedTables, expectedRows, isBesides, settled, type ComparedRow, type ComparedTable } from './compared-tables.ts';

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

/** Orders that ended after their vaults had signed them, of which no row says that a ledger has them or what excludes them. */
export interface EndedAfterSigning {
  /** They may still be paid. */
  readonly payable: readonly string[];
  /** They may, unless their time is over as is said of them. */
  readonly late: readonly string[];
}

/** What was found: `head` is that of all entries, to be kept by somebody else. */
export interface Verified {
  readonly entries: number;
  readonly head: string;
  /** How many of the entries say what was there before them, under the notary's mark: nothing shows how that came about. */
  readonly takenOver: number;
  /** How many of the entries say what an earlier version made by itself, by nobody's word. */
  readonly unproven: number;
  /** Orders that ended after their vaults had signed them, where rows of what ledgers have were compared, too. */
  readonly endedAfterSigning?: EndedAfterSigning;
  /** How many rows of each table are what the journal leads to. */
  readonly rows: Readonly<Partial<Record<ComparedTable | 'event', number>>>;
}

/** A head (`size:root`) that is kept outside of the database, and how an error says that: "the head that <kept>". */
export interface KeptHead {
  readonly head: string;
  readonly kept: string;
}

/** What verifying needs in addition to what it reads. */
export interface VerifyPorts extends Pick<RulesSource, 'loadRules'> {
  readonly rules: ReplayRules;
  readonly verifyEnvelope: (envelope: Envelope<unknown>, notaryKey: string) => boolean;
  /** The same on another thread, for the many that there are. */
  readonly verifyEnvelopeAside: (envelope: Envelope<unknown>, notaryKey: string) => Promise<boolean>;
  /** Verifies a signed text on another thread ahead of the rules, which then find that it was. */
  readonly verifyAhead: (signed: SignedText) => Promise<unknown>;
}

/** A signed text, and the key that it is said to be signed with. */
type SignedText = Parameters<ReplayRules['verifySignature']>[0];

/** The instance's own rules, with the signatures of people and of the notary checked as it checks them. */
export function replayPorts({
  rules,
  loadRules,
  conditions,
}: Pick<IntentPorts, 'rules' | 'loadRules' | 'conditions'>): VerifyPorts {
  return {
    loadRules,
    rules: { rules, conditions, verifySignature: (signed) => signatureMemory.verifyText(signed) },
    verifyEnvelope: (envelope, notaryKey) => signatureMemory.verifyEnvelope(envelope, notaryKey),
    verifyEnvelopeAside: (envelope, notaryKey) => signatureMemory.verifyEnvelopeAside(envelope, notaryKey),
    verifyAhead: (signed) => signatureMemory.verifyTextAside(signed),
  };
}

/** Replayed entries. */
interface Replayed extends Pick<Verified, 'entries' | 'head' | 'takenOver' | 'unproven'> {
  readonly state: GovernedState;
}

/** So many differences are named; what is wrong with one thing may be wrong with all. */
const mostDifferences = 100;

/** What differs, a line for each. */
interface Differences {
  readonly lines: string[];
  readonly isFull: () => boolean;
  readonly add: (line: string) => void;
}

function collectDifferences(): Differences {
  const lines: string[] = [];
  const isFull = () => lines.length > mostDifferences;
  const add = (line: string) => {
    if (lines.length < mostDifferences) lines.push(line);
    else if (!isFull()) lines.push(`There are more than ${mostDifferences} differences: these are the first ones`);
  };
  return { lines, isFull, add };
}

/**
 * Replays the journal, and compares everything else that is stored with what it leads to. The error has a line for each entry, row or event
 * that differs, the first hundred; after an entry that cannot be, nothing is known of what the others would have led to. With heads
 * that were kept elsewhere, entries that were cut off or rewritten are found, too.
 */
export async function verifyInstance(
  reader: JournalReader,
  ports: VerifyPorts,
  keptHeads: readonly KeptHead[] = [],
): Promise<Result<Verified, string>> {
  const isGenuine = (genesis: Envelope<unknown>) => ports.verifyEnvelope(genesis, genesis.signingKey);
  const differences = collectDifferences();
  const { lines, add } = differences;
  const events = compareEvents(reader.events()[Symbol.asyncIterator](), isGenuine, add);
  const replayed = await replayEntries(reader.entries(), ports, { keptHeads, onTaken: (taken) => events.take(taken), add });
  if (!replayed.ok) return err([...lines, replayed.error].join('\n'));
  const { state, ...found } = replayed.value;
  const rows: Partial<Record<ComparedTable | 'event', number>> = {};
  const confirmed = new Set<string>();
  for (const table of comparedTables) {
    if (differences.isFull()) break;
    rows[table] = await compareTable(table, noting(confirmed, reader.rows(table)), { state, ports, differences });
  }
  await events.end();
  const lost = await reader.lostEventNumber();
  if (lost !== undefined) add(`event ${lost} is missing: its number was given`);
  if (lines.length > 0) return err(lines.join('\n'));
  return ok({ ...found, rows: { ...rows, event: events.count }, endedAfterSigning: endedAfterSigning(state, confirmed) });
}

/** Rows as they are, of which those that are settled are noted by their keys. */
async function* noting(confirmed: Set<string>, rows: AsyncIterable<ComparedRow>): AsyncGenerator<ComparedRow> {
  for await (const row of rows) {
    if (row.settled === true) confirmed.add(row.key);
    yield row;
  }
}

function endedAfterSigning({ ends }: GovernedState, confirmed: ReadonlySet<string>): EndedAfterSigning {
  const isConfirmed = (orderId: string) => confirmed.has(orderId);
  const signed = [...ends].filter(([orderId, end]) => mayStillBePaid({ orderId, ...end }, isConfirmed));
  const idsOf = (areLate: boolean) => signed.flatMap(([orderId, { end }]) => (isSaidToBeLate(end) === areLate ? orderId : []));
  return { payable: idsOf(false), late: idsOf(true) };
}

/** Replays entries alone, as an exported file has them. The error has a line for each that differs. */
export async function replayAll(
  entries: AsyncIterable<StoredEntry>,
  ports: ReplayPorts,
  keptHeads: readonly KeptHead[] = [],
): Promise<Result<Replayed, string>> {
  const { lines, add } = collectDifferences();
  const replayed = await replayEntries(entries, ports, { keptHeads, add, onTaken: async () => undefined });
  const wrong = [...lines, ...(replayed.ok ? [] : [replayed.error])];
  return wrong.length > 0 ? err(wrong.join('\n')) : replayed;
}

type ReplayPorts = Pick<VerifyPorts, 'rules' | 'loadRules' | 'verifyAhead'>;

/** So many signatures are verified beside what is looked at. */
const aheadAtOnce = 256;

/**
 * Entries, each after its signature was verified by the key that its author has by then. Where that is another one in the end, the rules
 * verify it themselves.
 */
async function* verifiedAhead(
  entries: AsyncIterable<StoredEntry>,
  verify: VerifyPorts['verifyAhead'],
  keyOf: (userId: string) => string | undefined,
): AsyncGenerator<StoredEntry> {
  let gathered: StoredEntry[] = [];
  const flush = async function* () {
    const all = gathered;
    gathered = [];
    const verified = all.map((entry) => {
      const signed = signedTextOf(entry, keyOf);
      return signed && verify(signed).catch(() => undefined);
    });
    for (const [index, entry] of all.entries()) {
      await verified[index];
      yield entry;
    }
  };
  for await (const entry of entries) {
    gathered.push(entry);
    if (gathered.length >= aheadAtOnce) yield* flush();
  }
  yield* flush();
}

function signedTextOf({ header, text }: StoredEntry, keyOf: (userId: string) => string | undefined): SignedText | undefined {
  try {
    const { signature }: { readonly signature?: unknown } = JSON.parse(header);
    const { author }: { readonly author?: { readonly id?: unknown } } = JSON.parse(text);
    const publicKey = typeof author?.id === 'string' ? keyOf(author.id) : undefined;
    return publicKey === undefined || typeof signature !== 'string' ? undefined : { publicKey, text, signature };
  } catch {
    // No signed text: the replay says what it is.
    return undefined;
  }
}

interface Replaying {
  readonly keptHeads: readonly KeptHead[];
  readonly onTaken: (taken: TakenEntry) => Promise<void>;
  /** Hears of what is wrong and lets the replay go on all the same. */
  readonly add: (difference: string) => void;
}

/** Fails where the replay cannot go on. */
async function replayEntries(
  entries: AsyncIterable<StoredEntry>,
  { rules, loadRules, verifyAhead }: ReplayPorts,
  { keptHeads, onTaken, add }: Replaying,
): Promise<Result<Replayed, string>> {
  const replaying = startReplay(rules);
  const { journal: tree, ledgers } = replaying.state;
  let configured = 0;
  const keptBySize = Map.groupBy(keptHeads, sizeOf);
  const keyOf = (userId: string) => replaying.state.find('User', userId)?.publicKey;
  for await (const entry of verifiedAhead(entries, verifyAhead, keyOf)) {
    const name = `Entry ${tree.size}`;
    if (entry.position !== tree.size) return err(`${name} is missing: the next one is ${entry.position}`);
    const taken = replaying.take(entry);
    const leaf = taken.ok ? taken.value.leaf : leafHash(entryBytes(entry));
    if (!equalBytes(leaf, entry.leaf)) add(`${name} is not what its hash says: it was altered`);
    if (!taken.ok) return err(`${name} cannot be: ${taken.error}`);
    // An entry is about ledgers that were configured before it.
    if (ledgers.size > configured) await loadRules(ledgers.values());
    configured = ledgers.size;
    await onTaken(taken.value);
    for (const { head, kept } of keptBySize.get(tree.size) ?? []) {
      if (head !== tree.head())
        add(`The first ${tree.size} entries are not those of the head that ${kept}: theirs is ${tree.head()}`);
    }
  }
  for (const each of keptHeads) {
    const size = sizeOf(each);
    if (size > tree.size)
      add(`Entry ${tree.size} is missing: the head that ${each.kept} has ${size} entries, the journal ${tree.size}`);
  }
  const { entries: takenOver, isSigned } = replaying.state.takenOver;
  if (takenOver > 0 && !isSigned)
    add(
      `${takenOver} entries say what was there before them, and the notary has not signed that they may: somebody may have made them up`,
    );
  const unproven = replaying.state.unproven.entries;
  return ok({ state: replaying.state, entries: tree.size, head: tree.head(), takenOver, unproven });
}

const sizeOf = ({ head }: KeptHead): number => Number(head.split(':')[0]);

interface Comparing {
  readonly state: GovernedState;
  readonly ports: VerifyPorts;
  readonly differences: Differences;
}

/** Gives how many rows are what the journal leads to. */
async function compareTable(
  table: ComparedTable,
  rows: AsyncIterable<ComparedRow>,
  { state, ports, differences }: Comparing,
): Promise<number> {
  const expected = new Map([...expectedRows[table](state)].map(([key, value, signed]) => [key, { value, signed }]));
  const notaryKey = notaryKeyOf(state);
  const { add, isFull } = differences;
  let count = 0;
  let signatures: Promise<void>[] = [];
  const verify = async (key: string, envelope: Envelope<unknown>) => {
    if (await ports.verifyEnvelopeAside(envelope, notaryKey)) count++;
    else add(`${table} ${key} does not have the notary's signature`);
  };
  for await (const row of rows) {
    if (isFull()) break;
    if (isBesides(table, row, state)) continue;
    const { key, value, signature, signingKey } = row;
    const wanted = expected.get(key);
    expected.delete(key);
    if (wanted === undefined) {
      add(`${table} ${key} does not follow from the journal`);
      continue;
    }
    const differing = row.settled === true ? undefined : difference(settled(wanted.value, value), value);
    const envelope = { data: wanted.signed, signature: signature ?? '', signingKey: signingKey ?? '' };
    if (differing !== undefined) add(`${table} ${key} differs from what the journal leads to: ${differing}`);
    else if (wanted.signed === undefined) count++;
    else signatures.push(verify(key, envelope));
    if (signatures.length < aheadAtOnce) continue;
    await Promise.all(signatures);
    signatures = [];
  }
  await Promise.all(signatures);
  for (const missing of expected.keys()) add(`${table} ${missing} is missing: it follows from the journal`);
  return count;
}

function notaryKeyOf({ systemProperties }: GovernedState): string {
  const value = systemProperties.get('NOTARY_API_KEY')?.value;
  return value?.publicKey.value ?? '';
}

/** The path of the first member that differs, with both values as far as they fit on a line. */
function difference(expected: unknown, found: unknown, path = ''): string | undefined {
  if (isSame(expected, found)) return undefined;
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

/** True of the same JSON, with members that are absent where others are null: most of what is compared is, and need not be written out for it. */
function isSame(expected: unknown, found: unknown): boolean {
  if (expected === found) return true;
  if (!isObject(expected) || !isObject(found)) return false;
  if (Array.isArray(expected) || Array.isArray(found)) {
    if (!Array.isArray(expected) || !Array.isArray(found) || expected.length !== found.length) return false;
    return expected.every((each, index) => isSame(each, found[index]));
  }
  for (const name in expected) if (!isSame(expected[name] ?? undefined, found[name] ?? undefined)) return false;
  for (const name in found) if ((found[name] ?? undefined) !== undefined && !(name in expected)) return false;
  return true;
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? 'absent' : canonicalJson(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

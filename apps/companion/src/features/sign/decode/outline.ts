import type { JsonValue } from '@countersign/kernel';
import type { CreateTransactionOrder, CreateTransferOrder, Propose } from '@countersign/kinds/schemas';
import type { SignedRequest } from '../request/read-request.ts';
import { changesOf, type Change } from './changes.ts';
import { factsOf, factsOfObject, type Fact, type FactValue } from './facts.ts';
import { firstFields, matches } from './first-fields.ts';

/** One line of the screen: a field that is signed, or what an update takes away. */
export interface Line {
  /** Where the field stands: in the proposal's payload, in the proposal around it, or in the decision on it. */
  readonly of: 'payload' | 'proposal' | 'decision';
  readonly path: Fact['path'];
  /** The part of the path that the label tells; what a group's title tells already is not in it. */
  readonly labelled: Fact['path'];
  readonly value: FactValue;
  readonly change?: Change | { readonly kind: 'removed' };
}

/** Lines that belong together. The title is a text key below `group`, `number` what it counts. */
interface LineGroup {
  readonly title: string;
  readonly number?: number;
  readonly lines: readonly Line[];
}

/** What a person reads before they sign: what matters first, and everything else in groups. */
export interface Outline {
  readonly first: readonly Line[];
  readonly groups: readonly LineGroup[];
}

/** Every field of the request, and of the proposal that it decides on, each once. */
export function outlineOf(request: SignedRequest, proposal: Propose | undefined, record?: JsonValue): Outline {
  const decision = request.type === 'Propose' ? [] : linesOf('decision', request, ['type']);
  if (proposal === undefined) return { first: [], groups: grouped(decision) };
  const { payload } = proposal;
  const changes = changesOf(payload, record);
  const facts = factsOf(payload);
  const content = facts.map(({ path, value }): Line => {
    const change = changes?.of(path);
    return { of: 'payload', path, labelled: withoutLoneNumber(path, facts), value, ...(change && { change }) };
  });
  const removed = (changes?.removed ?? []).map(({ path, value }): Line => ({
    of: 'payload',
    path,
    labelled: path,
    value,
    change: { kind: 'removed' },
  }));
  const around = linesOf('proposal', proposal, ['type', 'payload']);
  const isFirst = (line: Line): boolean => line.change?.kind !== 'same' && rankOf(payload.type, line) !== undefined;
  const ranked = [...content.filter(isFirst), ...unlimitedFee(payload)].toSorted(inOrderFor(payload.type));
  const others = content.filter((line) => !isFirst(line));
  // What changes must not stand behind what stays.
  const changedToo = changes === undefined ? [] : others.filter(({ change }) => change && change.kind !== 'same');
  const rest = others.filter((line) => !changedToo.includes(line));
  const own = around.filter(isOwn).toSorted((a, b) => ownRank(a) - ownRank(b));
  const reasons = decision.filter(({ path }) => path[0] === 'approvalReason' || path[0] === 'rejectReason');
  const signer = decision.filter(({ path }) => path.join('.') === 'author.id');
  const left = [...around.filter((line) => !isOwn(line)), ...decision.filter((line) => ![...reasons, ...signer].includes(line))];
  return {
    first: [...ranked, ...changedToo, ...removed, ...reasons, ...own, ...signer],
    groups: grouped([...rest, ...left]),
  };
}

/** An order that sets no limit to its fee says so where the limit would stand. */
function unlimitedFee(payload: Propose['payload']): readonly Line[] {
  const limits = {
    v0_CreateTransferOrder: () => (payload as CreateTransferOrder).maximumFee,
    v0_CreateTransactionOrder: () => (payload as CreateTransactionOrder).parameters.maximumFee,
  };
  const limitOf = new Map<string, () => string | undefined>(Object.entries(limits)).get(payload.type);
  if (limitOf === undefined || limitOf() !== undefined) return [];
  const path = ['maximumFee'];
  return [{ of: 'payload', path, labelled: path, value: { kind: 'unlimited' } }];
}

/** A list of one needs no number. */
function withoutLoneNumber(path: Fact['path'], facts: readonly Fact[]): Fact['path'] {
  const [name, number, ...below] = path;
  const isAlone = number === 1 && below.length > 0 && !facts.some((fact) => fact.path[0] === name && fact.path[1] === 2);
  return isAlone ? below : path;
}

function linesOf(of: Line['of'], object: object, without: readonly string[]): readonly Line[] {
  const members = Object.fromEntries(Object.entries(object).filter(([name]) => !without.includes(name)));
  return factsOfObject(members as JsonValue).map(({ path, value }) => {
    const isUser = path[0] === 'author' && path[1] === 'id' && value.kind === 'id';
    return { of, path, labelled: path, value: isUser ? { kind: 'entity', entity: 'user', id: value.text } : value };
  });
}

const ownOrder = ['expiryAt', 'author.id', 'targetDomainId', 'description'];
const ownRank = ({ path }: Line): number => ownOrder.indexOf(path.join('.'));
const isOwn = (line: Line): boolean => line.of === 'proposal' && ownRank(line) >= 0;

function rankOf(type: Propose['payload']['type'], { path }: Line): number | undefined {
  const rank = firstFields[type].findIndex((pattern: string) => matches(pattern, path));
  return rank < 0 ? undefined : rank;
}

const identifiers = new Set(['id', 'revision', 'reference', 'transferIds']);

const partOrder = ['amount', 'destination'];

/** By rank; what shares one, as the fields of several outputs, by its number and then amount before destination. */
function inOrderFor(type: Propose['payload']['type']): (a: Line, b: Line) => number {
  const numberOf = ({ path }: Line): number => path.find((part) => typeof part === 'number') ?? 0;
  const partOf = ({ path }: Line): number => {
    const place = partOrder.indexOf(String(path.at(-1)));
    return place < 0 ? partOrder.length : place;
  };
  return (a, b) => (rankOf(type, a) ?? 0) - (rankOf(type, b) ?? 0) || numberOf(a) - numberOf(b) || partOf(a) - partOf(b);
}

/** The group that a line belongs to, and how much of its path the group's title tells. */
function groupOf({ of, path, change, value }: Line): { readonly title: string; readonly number?: number; readonly told: number } {
  const [name, below] = path;
  if (of !== 'payload') return { title: of, told: 0 };
  if (change?.kind === 'same') return { title: 'unchanged', told: 0 };
  if (typeof below === 'number' && path.length > 2) return { title: String(name), number: below, told: 2 };
  if (identifiers.has(String(name)) || (path.length === 1 && value.kind === 'empty')) return { title: 'identifiers', told: 0 };
  return path.length > 1 ? { title: String(name), told: 1 } : { title: 'details', told: 0 };
}

const lastGroups = ['unchanged', 'identifiers', 'proposal', 'decision'];

function grouped(lines: readonly Line[]): readonly LineGroup[] {
  const groups = new Map<string, { title: string; number?: number; lines: Line[] }>();
  for (const line of lines) {
    const { title, number, told } = groupOf(line);
    const key = `${title} ${number ?? ''}`;
    const group = groups.get(key) ?? { title, ...(number !== undefined && { number }), lines: [] };
    groups.set(key, group);
    group.lines.push({ ...line, labelled: line.path.slice(told) });
  }
  const place = ({ title }: LineGroup): number => lastGroups.indexOf(title);
  return [...groups.values()].toSorted((a, b) => place(a) - place(b));
}

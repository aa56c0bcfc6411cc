import type { JsonValue } from '@countersign/kernel';
import { factsOfObject, grouped, payloadLines, withCall, type Line, type LineGroup } from '@countersign/kinds/words';
import type { Propose } from '@countersign/kinds/schemas';
import { callsText, type TransactionDescription } from '@countersign/ledger-port';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { SignedRequest } from '../request/read-request.ts';

/** What a person reads before they sign: what matters first, and everything else in groups. */
export interface Outline {
  readonly first: readonly Line[];
  readonly groups: readonly LineGroup[];
}

/** Every field of the request, and of the proposal that it decides on, each once. */
export function outlineOf(
  request: SignedRequest,
  proposal: Propose | undefined,
  record?: JsonValue,
  described?: TransactionDescription,
): Outline {
  const decision = request.type === 'Propose' ? [] : linesOf('decision', request, ['type']);
  if (proposal === undefined) return { first: [], groups: grouped(decision) };
  const lines = payloadLines(proposal.payload, ledgerDescriptor, record);
  const says = described && callsText(described);
  const read = (all: readonly Line[]) => all.map((line) => withCall(line, says));
  const [first, rest] = [read(lines.first), read(lines.rest)];
  const around = linesOf('proposal', proposal, ['type', 'payload']);
  const own = around.filter(isOwn).toSorted((a, b) => ownRank(a) - ownRank(b));
  const given = decision.filter(({ path }) => reasons.has(path[0]));
  const signer = decision.filter(({ path }) => path.join('.') === 'author.id');
  const left = [...around.filter((line) => !isOwn(line)), ...decision.filter((line) => ![...given, ...signer].includes(line))];
  return { first: [...first, ...given, ...own, ...signer], groups: grouped([...rest, ...left]) };
}

// Why somebody decides as they do.
const reasons: ReadonlySet<unknown> = new Set(['approvalReason', 'rejectReason', 'withdrawReason']);

// Whose id stands in these members of a request.
const entityAt: Readonly<Record<string, 'user' | 'policy' | 'endpoint'>> = {
  'author.id': 'user',
  'context.policies.id': 'policy',
  'context.destinations.endpointId': 'endpoint',
};

function linesOf(of: Line['of'], object: object, without: readonly string[]): readonly Line[] {
  const members = Object.fromEntries(Object.entries(object).filter(([name]) => !without.includes(name)));
  return factsOfObject(members).map(({ path, value }) => {
    const entity = entityAt[path.filter((part) => typeof part === 'string').join('.')];
    const isEntity = entity !== undefined && value.kind === 'id';
    return { of, path, labelled: path, value: isEntity ? { kind: 'entity', entity, id: value.text } : value };
  });
}

const ownOrder = ['expiryAt', 'author.id', 'targetDomainId', 'description'];

function ownRank({ path }: Line): number {
  return ownOrder.indexOf(path.join('.'));
}

function isOwn(line: Line): boolean {
  return line.of === 'proposal' && ownRank(line) >= 0;
}

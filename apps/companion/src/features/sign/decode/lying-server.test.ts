import { endpointsNamedIn } from '@countersign/governance/approval-context';
import { canonicalJson, isJsonObject, isObject, type JsonValue } from '@countersign/kernel';
import { IntentPayload, type Propose } from '@countersign/kinds/schemas';
import { id, ledgerOrders, samples } from '@countersign/kinds/testing';
import { noNames } from '@countersign/kinds/words';
import { operationIn } from '@countersign/ledger-port/operation';
import { isLedgerType, ledgerModule, ledgerTypes } from '@countersign/ledger-registry';
import { IntentType, type Approve, type TransactionOrderParameters } from '@countersign/model';
import { generateKeyPair, requestBytes, requestHash, signRequestWith } from '@countersign/signing';
import { keyForOtherText } from '@countersign/signing/testing';
import { expect, test } from 'vitest';
import { checkProposal } from '../request/check-proposal.ts';
import { readRequest, type SignedRequest } from '../request/read-request.ts';
import { addressOf, approvalOf, proposalOf } from '../testing/sample-requests.ts';
import { outlineOf } from './outline.ts';
import { stops } from './stops.ts';
import { warningsOf, type WarningContext } from './signing-warnings.ts';

// What a server that was taken over, with the notary's key and all, can put before a device: each is refused, stops, or can be seen.

const now = new Date('2030-12-30T00:00:00Z');
const modules = new Map(await Promise.all(ledgerTypes.map(async (type) => [type, await ledgerModule(type)] as const)));
const author = generateKeyPair('Secp256r1');

interface Shown {
  readonly refused?: string;
  readonly seen: string;
  readonly stops: readonly string[];
  readonly codes: readonly string[];
}

/** What the device makes of a text that came with this hash. */
function shownOf(text: string, announced: string, known: Partial<WarningContext> & { readonly proposal?: Propose } = {}): Shown {
  const read = readRequest(text, announced);
  if (!read.ok) return { refused: read.error.code, seen: '', stops: [], codes: [] };
  const { request } = read.value;
  const { proposal = request.type === 'Propose' ? request : undefined } = known;
  const payload = proposal?.payload;
  const parameters = payload?.type === 'v0_CreateTransactionOrder' ? payload.parameters : undefined;
  const module = parameters && isLedgerType(parameters.type) ? modules.get(parameters.type) : undefined;
  const described = parameters && module && { described: module.transaction.describe(parameters) };
  const context = { now, names: noNames, addressOf, ...described, ...(proposal && { proposal }), ...known };
  const warnings = warningsOf(request, context);
  return {
    seen: JSON.stringify(outlineOf(request, proposal, undefined, described?.described), bigints),
    stops: warnings.flatMap(({ stops }) => stops ?? []),
    codes: warnings.map(({ code }) => code),
  };
}

const bigints = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);
const textOf = (request: SignedRequest) => canonicalJson(request);
const hashOf = (request: SignedRequest) => requestHash(requestBytes(request));
const announced = (request: SignedRequest, known?: Parameters<typeof shownOf>[2]) =>
  shownOf(textOf(request), hashOf(request), known);

/** The same value with one leaf changed, for each leaf: a digit of an amount, a character of an address, a letter of a name. */
function* changedIn(value: JsonValue): Generator<JsonValue> {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) for (const other of changedIn(one)) yield value.with(index, other);
    if (value.length > 0) yield value.slice(1);
  } else if (isJsonObject(value)) {
    for (const [name, one] of Object.entries(value)) {
      for (const other of changedIn(one ?? null)) yield { ...value, [name]: other };
    }
  } else if (typeof value === 'string') {
    for (const at of [0, value.length >> 1, value.length - 1])
      yield value.slice(0, at) + otherThan(value[at]) + value.slice(at + 1);
  } else if (typeof value === 'number') yield value + 1;
  else if (typeof value === 'boolean') yield !value;
}

function otherThan(character: string | undefined): string {
  if (character === undefined) return 'a';
  if (/[0-9]/.test(character)) return character === '9' ? '8' : String(Number(character) + 1);
  return character === 'a' ? 'b' : 'a';
}

const payloadOf = (type: IntentType) => IntentPayload.parse(samples[type].payload);
/** The same with every address that is paid as that of an endpoint. */
function payingEndpoint(payload: IntentPayload): IntentPayload {
  const endpoint = { type: 'Endpoint', endpointId: id(110) };
  return IntentPayload.parse(
    JSON.parse(JSON.stringify(payload), (_, value) => (isObject(value) && value['type'] === 'Address' ? endpoint : value)),
  );
}

const orderOf = (parameters: TransactionOrderParameters) =>
  proposalOf(IntentPayload.parse({ ...samples.v0_CreateTransactionOrder.payload, parameters }));

/** Every kind of intent by its sample, orders that pay endpoints by their ids, and orders of each operation of every ledger here. */
const cases: readonly (readonly [string, Propose])[] = [
  ...IntentType.options.map((type) => [type, proposalOf(payloadOf(type))] as const),
  ...(['v0_CreateTransferOrder', 'v0_CreateTransactionOrder'] as const).map(
    (type) => [`${type} to an endpoint`, proposalOf(payingEndpoint(payloadOf(type)))] as const,
  ),
  ...Object.entries(ledgerOrders).flatMap(([name, parameters]) =>
    isLedgerType(parameters.type) ? [[`order ${name}`, orderOf(parameters)] as const] : [],
  ),
];
const approvalFor = (proposal: Propose): Approve => approvalOf(signRequestWith(author, requestBytes(proposal)), proposal);
const seenAuthor = async (proposal: Propose, signature: string, key: string) => ({
  proposal,
  proposalCheck: await checkProposal(proposal, signature, key),
  authorKey: key,
});

/** Each attack, and what the device says to it. */
const attacks: Readonly<Record<string, (proposal: Propose) => void | Promise<void>>> = {
  'another text than the one whose hash the console announced'(proposal) {
    const other = { ...proposal, description: 'Another' };
    expect(shownOf(textOf(other), hashOf(proposal)).refused).toBe('HashMismatch');
  },
  'anything in it changed, with a hash that fits'(proposal) {
    const { seen } = announced(proposal);
    let looked = 0;
    for (const payload of changedIn(JSON.parse(canonicalJson(proposal.payload)) as JsonValue)) {
      const text = canonicalJson({ ...JSON.parse(textOf(proposal)), payload });
      const shown = shownOf(text, requestHash(new TextEncoder().encode(text)));
      if (shown.refused === undefined) expect([payload, shown.seen]).not.toEqual([payload, seen]);
      looked++;
    }
    expect(looked).toBeGreaterThan(0);
  },
  'a field that nobody knows'(proposal) {
    const text = canonicalJson({ ...JSON.parse(textOf(proposal)), more: 1 });
    expect(shownOf(text, requestHash(new TextEncoder().encode(text))).refused).toBe('UnknownField');
  },
  'an approval of another text than the one that is shown'(proposal) {
    const approval = approvalFor(proposal);
    expect(announced(approval, { proposal: { ...proposal, description: 'Another' } }).stops).toContain('ForGood');
    expect(announced(approval, { proposal }).stops).not.toContain('ForGood');
  },
  'an approval that does not say what it is of'(proposal) {
    const { context: _, ...approval } = approvalFor(proposal);
    expect(announced(approval, { proposal }).stops).toContain('ForGood');
  },
  'other policies than the task is under'(proposal) {
    const approval = approvalFor(proposal);
    const { seen } = announced(approval, { proposal });
    const context = approval.context ?? { proposalHash: '', policies: [] };
    const [policy] = context.policies;
    if (policy === undefined) throw new Error('An approval is under a policy');
    for (const policies of [[], [{ ...policy, id: id(999) }], [{ ...policy, revision: policy.revision + 1 }], [policy, policy]]) {
      expect(announced({ ...approval, context: { ...context, policies } }, { proposal }).seen).not.toBe(seen);
    }
  },
  'another instance than the one that the device is paired with'(proposal) {
    const approval = approvalFor(proposal);
    const context = { proposalHash: '', policies: [], ...approval.context, instance: 'b'.repeat(64) };
    const known = { proposal, instance: 'c'.repeat(64) };
    expect(announced({ ...approval, context }, known).stops).toContain('ForGood');
    expect(announced({ ...approval, context: { ...context, instance: known.instance } }, known).stops).not.toContain('ForGood');
  },
  'another address for an endpoint than the notary signed'(proposal) {
    const approval = approvalFor(proposal);
    const context = { proposalHash: '', policies: [], ...approval.context };
    const { destinations = [] } = context;
    const lying = destinations.map((one) => ({ ...one, address: `${one.address.slice(0, -1)}2` }));
    // One that the order does not name at all is as wrong.
    for (const wrong of [[...destinations, { endpointId: id(999), address: 'x' }], ...(lying.length > 0 ? [lying, []] : [])]) {
      const { stops, codes } = announced({ ...approval, context: { ...context, destinations: wrong } }, { proposal });
      expect([codes, stops]).toEqual([expect.arrayContaining(['ApprovalElsewhere']), expect.arrayContaining(['ForGood'])]);
    }
    expect(announced(approval, { proposal }).codes).not.toContain('ApprovalElsewhere');
  },
  'addresses that nobody can compare'(proposal) {
    const unasked = announced(approvalFor(proposal), { proposal, addressOf: () => undefined });
    expect(unasked.codes.includes('DestinationUnchecked')).toBe(endpointsNamedIn(proposal.payload).length > 0);
    expect(stops.DestinationUnchecked).toBe('Confirm');
  },
  'an approval that would count for more than is shown'(proposal) {
    const approval = approvalFor(proposal);
    expect(announced(approval, { proposal }).codes).not.toContain('ApprovalIncomplete');
    for (const member of ['instance', 'destinations', 'expiryAt', 'journalHead'] as const) {
      const { [member]: _, ...context } = { proposalHash: '', policies: [], ...approval.context };
      const { stops: stop, codes } = announced({ ...approval, context }, { proposal });
      expect([codes, stop]).toEqual([expect.arrayContaining(['ApprovalIncomplete']), expect.arrayContaining(['Confirm'])]);
      const unasked = announced({ ...approval, context }, { proposal, addressOf: () => undefined });
      expect(unasked.codes.includes('DestinationUnchecked')).toBe(endpointsNamedIn(proposal.payload).length > 0);
    }
  },
  'another past than this device has seen'(proposal) {
    const approval = approvalFor(proposal);
    expect(announced(approval, { proposal, journal: 'Other' }).stops).toContain('ForGood');
    expect(announced(approval, { proposal, journal: 'Unproven' }).codes).toContain('JournalUnproven');
    expect(announced(approval, { proposal, journal: 'Same' }).stops).not.toContain('ForGood');
  },
  'no proof that its past is the one that this device has seen'(proposal) {
    const approval = approvalFor(proposal);
    const unanswered = announced(approval, { proposal, journal: 'Unanswered' });
    expect(unanswered.codes).toContain('JournalUnanswered');
    expect(unanswered.stops).toContain('Confirm');
    // Without a session a device could not even ask, and signs what was scanned.
    expect(announced(approval, { proposal, journal: 'Unproven' }).stops).toEqual(announced(approval, { proposal }).stops);
  },
  'an approval that is good no more'(proposal) {
    const approval = approvalFor(proposal);
    const context = { proposalHash: '', policies: [], ...approval.context, expiryAt: now.toISOString() };
    expect(announced({ ...approval, context }, { proposal }).codes).toContain('ExpiryPassed');
    expect(announced(approval, { proposal }).codes).not.toContain('ExpiryPassed');
  },
  'names that the notary did not sign'(proposal) {
    expect(announced(proposal, { isForged: true }).stops).toContain('ForGood');
    expect(announced(approvalFor(proposal), { proposal, isForged: true }).stops).toContain('ForGood');
  },
  async 'another content than its author signed'(proposal) {
    const approval = approvalFor(proposal);
    const other = { ...proposal, description: 'Another' };
    expect(announced(approval, await seenAuthor(other, approval.proposalSignature, author.publicKey)).codes).toContain(
      'ProposalSignatureWrong',
    );
  },
  async 'another content under a key that is made to fit the signature'(proposal) {
    const signature = signRequestWith(author, requestBytes(proposal));
    const harmless = { ...proposal, description: 'Another' };
    const made = keyForOtherText(signature, textOf(harmless));
    const approval = approvalOf(signature, harmless);
    // Of an author whom the device knows, it checks by the key that it knows.
    expect(announced(approval, await seenAuthor(harmless, signature, author.publicKey)).stops).toContain('ForGood');
    // Of one whom it does not know, it says so; and what it signs names the harmless text alone.
    const shown = announced(approval, { ...(await seenAuthor(harmless, signature, made)), knownDestinations: new Set() });
    expect(shown.codes).toContain('NewAuthor');
    expect(approval.context?.proposalHash).not.toBe(approvalFor(proposal).context?.proposalHash);
  },
  'another key for an author whom the device knows'(proposal) {
    expect(announced(approvalFor(proposal), { proposal, authorKeyChanged: true }).stops).toContain('ForGood');
  },
  'no content at all'(proposal) {
    expect(announced(approvalFor(proposal)).codes).toContain('ContentUnknown');
    expect(announced(approvalFor(proposal)).stops).toContain('Confirm');
  },
  'an old request once more'(proposal) {
    const later = { now: new Date('2031-02-01T00:00:00Z') };
    expect(announced(proposal, later).codes).toContain('ExpiryPassed');
    expect(announced(approvalFor(proposal), { proposal, ...later }).codes).toContain('ExpiryPassed');
  },
};

test('every operation of every ledger here is among the orders', () => {
  for (const { descriptor } of modules.values()) {
    const { type, operations } = descriptor;
    const ordered = Object.values(ledgerOrders).filter((parameters) => parameters.type === type);
    const named = ordered.map((order) => operationIn(order, descriptor)?.type);
    expect([type, operations.map((one) => one.type).filter((one) => !named.includes(one))]).toEqual([type, []]);
  }
});

for (const [attack, expectSeenThrough] of Object.entries(attacks)) {
  test.each(cases)(`${attack}: %s`, (_, proposal) => expectSeenThrough(proposal));
}

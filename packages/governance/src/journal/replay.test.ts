import { toHex, utf8 } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { account, endpoint, ethereum, id, root, rootId, ticker, user, vault } from '@countersign/kinds/testing';
import { endedOrderText, type OrderEnd } from '@countersign/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accept,
  after,
  ann,
  bob,
  custody,
  decided,
  first,
  replayRules,
  request,
  sign,
  signed,
  statusFrom,
} from '../testing/journal.ts';
import { adoptionText, entryBytes, type AcceptedEntry, type JournalEntry, type ReportedFacts } from './journal-entry.ts';
import { createMerkleTree, leafHash } from './merkle-tree.ts';
import { replay } from './replay.ts';
import { rulesVersion } from './rule-versions.ts';

const proposed = signed('Propose', ann.publicKey, request, id(100), 1);
const approvedBy = (publicKey: string, author = bob.id, more: object = {}) =>
  signed(
    'Approve',
    publicKey,
    {
      author: { id: author, domainId: rootId },
      targetDomainId: rootId,
      intentId: id(100),
      proposalSignature: (JSON.parse(proposed.header) as { signature: string }).signature,
      ...more,
    },
    id(101),
    2,
  );

function statusAfter(...entries: readonly AcceptedEntry[]): string | undefined {
  return statusFrom([first], replayRules, ...entries);
}

test('a state follows from signed texts alone: proposals, decisions, expiry', () => {
  expect(statusAfter(proposed)).toBe('Open');
  expect(statusAfter(proposed, approvedBy(bob.publicKey))).toBe('Executed');
  expect(statusAfter(proposed, accept({ type: 'Expire', judgedAt: after(60), intentId: id(100) }))).toBe('Expired');
});

test('a withdrawal is one of the author, whose signature alone is believed', () => {
  const withdrawnBy = (publicKey: string, author: string) => {
    const { signature } = JSON.parse(proposed.header) as { signature: string };
    const withdrawal = { author: { id: author, domainId: rootId }, targetDomainId: rootId, intentId: id(100) };
    return signed('Withdraw', publicKey, { ...withdrawal, proposalSignature: signature }, id(102), 2);
  };
  expect(statusAfter(proposed, withdrawnBy(ann.publicKey, ann.id))).toBe('Rejected');
  expect(statusAfter(proposed, withdrawnBy(bob.publicKey, ann.id))).toBe('2: Its author did not sign this text');
  expect(statusAfter(proposed, withdrawnBy(bob.publicKey, bob.id))).toContain('2: The decision would have been refused');
  expect(statusAfter(proposed, withdrawnBy(ann.publicKey, ann.id), approvedBy(bob.publicKey))).toContain('3: The decision');
});

test('an approval that names an instance is one of the instance whose first entry has that hash', () => {
  const instance = toHex(leafHash(entryBytes(first)));
  const proposalHash = toHex(sha256(utf8(proposed.text)));
  const policies = [{ id: id(10), domainId: rootId, revision: 1 }];
  const naming = (named: string) =>
    statusAfter(proposed, approvedBy(bob.publicKey, bob.id, { context: { proposalHash, policies, instance: named } }));
  expect(naming(instance)).toBe('Executed');
  expect(naming('0'.repeat(64))).toBe('2: The decision would have been refused: The approval was given in another instance');
});

test('what no instance would have accepted is refused with its position', () => {
  expect(statusAfter(proposed, proposed)).toContain('2: There is an intent');
  expect(statusAfter(proposed, approvedBy(ann.publicKey))).toBe('2: Its author did not sign this text');
  expect(statusAfter(proposed, approvedBy(ann.publicKey, ann.id))).toContain('2: The decision would have been refused');
  expect(statusAfter(approvedBy(bob.publicKey))).toContain('1: There is no intent');
  expect(statusAfter(proposed, accept({ type: 'Expire', judgedAt: after(59), intentId: id(100) }))).toContain('does not expire');
  expect(statusAfter(first)).toContain('1: An instance begins once');
  const adopted: JournalEntry = {
    type: 'Adopted',
    judgedAt: after(1),
    adopted: { table: 'Revision', kind: 'User', data: user(3, ['approver']), validated: true },
  };
  expect(statusAfter(accept(adopted))).toContain('1: An instance begins once');
  expect(replay([proposed], replayRules)).toMatchObject({ ok: false, error: { position: 0 } });
});

test('an asset could not be registered again once entries report that it was seen, and could before', () => {
  const ledgerDetails = { type: 'Ethereum', properties: { type: 'ERC20', address: `0x${'a'.repeat(40)}` } } as const;
  const registered = { type: 'v0_CreateTicker', ledgerId: ethereum.id, kind: 'Contract', name: 'Token', ledgerDetails } as const;
  const registration = (facts?: ReportedFacts) => decided(100, registered, 1, 2, facts && { facts });
  const seen = ticker({ id: id(200), ledgerId: ethereum.id, kind: 'Contract', ledgerDetails });
  expect(statusAfter(...registration())).toBe('Executed');
  expect(statusAfter(...registration({ seenTickers: [ticker({ id: id(201) })] }))).toBe('Executed');
  expect(statusAfter(...registration({ seenTickers: [seen] }).slice(0, 1))).toBe('Failed');
});

test('an order ends once, by the word of its vault', () => {
  const payment: IntentPayload = {
    type: 'v0_CreateTransferOrder',
    id: id(300),
    accountId: account().id,
    tickerId: ticker().id,
    outputs: [{ destination: { type: 'Endpoint', endpointId: endpoint().id }, amount: '5' }],
    feeStrategy: 'Medium',
    customProperties: {},
  };
  const ordered = [...custody, ...decided(100, payment, 1, 2, { rules: rulesVersion })];
  const failed = { stage: 'Failed', hint: 'LockedDestination' } as const;
  const ended = (end: OrderEnd = failed, by = vault.publicKey, orderId = id(300), rivals?: readonly string[]) => {
    const statement = { orderId, end, wasSigned: rivals !== undefined, ...(rivals && { rivals }) };
    return accept({ type: 'End', judgedAt: after(3), ...statement, signature: sign(by, endedOrderText(statement)) });
  };
  const adopted = (orderId = id(300)) => accept({ type: 'AdoptedEnds', judgedAt: after(3), ends: [{ orderId, end: failed }] });
  const ends = (...entries: readonly AcceptedEntry[]) => {
    const replayed = replay([...ordered, ...entries], replayRules);
    return replayed.ok ? Object.fromEntries(replayed.value.ends) : replayed.error.problem;
  };
  expect(ends(ended(), ended())).toEqual({ [id(300)]: { end: failed, wasSigned: false } });
  expect(ends(adopted(), adopted())).toEqual({ [id(300)]: { end: failed } });
  expect(ends(adopted(), ended())).toEqual({ [id(300)]: { end: failed, wasSigned: false } });
  expect(ends(ended(failed, ann.publicKey))).toContain('The vault has not signed');
  expect(ends(ended(failed, vault.publicKey, id(300), [id(301)]))).toEqual({
    [id(300)]: { end: failed, wasSigned: true, rivals: [id(301)] },
  });
  expect(ends(ended(), ended({ stage: 'Expired' }))).toContain('had ended in another way before');
  expect(ends(ended(failed, vault.publicKey, id(301)))).toContain('There is no order');
  expect(ends(adopted(id(301)))).toContain('There is no order');
  expect(ends(ended(), adopted())).toContain('ended by their vaults from the first such end on');
});

test('what was there before is taken over once, under the mark of the notary', () => {
  const notary = 'The notary';
  const property = { id: 'NOTARY_API_KEY' as const, value: { publicKey: { type: 'PublicKey' as const, value: notary } } };
  const data = { ...property, metadata: root.metadata };
  const adopted = accept({ type: 'Adopted', judgedAt: after(0), adopted: { table: 'SystemProperty', data } });
  const ends = accept({ type: 'AdoptedEnds', judgedAt: after(0), ends: [] });
  const headOf = (entries: readonly AcceptedEntry[]) => {
    const tree = createMerkleTree();
    for (const entry of entries) tree.add(leafHash(entryBytes(entry)));
    return tree.head();
  };
  const mark = (entries: readonly AcceptedEntry[], by = notary, head = headOf(entries)) =>
    accept({ type: 'Adoption', judgedAt: after(0), head, signature: sign(by, adoptionText({ head })) });
  const taken = (entries: readonly AcceptedEntry[]) => {
    const replayed = replay(entries, replayRules);
    return replayed.ok ? replayed.value.takenOver : replayed.error.problem;
  };
  expect(taken([adopted, adopted, ends])).toEqual({ entries: 3, isSigned: false });
  const whole = [adopted, ends, mark([adopted, ends])];
  expect(taken(whole)).toEqual({ entries: 2, isSigned: true });
  expect(taken([adopted, mark([adopted, ends])])).toContain('not those that the notary signed');
  expect(taken([adopted, mark([adopted], 'Somebody')])).toContain('has not signed what was taken over');
  expect(taken([...whole, mark(whole)])).toContain('signed once');
  expect(taken([...whole, ends])).toContain('Nothing is taken over once');
  expect(taken([...whole, adopted])).toContain('begins once');
  expect(taken([first, mark([first])])).toContain('signed once');
});

test('a ledger may get another bound of fees as its next revision, and is never another network', () => {
  const ledgerAfter = (...revisions: readonly object[]) => {
    const made = revisions.map((data) => accept({ type: 'Made', judgedAt: after(1), ledgers: [data as typeof ethereum] }));
    const replayed = replay([first, ...made], replayRules);
    return replayed.ok ? replayed.value.ledgers.get(ethereum.id) : replayed.error.problem;
  };
  const at = (revision: number, parameters: object) => ({
    ...ethereum,
    parameters: { ...ethereum.parameters, ...parameters },
    metadata: { ...ethereum.metadata, revision },
  });
  const bounded = at(2, { maximumFee: '12' });
  expect(ledgerAfter(bounded)).toEqual(bounded);
  expect(ledgerAfter(bounded, at(3, {}))).toEqual(at(3, {}));
  expect(ledgerAfter(at(3, { maximumFee: '12' }))).toContain('at another revision');
  expect(ledgerAfter(bounded, at(2, { maximumFee: '13' }))).toContain('at another revision');
  expect(ledgerAfter(at(2, { chainId: 5 }))).toContain('another network');
});

test('moments never run backwards, and nothing is accepted before it was judged or long after', () => {
  expect(statusAfter({ ...proposed, at: after(1.5) }, { ...approvedBy(bob.publicKey), at: after(2.5) })).toBe('Executed');
  expect(statusAfter({ ...proposed, at: after(4) }, { ...approvedBy(bob.publicKey), at: after(3) })).toContain('2: Its moment');
  expect(statusAfter({ ...proposed, at: after(0.5) })).toContain('before it was judged');
  expect(statusAfter({ ...proposed, at: after(62) })).toContain('long after it was judged');
});

test('whatever is in an entry, a replay ends with an answer', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.string(),
      fc.constantFrom(
        'Propose',
        'Approve',
        'KeysMade',
        'ManifestSigned',
        'LedgersConfigured',
        'Made',
        'Adopted',
        'Expire',
        'End',
        'AdoptedEnds',
        'Adoption',
        '',
      ),
      (value, text, type) => {
        const header = JSON.stringify({ judgedAt: after(1), ...(value as object), type });
        expect(statusAfter({ at: after(1), header, text })).not.toBe('Executed');
      },
    ),
  );
});

import { CodedError, toBase64, utf8 } from '@countersign/kernel';
import { fail, noFacts, type OrderAsset, type OrderTransactionFact } from '@countersign/kinds/rules';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { account, child, childId, endpoint, ethereum, id, rootId, rules, ticker, user } from '@countersign/kinds/testing';
import { expect, test } from 'vitest';
import {
  after,
  ann,
  beginning,
  custody,
  custodyWith,
  decided,
  first,
  genesis,
  replayRules,
  request,
  signed,
  statusFrom,
  type Said,
} from '../testing/journal.ts';
import type { AcceptedEntry } from './journal-entry.ts';
import { replay } from './replay.ts';
import type { ReplayRules } from './replay-rules.ts';
import { rulesVersion } from './rule-versions.ts';

/** What says that all rules of version 1 held: the number, or what entries said before they had one. */
const sayings: readonly (readonly [string, Said])[] = [
  ['by their number', { rules: rulesVersion }],
  [
    'one by one',
    {
      facts: { assetSpelling: 'OfLedger', order: 'OfJournal', namesElsewhere: 'Kept', tags: 'Apart', ledger: 'OfAccount' },
    },
  ],
];

test.each(sayings)('an asset has to be in the spelling of its ledger where entries say so %s, and had not before', (_, said) => {
  const ledgerDetails = { type: 'Ethereum', properties: { type: 'ERC20', address: `0x${'a'.repeat(40)}` } } as const;
  const spelled = { type: 'Ethereum', properties: { type: 'ERC20', address: `0x${'A'.repeat(40)}` } } as const;
  const registered = { type: 'v0_CreateTicker', ledgerId: ethereum.id, kind: 'Contract', name: 'Token', ledgerDetails } as const;
  const judging = { ...replayRules, rules: () => ({ ...rules, spelledTickerDetails: () => spelled }) };
  expect(statusFrom([first], judging, ...decided(100, registered, 1, 2))).toBe('Executed');
  expect(statusFrom([first], judging, ...decided(100, registered, 1, 2, said).slice(0, 1))).toBe('Failed');
});

test.each(sayings)(
  'what came first follows from the journal where entries say so %s, and followed from times before',
  (_, said) => {
    const { id: endpointId, address, trustScore } = endpoint();
    const update: IntentPayload = {
      type: 'v0_UpdateEndpoint',
      reference: { id: endpointId, revision: 1 },
      alias: 'another',
      address,
      trustScore,
      customProperties: {},
    };
    const order: IntentPayload = {
      type: 'v0_CreateTransferOrder',
      id: id(300),
      accountId: account().id,
      tickerId: ticker().id,
      outputs: [{ destination: { type: 'Endpoint', endpointId }, amount: '5' }],
      feeStrategy: 'Medium',
      customProperties: {},
    };
    const outcome = (changedAt: number, isChangeFirst: boolean, its?: Said) => {
      const [toChange, change] = decided(200, update, 1, changedAt, its);
      const [proposal, approval] = decided(100, order, 2, 2, its);
      const accepted = { ...change, at: after(2) };
      return statusFrom(custody, replayRules, toChange, ...(isChangeFirst ? [accepted, proposal] : [proposal, accepted]), {
        ...approval,
        at: after(2),
      });
    };
    expect([outcome(1.5, true, said), outcome(2, true, said)]).toEqual(['Executed', 'Executed']);
    expect([outcome(1.5, false, said), outcome(2, false, said)]).toEqual(['Failed', 'Failed']);
    expect([outcome(1.5, true), outcome(1.5, false), outcome(2, false)]).toEqual(['Executed', 'Executed', 'Executed']);
  },
);

test.each(sayings)(
  'an endpoint without a tag was known by each tag of its address, and is not where entries say so %s',
  (_, said) => {
    const locked = endpoint({ id: id(5_001), address: '0xgood:7', lock: 'Locked' });
    const judging: ReplayRules = {
      ...replayRules,
      rules: () => ({
        ...rules,
        placeOf: (_, destination) => {
          if (destination.type !== 'Address') return undefined;
          const [address = '', tag] = destination.address.split(':');
          return { address, ...(tag !== undefined && { tag: { type: 'DestinationTag' as const, value: tag } }) };
        },
        endpointPlace: (ledger, { address }) => judging.rules(noFacts).placeOf(ledger, { type: 'Address', address }),
        spellings: (_, { address, tag }) => [address, `${address}:${tag?.value}`],
        reaches: (paid, known) =>
          paid.address === known.address && (known.tag === undefined || known.tag.value === paid.tag?.value),
      }),
    };
    const order: IntentPayload = {
      type: 'v0_CreateTransferOrder',
      id: id(300),
      accountId: account().id,
      tickerId: ticker().id,
      outputs: [{ destination: { type: 'Address', address: locked.address }, amount: '5' }],
      feeStrategy: 'Medium',
      customProperties: {},
    };
    const outcome = (its: Said) =>
      statusFrom(custodyWith(endpoint(), locked), judging, ...decided(100, order, 1, 2, its).slice(0, 1));
    expect([outcome({ facts: { order: 'OfJournal' } }), outcome(said)]).toEqual(['Open', 'Failed']);
  },
);

test.each(sayings)('a failure said how somebody in another domain is called, and does not where entries say so %s', (_, said) => {
  const loginIds = [{ id: 'cara', providerId: 'corporate' }];
  const { domainId: __, metadata: ___, ...cara } = user(3, ['operator'], { domainId: childId, alias: 'cara', loginIds });
  const { metadata: ____, parentId: _____, ...below } = child;
  const common = { lock: 'Unlocked' as const, customProperties: {} };
  const descendants = [{ ...below, ...common, users: [{ ...cara, ...common }], policies: [], descendants: [] }];
  const whole = beginning({ rootDomainSetup: { ...genesis.rootDomainSetup, descendants } });
  const publicKey = toBase64(utf8('dora'));
  const made = { type: 'v0_CreateUser', id: id(4), alias: 'dora', publicKey, roles: ['operator'], loginIds, ...common };
  const judging = { ...replayRules, rules: () => ({ ...rules, isPublicKey: () => true }) };
  const messageOf = (its?: Said) => {
    const replayed = replay([whole, signed('Propose', ann.publicKey, { ...request, payload: made }, id(100), 1, its)], judging);
    return replayed.ok ? replayed.value.intents.get(id(100))?.intent.state.error?.message : replayed.error.problem;
  };
  expect(messageOf()).toBe('A login id is assigned to cara already');
  expect(messageOf(said)).toBe(`A login id is assigned to ${cara.id} already`);
});

/** An order in its ledger's own terms. */
const orderOf = (named: { readonly ledgerId?: string }): IntentPayload => ({
  type: 'v0_CreateTransactionOrder',
  id: id(300),
  accountId: account().id,
  ...named,
  parameters: {
    type: 'Ethereum',
    amount: '5',
    destination: { type: 'Endpoint', endpointId: endpoint().id },
    feeStrategy: { type: 'Priority', priority: 'Medium' },
  },
  customProperties: {},
});

test.each(sayings)(
  "an order that names no ledger is one on its account's own where entries say so %s, and was one on the only ledger before",
  (_, said) => {
    const ordering = orderOf({});
    const outcome = (its: Said, count = 2) =>
      statusFrom(custody, replayRules, ...decided(100, ordering, 1, 2, its).slice(0, count));
    expect(outcome({ facts: { order: 'OfJournal' } })).toBe('Executed');
    expect(outcome(said, 1)).toBe('Failed');
  },
);

test.each<[string, OrderAsset]>([
  ['its name', { tickerId: ticker().id }],
  ['what it is on its ledger', { ledgerDetails: ticker().ledgerDetails }],
])('a locked asset stops transaction orders by %s from version 2 on, and stopped transfers alone before', (_, asset) => {
  const judging: ReplayRules = { ...replayRules, rules: () => ({ ...rules, orderAssets: () => [asset] }) };
  const lock: IntentPayload = { type: 'v0_LockTicker', reference: { id: ticker().id, revision: 1 } };
  const ordering = orderOf({ ledgerId: ethereum.id });
  const earlier: Said = { facts: { order: 'OfJournal' } };
  const statusOf = (...entries: readonly (readonly AcceptedEntry[])[]) => statusFrom(custody, judging, ...entries.flat());
  for (const said of [earlier, { rules: 1 }])
    expect(statusOf(decided(200, lock, 1, 2, said), decided(100, ordering, 3, 4, said))).toBe('Executed');
  expect(statusOf(decided(100, ordering, 3, 4, { rules: 2 }))).toBe('Executed');
  const [proposal] = decided(100, ordering, 3, 4, { rules: 2 });
  expect(statusOf(decided(200, lock, 1, 2, { rules: 2 }), [proposal])).toBe('Failed');
  // One that was proposed before is judged by the rules of the approval that completes it.
  const [before] = decided(100, ordering, 1, 4, { rules: 1 });
  const [, approval] = decided(100, ordering, 1, 4, { rules: 2 });
  expect(statusOf([before], decided(200, lock, 2, 3, { rules: 1 }), [approval])).toBe('Failed');
});

test('a cancellation is judged by what its order asks for from version 3 on, and was by nothing of that before', () => {
  const judging: ReplayRules = {
    ...replayRules,
    rules: () => ({
      ...rules,
      cancellationParameters: ({ target, ...known }) =>
        target?.type === 'Ethereum' ? rules.cancellationParameters(known) : fail('InvalidTransactionOrderParameters', 'Of what?'),
    }),
  };
  const ordering = orderOf({ ledgerId: ethereum.id });
  const cancelling: IntentPayload = {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId: id(300),
    replacementTransactionOrderId: id(301),
    reason: 'A mistake',
  };
  const signedOrder: OrderTransactionFact = {
    orderId: id(300),
    transaction: {
      transactionId: id(302),
      version: 1,
      registeredAt: after(2),
      domainId: rootId,
      processing: { status: 'Broadcasting' },
      senders: [{ id: account().id, domainId: rootId }],
      reserved: [],
      resources: [],
      rivals: [],
    },
    replaceable: {},
    replacements: [],
  };
  const outcome = (version: number, count: number) => {
    const its = { rules: version, facts: { orderTransactions: [signedOrder] } };
    const entries = decided(100, cancelling, 3, 4, its).slice(0, count);
    return statusFrom(custody, judging, ...decided(200, ordering, 1, 2, { rules: 2 }), ...entries);
  };
  expect([outcome(2, 1), outcome(3, 2)]).toEqual(['Failed', 'Executed']);
});

test('an entry is judged by no rules of the future, and by none that are earlier than those of an entry before it', () => {
  const payload: IntentPayload = { type: 'v0_NotarizeData', data: 'A resolution' };
  const outcome = (...versions: readonly unknown[]) => {
    const last = versions.length - 1;
    const entries = versions.map((version, index) => {
      const said = version === undefined ? {} : { rules: version as number };
      return decided(index === last ? 100 : 200 + index, payload, 1, 2, said)[0];
    });
    return statusFrom([first], replayRules, ...entries);
  };
  expect(outcome(undefined, undefined)).toBe('Open');
  expect(outcome(undefined, 1)).toBe('Open');
  expect(outcome(1, rulesVersion)).toBe('Open');
  expect(outcome(1, undefined)).toBe('2: It was judged by earlier rules than an entry before it');
  expect(outcome(rulesVersion + 1)).toContain('1: It was judged by rules of a later version');
  for (const none of [0, -1, 1.5, '1', [1]]) {
    expect([none, outcome(none)]).toEqual([none, '1: It was judged by rules that there never were']);
  }
});

test('rules that were not loaded refuse no entry: the replay says so and ends', () => {
  const ledgerDetails = { type: 'Ethereum', properties: { type: 'ERC20', address: `0x${'a'.repeat(40)}` } } as const;
  const registered = { type: 'v0_CreateTicker', ledgerId: ethereum.id, kind: 'Contract', name: 'Token', ledgerDetails } as const;
  const missing = () => {
    throw new CodedError('LedgerRulesMissing', 'Nobody has loaded them');
  };
  const judging = { ...replayRules, rules: () => ({ ...rules, spelledTickerDetails: missing, checkTickerDetails: missing }) };
  const replayed = () => statusFrom([first], judging, ...decided(100, registered, 1, 2));
  expect(replayed).toThrow(expect.objectContaining({ code: 'LedgerRulesMissing' }));
});

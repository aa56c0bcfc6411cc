import type { ApiTickerData } from '@countersign/model';
import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { noFacts, type LoadedFacts } from '../rules/state-needs.ts';
import { endpoint, ethereum, id, rootId, rules, ticker } from '../testing/fixtures.ts';
import { active, adding, addingWith, order, replacing, transactionFact, transferState } from '../testing/order-situation.ts';
import type { Situation } from '../testing/situation.ts';
import { code, custom, loaded, plan } from '../testing/situation.ts';
import { createTransactionOrder } from './rule.ts';
import type { CreateTransactionOrder } from './schema.ts';

const { ledgerDetails } = ticker();

/** An order that is about ether by what that is on its ledger, and an asset that is known of it. */
function about(known: Partial<ApiTickerData>, validatedTickerIds: readonly string[] = [id(6_000)]): Situation {
  const similarTickers = [ticker(known)];
  const situation = replacing('Ticker', known);
  const rules = { orderAssets: () => [{ ledgerDetails }] };
  return { ...situation, facts: { ...situation.facts, similarTickers, validatedTickerIds }, rules };
}

const detected = { orderId: id(7_002), processing: { status: 'Completed' }, ledgerStatus: 'Detected' } as const;

test.each<[string, object, Situation]>([
  ['ok', {}, transferState],
  ['ok', { ledgerId: undefined }, replacing('Account', { ledgerId: ethereum.id })],
  ['LedgerNotProvided', { ledgerId: undefined }, transferState],
  [
    'LedgerNotProvided',
    { ledgerId: undefined },
    { ...transferState, facts: { accountLedgers: [...active, { ...active[0], ledgerId: 'b' } as never] } },
  ],
  ['LedgerNotFound', { ledgerId: 'other' }, transferState],
  ['AccountNotReady', {}, { ...transferState, facts: {} }],
  ['AccountLocked', {}, replacing('Account', { lock: 'Locked' })],
  ['VaultLocked', {}, replacing('Vault', { lock: 'Locked' })],
  ['EntityAlreadyCreated', {}, adding(loaded('TransactionOrder', order))],
  ['InvalidTransactionOrderParameters', { parameters: { type: 'Bitcoin', outputs: [] } }, transferState],
  ['InvalidDestination', { parameters: { type: 'Ethereum', destination: { type: 'Address', address: 'odd' } } }, transferState],
  [
    'InvalidDestination',
    { parameters: { type: 'Ethereum', destination: { type: 'Endpoint', endpointId: id(5_000) } } },
    transferState,
  ],
  [
    'EndpointLocked',
    { parameters: { type: 'Ethereum', destination: { type: 'Endpoint', endpointId: id(5_000) } } },
    adding(loaded('Endpoint', endpoint({ lock: 'Locked' }))),
  ],
  [
    'InvalidTransactionOrderState',
    { parameters: { type: 'Ethereum', resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(7_001) } } },
    transferState,
  ],
  [
    'InvalidTransactionOrderState',
    { parameters: { type: 'Ethereum', resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(7_001) } } },
    adding(loaded('TransactionOrder', { ...order, id: id(7_001), accountId: id(4_001) })),
  ],
  [
    'ok',
    { parameters: { type: 'Ethereum', resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(7_001) } } },
    addingWith({ orderTransactions: [transactionFact('Reserved')] }, loaded('TransactionOrder', { ...order, id: id(7_001) })),
  ],
  [
    'InvalidTransactionOrderState',
    { parameters: { type: 'Ethereum', resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(7_001) } } },
    addingWith({ orderTransactions: [transactionFact('Failed')] }, loaded('TransactionOrder', { ...order, id: id(7_001) })),
  ],
  [
    'ok',
    { parameters: { type: 'Ethereum', resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(7_001) } } },
    addingWith(
      { orderTransactions: [transactionFact('Prepared', { inPlaceOf: detected })] },
      loaded('TransactionOrder', { ...order, id: id(7_001) }),
    ),
  ],
  [
    'InvalidTransactionOrderParameters',
    {},
    {
      ...transferState,
      rules: { checkOrderParameters: () => ({ ok: false, error: { code: 'InvalidTransactionOrderParameters', message: 'x' } }) },
    },
  ],
  ['TickerLocked', {}, about({ lock: 'Locked' })],
  ['TickerLocked', {}, about({ lock: 'Archived' })],
  ['ok', {}, about({})],
  // One that nobody validated may be another asset than it says, and one on another ledger is another.
  ['ok', {}, about({ lock: 'Locked' }, [])],
  ['ok', {}, about({ lock: 'Locked', ledgerId: 'other' })],
  ['ok', {}, about({ lock: 'Locked', ledgerDetails: { type: 'Bitcoin', properties: { type: 'Native' } } })],
  ['TickerLocked', {}, { ...replacing('Ticker', { lock: 'Locked' }), rules: { orderAssets: () => [{ tickerId: id(6_000) }] } }],
  ['ok', {}, { ...transferState, rules: { orderAssets: () => [{ tickerId: id(6_000) }] } }],
])('a transaction order: %s (%#)', (expected, values, situation) => {
  const parameters = {
    type: 'Ethereum',
    destination: { type: 'Address', address: '0x1' },
    amount: '5',
    feeStrategy: { type: 'Priority', priority: 'Low' },
  };
  const payload = {
    type: 'v0_CreateTransactionOrder',
    id: order.id,
    accountId: id(4_000),
    ledgerId: ethereum.id,
    parameters,
    ...custom,
    ...values,
  };
  expect(code(payload as IntentPayload as CreateTransactionOrder, situation)).toBe(expected);
});

test.each([
  ['Pending', detected, `cancel order ${id(7_001)} first, then replace order ${id(7_002)}`],
  ['Preparing', { ...detected, ledgerStatus: 'Confirmed' }, `is Confirmed already: cancel order ${id(7_001)}`],
] as const)(
  'what is %s and itself replaces another order is not replaced: the refusal says what to do',
  (status, inPlaceOf, words) => {
    const payload: unknown = {
      type: 'v0_CreateTransactionOrder',
      id: order.id,
      accountId: id(4_000),
      ledgerId: ethereum.id,
      parameters: { type: 'Ethereum', resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(7_001) } },
      ...custom,
    };
    const situation = addingWith(
      { orderTransactions: [transactionFact(status, { inPlaceOf })] },
      loaded('TransactionOrder', { ...order, id: id(7_001) }),
    );
    expect(plan(payload as CreateTransactionOrder, situation)).toMatchObject({
      ok: false,
      error: { code: 'InvalidTransactionOrderState', message: expect.stringContaining(words) as string },
    });
  },
);

test('the assets of an order are asked for by what they are on its ledger, and then as the notary signed them', () => {
  const payload: unknown = {
    type: 'v0_CreateTransactionOrder',
    id: order.id,
    accountId: id(4_000),
    ledgerId: ethereum.id,
    parameters: { type: 'Ethereum', amount: '5' },
    ...custom,
  };
  const asking = { ...rules, orderAssets: () => [{ ledgerDetails }, { tickerId: id(6_001) }] };
  const needsAfter = (facts: Partial<LoadedFacts>) =>
    createTransactionOrder
      .furtherNeeds?.(
        payload as CreateTransactionOrder,
        { ...noFacts, ledgers: [ethereum], ...facts },
        {
          rules: asking,
          targetDomainId: rootId,
        },
      )
      .filter((need) => need.type === 'ValidatedTickers' || (need.type === 'Entity' && need.kind === 'Ticker'));
  const search = { type: 'ValidatedTickers', ledgerId: ethereum.id, ledgerDetails };
  const named = { type: 'Entity', kind: 'Ticker', id: id(6_001) };
  expect(needsAfter({ ledgers: [] })).toEqual([]);
  expect(needsAfter({})).toEqual([search, named]);
  const similarTickers = [ticker()];
  expect(needsAfter({ similarTickers })).toEqual([search, named]);
  expect(needsAfter({ similarTickers, validatedTickerIds: [id(6_000)] })).toEqual([
    search,
    { type: 'Entity', kind: 'Ticker', id: id(6_000) },
    named,
  ]);
});

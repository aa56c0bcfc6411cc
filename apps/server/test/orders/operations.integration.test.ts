import { createEvidenceStore } from '@countersign/adapters/postgres';
import { sandboxToken } from '@countersign/adapters/sandbox-ledgers';
import { authorizeOrder } from '@countersign/authorization';
import { newId, type JsonObject } from '@countersign/kernel';
import type { SigningPayload } from '@countersign/ledger-port';
import { ledgerModule } from '@countersign/ledger-registry';
import type { CreateTransactionOrder, CreateTransferOrder } from '@countersign/kinds/schemas';
import type { TransactionOrderParametersEthereum, XrplOperation } from '@countersign/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { proposal } from '../harness.ts';
import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { ethereumCase, ledgerCases, xrplCase } from './ledger-cases.ts';

type Parameters = CreateTransactionOrder['parameters'];

const feeStrategy = { type: 'Priority', priority: 'Medium' } as const;
const outside = { type: 'Address', address: xrplCase.outside } as const;
const currency = { type: 'Currency', code: 'USD', issuer: 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn' } as const;
const issuanceId = `00000005${'AB'.repeat(20)}`;
const call = (data: string, amount = '0'): TransactionOrderParametersEthereum => ({
  type: 'Ethereum',
  destination: { type: 'Address', address: sandboxToken.contract },
  amount,
  data,
  feeStrategy,
});
const word = (text: string) => text.padStart(64, '0');

/** Of each operation one order, and whether it goes through without any other before it. */
const xrplOperations: Record<XrplOperation['type'], { readonly operation: XrplOperation; readonly isKnown?: boolean }> = {
  Payment: { operation: { type: 'Payment', destination: outside, amount: '2000000', destinationTag: 7 }, isKnown: true },
  AccountSet: { operation: { type: 'AccountSet', setFlag: 'asfRequireDest' }, isKnown: true },
  TrustSet: { operation: { type: 'TrustSet', flags: [], limitAmount: { currency, value: '5000000000000000' } } },
  DepositPreauth: { operation: { type: 'DepositPreauth', authorize: outside } },
  OfferCreate: {
    operation: {
      type: 'OfferCreate',
      flags: [],
      takerGets: { amount: '9' },
      takerPays: { currency, amount: '1000000000000000' },
    },
  },
  Clawback: { operation: { type: 'Clawback', currency, holder: outside, value: '1000000000000000' } },
  MPTokenIssuanceCreate: { operation: { type: 'MPTokenIssuanceCreate', flags: ['tfMPTCanLock'], assetScale: 2 } },
  MPTokenIssuanceDestroy: { operation: { type: 'MPTokenIssuanceDestroy', issuanceId } },
  MPTokenIssuanceSet: { operation: { type: 'MPTokenIssuanceSet', issuanceId, flags: ['tfMPTLock'] } },
  MPTokenAuthorize: { operation: { type: 'MPTokenAuthorize', issuanceId, flags: [] } },
};

const ethereumOrders: Record<string, TransactionOrderParametersEthereum> = {
  'a payment': { type: 'Ethereum', destination: { type: 'Address', address: ethereumCase.outside }, amount: '5', feeStrategy },
  'an allowance': call(`0x095ea7b3${word(ethereumCase.outside.slice(2).toLowerCase())}${word('2a')}`),
  'a fee in both caps': {
    ...call(`0x095ea7b3${word(ethereumCase.outside.slice(2).toLowerCase())}${word('2b')}`),
    feeStrategy: { type: 'SpecifiedRateEIP1559', maxFeePerGas: '90000000000', maxPriorityFeePerGas: '2000000000' },
  },
};

let custody: Custody;
let xrpl: CustodyAccount;
let ethereum: CustodyAccount;
const accounts = new Map<string, CustodyAccount>();

function accountOn(ledgerId: string): CustodyAccount {
  const account = accounts.get(ledgerId);
  if (account === undefined) throw new Error(`No account on ${ledgerId}`);
  return account;
}

beforeAll(async () => {
  custody = await startCustody();
  for (const { ledgerId, funds } of ledgerCases) accounts.set(ledgerId, await custody.fundedAccount(ledgerId, funds));
  xrpl = accountOn(xrplCase.ledgerId);
  ethereum = accountOn(ethereumCase.ledgerId);
  // The issuer and the recipient must be there for trust lines and preauthorisations.
  for (const address of [currency.issuer, xrplCase.outside])
    await custody.client.ledgers.faucet({ params: { ledgerId: xrplCase.ledgerId }, body: { address, amount: '50000000' } });
  await custody.settle(xrplCase.ledgerId);
});
afterAll(() => custody.stop());

interface Reserved {
  readonly orderId: string;
  readonly unsigned: JsonObject;
  readonly payloads: readonly SigningPayload[];
}

async function reserve(account: CustodyAccount, parameters: Parameters): Promise<Reserved> {
  const orderId = await custody.orderTransaction(account, parameters);
  await custody.workTo(orderId, 'Reserved');
  const { rows } = await custody.pool.query<{ built: Omit<Reserved, 'orderId'> }>(
    `select work->'built' as built from ledger_transaction where order_id = $1`,
    [orderId],
  );
  const { unsigned = {}, payloads = [] } = rows[0]?.built ?? {};
  return { orderId, unsigned, payloads };
}

async function verdict(account: CustodyAccount, orderId: string, { unsigned, payloads }: Reserved): Promise<boolean> {
  const evidence = await createEvidenceStore(custody.pool).loadForOrder(orderId);
  if (evidence === undefined) throw new Error('No evidence');
  const { data, signingKey: notaryKey } = evidence.references.ledger;
  const module = await ledgerModule(data.parameters.type);
  return authorizeOrder({ orderId, accountId: account.id, unsigned, ...evidence }, payloads, { notaryKey, module }).ok;
}

/** Each transaction is signed for its own order, and none for another one. */
async function expectOwnAlone(account: CustodyAccount, all: readonly Reserved[]): Promise<void> {
  for (const { orderId } of all) {
    for (const other of all) {
      const allowed = await verdict(account, orderId, other);
      expect({ orderId, other: other.orderId, allowed }).toEqual({
        orderId,
        other: other.orderId,
        allowed: orderId === other.orderId,
      });
    }
  }
}

test('each XRPL operation is signed for the order that asks for it, and for no other', async () => {
  // Some of them the ledger refuses, and what an account orders after that waits behind it.
  const account = await custody.fundedAccount(xrplCase.ledgerId, xrplCase.funds);
  const all: Reserved[] = [];
  for (const { operation } of Object.values(xrplOperations))
    all.push(await reserve(account, { type: 'XRPL', operation, feeStrategy, memos: [{ memoData: 'AB' }], sourceTag: 3 }));
  await expectOwnAlone(account, all);
  const [first] = all;
  if (first === undefined) throw new Error('Nothing');
  for (const added of [{ TransferRate: 1_500_000_000 }, { Memos: [] }, { Flags: 131_072 }, { RegularKey: xrplCase.outside }])
    expect(await verdict(account, first.orderId, { ...first, unsigned: { ...first.unsigned, ...added } })).toBe(false);
});

test.each(Object.values(xrplOperations).filter(({ isKnown }) => isKnown))(
  'an order of $operation.type goes through on its ledger',
  async ({ operation }) => {
    const orderId = await custody.orderTransaction(xrpl, { type: 'XRPL', operation, feeStrategy, memos: [] });
    await custody.confirm(xrplCase.ledgerId, orderId);
    expect((await custody.transactionOf(orderId)).ledgerTransactionData?.failure).toBeUndefined();
  },
);

test.each(Object.keys(ethereumOrders))(
  'on Ethereum %s is signed for the order that asks for it, and for no other',
  async (name) => {
    const own = await reserve(ethereum, ethereumOrders[name] ?? call('0x'));
    const others: Reserved[] = [];
    for (const parameters of Object.values(ethereumOrders))
      if (parameters !== ethereumOrders[name]) others.push(await reserve(ethereum, parameters));
    await expectOwnAlone(ethereum, [own, ...others]);
    // Those that were ordered first must go first.
    for (const { orderId } of [own, ...others]) await custody.confirm(ethereumCase.ledgerId, orderId);
  },
);

const ownFees = ledgerCases.flatMap(({ ownFee, ...of }) => (ownFee === undefined ? [] : [{ ...of, ...ownFee }]));

describe.each(ownFees)('a transfer on $ledgerId', ({ customFees, fee, most = fee, outside: address, ledgerId, memo: kept }) => {
  const account = () => accountOn(ledgerId);

  // So that no payment creates it, where one does: that is said beside its fee.
  beforeAll(() => custody.give(ledgerId, address, 10_000_000n));

  const transferOf = async (more: Partial<CreateTransferOrder> = {}): Promise<CreateTransferOrder> => ({
    type: 'v0_CreateTransferOrder',
    id: newId(),
    accountId: account().id,
    tickerId: await custody.tickerOf(ledgerId),
    outputs: [{ destination: { type: 'Address', address }, amount: '10000000' }],
    feeStrategy: 'Medium',
    customProperties: {},
    ...more,
  });

  function dryRun(payload: CreateTransferOrder) {
    const { type: _, ...body } = proposal(custody.people.ada, payload, custody.domainId);
    return custody.client.intents.dryRun({ body });
  }

  /** What it would cost now, in smallest units. */
  const estimateOf = async (payload: CreateTransferOrder) => BigInt((await dryRun(payload)).fee?.amount ?? -1);

  test('pays the fee that was set by hand, as it was estimated beside the usual one', async () => {
    const payload = await transferOf({ customFees });
    const estimated = await estimateOf(payload);
    const usual = await estimateOf(await transferOf());
    expect(usual).toBeGreaterThan(0n);
    expect(estimated).toBeGreaterThan(usual);
    // Who approves it reads the same, whatever they may propose themselves.
    const { proposed, approve } = await custody.propose(custody.people.ada, payload);
    const { ben } = custody.people;
    const asked = { params: { domainId: custody.domainId, intentId: proposed.request.id } };
    const fees = async () => (await custody.clientOf(ben)).intents.fees(asked);
    const tickerId = payload.tickerId;
    expect(await fees()).toEqual({
      fee: { amount: String(estimated), tickerId },
      usual: { amount: String(usual), tickerId },
    });
    await approve(ben);
    expect(await fees()).toEqual({});
    await custody.confirm(ledgerId, payload.id);
    expect(estimated).toBe(most);
    expect(await custody.feeOf(account(), payload.id)).toBe(fee);
  });

  test('refuses the fee of another ledger, and one above the limit that is set beside it', async () => {
    const others = ownFees.map((one) => one.customFees);
    for (const other of others.filter(({ type }) => type !== customFees.type))
      expect(await custody.attempt(await transferOf({ customFees: other }))).toBe('InvalidTransferOrderParameters');
    const { result } = await dryRun(await transferOf({ customFees, maximumFee: '1' }));
    expect(result).toMatchObject({ type: 'Failure', hint: 'CurrentlyFeesTooLarge' });
  });

  test('carries a memo where its ledger has a place for one, and is refused elsewhere', async () => {
    const memo = 'Rechnung 7 – danke';
    const payload = await transferOf({ memo });
    if (kept === undefined) {
      expect(await custody.attempt(payload)).toBe('InvalidTransferOrderParameters');
      return;
    }
    await custody.execute(payload);
    await custody.workTo(payload.id, 'Reserved');
    const { rows } = await custody.pool.query<{ memo: unknown }>(
      `select work->'built'->'unsigned'->$2::text as memo from ledger_transaction where order_id = $1`,
      [payload.id, kept.member],
    );
    expect(rows[0]?.memo).toEqual(kept.written(memo));
    await custody.confirm(ledgerId, payload.id);
    expect((await custody.transactionOf(payload.id)).ledgerTransactionData?.failure).toBeUndefined();
  });
});

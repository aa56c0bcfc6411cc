import { feeLevelsOf, ledgerWarning, type AssetReference, type BuildInput } from '@countersign/ledger-port';
import type { TransactionOrderParametersXRPL, XrplOperation } from '@countersign/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { xrpl } from '../index.ts';
import { xrpLedger } from '../testing/ledgers.ts';
import { signPayloads, testKey } from '../testing/wallet.ts';
import { issuerOfIssuance } from '../assets.ts';
import type { XrplAccountState, XrplChainState, XrplIssuance, XrplTokenHolding, XrplTrustLine } from './chain-state.ts';
import { chainStateToJson } from './chain-state.ts';
import { deserialize } from './serialization.ts';
import { hasValidSignature } from './signature.ts';

const ledger = xrpLedger(21_338);
const [sender, other, issuer] = [testKey(1), testKey(2), testKey(3)];
const unit = 10n ** 15n;
const usd: AssetReference = { type: 'Token', standard: 'FungibleToken', identifier: `USD.${issuer.address}` };
const issuanceId = `00000005${'AB'.repeat(20)}`;
const tickerId = '00000000-0000-4000-8000-000000000001';

const rich: XrplAccountState = { balance: '100000000', sequence: 7, ownerCount: 1 };

function state(over: Partial<XrplChainState> = {}, accounts: Record<string, XrplAccountState> = {}): XrplChainState {
  return {
    ledgerIndex: 100,
    baseFee: '10',
    reserveBase: '1000000',
    reserveIncrement: '200000',
    accounts: { [sender.address]: rich, [other.address]: rich, [issuer.address]: rich, ...accounts },
    trustLines: [sender, other].map(({ address }) => ({
      account: address,
      issuer: issuer.address,
      currency: 'USD',
      balance: (50n * unit).toString(),
      limit: (1000n * unit).toString(),
    })),
    holdings: [sender, other].map(({ address }) => ({ account: address, issuanceId, amount: '500' })),
    preauthorized: [],
    ...over,
  };
}

function input(operation: XrplOperation, chainState = state(), over: Partial<TransactionOrderParametersXRPL> = {}): BuildInput {
  return {
    ledger,
    order: {
      parameters: { type: 'XRPL', operation, feeStrategy: { type: 'SpecifiedAdditionalFee', drops: '2' }, memos: [], ...over },
      assets: { [tickerId]: usd },
    },
    sender: [sender],
    chainState: chainStateToJson(chainState),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  };
}

function payment(over: Partial<Extract<XrplOperation, { type: 'Payment' }>> = {}): XrplOperation {
  return { type: 'Payment', destination: { type: 'Address', address: other.address }, amount: '5000000', ...over };
}

function buildAndSign(given: BuildInput) {
  const built = xrpl.transaction.build(given);
  if (!built.ok) throw new Error(`${built.error.hint}: ${built.error.message}`);
  const assembled = xrpl.transaction.assemble(built.value, signPayloads(built.value, sender));
  const transaction = deserialize(assembled.raw);
  const summary = xrpl.transaction.decode(assembled.raw, ledger);
  if (!transaction.ok || !summary.ok) throw new Error('Malformed');
  expect(hasValidSignature(transaction.value)).toBe(true);
  return { built: built.value, assembled, transaction: transaction.value, summary: summary.value };
}

function hintOf(given: BuildInput): string | undefined {
  const built = xrpl.transaction.build(given);
  return built.ok ? undefined : built.error.hint;
}

test('a payment of XRP, with a tag of 0, a source tag and a memo', () => {
  const memos = [{ memoData: '68656c6c6f', memoType: '746578742f706c61696e' }];
  const { built, transaction, summary } = buildAndSign(input(payment({ destinationTag: 0 }), state(), { memos, sourceTag: 0 }));
  expect(transaction).toMatchObject({
    TransactionType: 'Payment',
    Sequence: 7,
    Fee: '12',
    LastLedgerSequence: 1000,
    NetworkID: 21_338,
    DestinationTag: 0,
    SourceTag: 0,
    Amount: '5000000',
  });
  expect(summary.movements).toEqual([
    {
      index: 0,
      asset: { type: 'Native' },
      from: [sender.address],
      to: other.address,
      amount: 5_000_000n,
      metadata: { type: 'XRPL', sourceTag: 0, destinationTag: 0 },
    },
  ]);
  expect(summary).toMatchObject({ operation: 'Payment', fee: 12n, sequence: '7', memos: ['68656C6C6F'], warnings: [] });
  expect(summary.details).toContainEqual({ label: 'Memo text', value: 'hello' });
  expect(built.spends).toEqual([{ asset: { type: 'Native' }, amount: 5_000_012n }]);
});

test('networks with small ids are not named in the transaction', () => {
  const { transaction } = buildAndSign({ ...input(payment()), ledger: xrpLedger(1) });
  expect(transaction.NetworkID).toBeUndefined();
});

test("an X-address brings its tag, and another tag than the order's is refused", () => {
  const base = { address: 'TVE26TYGhfLC7tQDno7G8dGtxSkYQnSy8RHqGHoGJ59spi2', type: 'Address' } as const;
  const destination = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf';
  const given = state({}, { [destination]: rich });
  const { transaction } = buildAndSign(input(payment({ destination: base }), given));
  expect(transaction).toMatchObject({ Destination: destination, DestinationTag: 0 });
  expect(hintOf(input(payment({ destination: base, destinationTag: 1 }), given))).toBe('InvalidDestination');
});

test('sequence numbers that other orders hold are passed over', () => {
  const reservedResources = [`${sender.address}:7`, `${sender.address}:8`, `${other.address}:9`];
  const { built, transaction } = buildAndSign({ ...input(payment()), reservedResources });
  expect(transaction.Sequence).toBe(9);
  expect(built.resources).toEqual([`${sender.address}:9`]);
});

test('an issued currency by its ticker', () => {
  const amount = (12n * unit + unit / 2n).toString();
  const { built, transaction } = buildAndSign(input(payment({ amount, currency: { type: 'TickerId', tickerId } })));
  expect(transaction['Amount']).toEqual({ currency: 'USD', issuer: issuer.address, value: '12.5' });
  expect(built.spends).toContainEqual({ asset: usd, amount: BigInt(amount) });
});

test("an issuer's transfer rate is paid on top", () => {
  const currency = { type: 'Currency', code: 'USD', issuer: issuer.address } as const;
  const charging = state({}, { [issuer.address]: { ...rich, transferRate: 1_005_000_000 } });
  const { built, transaction } = buildAndSign(input(payment({ amount: (10n * unit).toString(), currency }), charging));
  expect(transaction['SendMax']).toEqual({ currency: 'USD', issuer: issuer.address, value: '10.05' });
  expect(built.spends).toContainEqual({ asset: usd, amount: (1005n * unit) / 100n });
});

test('what could be sent is said where the reserve forbids more, and sending so much goes through', () => {
  const refused = xrpl.transaction.build(input(payment({ amount: '99000000' })));
  expect(refused.ok ? undefined : refused.error.spendable).toBe('98800000');
  expect(xrpl.transaction.build(input(payment({ amount: '98800000' }))).ok).toBe(true);
});

test('a multi-purpose token', () => {
  const currency = { type: 'MultiPurposeToken', issuanceId } as const;
  const { summary } = buildAndSign(input(payment({ amount: '500', currency })));
  expect(summary.movements[0]).toMatchObject({ asset: { standard: 'MultiPurposeToken', identifier: issuanceId }, amount: 500n });
  expect(hintOf(input(payment({ amount: '501', currency })))).toBe('CurrentlyNotEnoughFunds');
});

const limit = { currency: { type: 'Currency', code: 'EUR', issuer: issuer.address }, value: (5n * unit).toString() } as const;
const address = (of: { address: string }) => ({ type: 'Address', address: of.address }) as const;

test.each<[XrplOperation, Record<string, unknown>]>([
  [
    { type: 'TrustSet', flags: ['tfSetFreeze'], limitAmount: limit, enableRippling: false },
    { Flags: 0x0012_0000, LimitAmount: { currency: 'EUR', issuer: issuer.address, value: '5' } },
  ],
  [
    { type: 'AccountSet', setFlag: 'asfRequireDest', transferRate: 0 },
    { SetFlag: 1, TransferRate: 0 },
  ],
  [{ type: 'AccountSet', clearFlag: 'asfDepositAuth' }, { ClearFlag: 9 }],
  [{ type: 'DepositPreauth', authorize: address(other) }, { Authorize: other.address }],
  [{ type: 'DepositPreauth', unauthorize: address(other) }, { Unauthorize: other.address }],
  [
    {
      type: 'OfferCreate',
      flags: ['tfSell'],
      takerGets: { amount: '100' },
      takerPays: { amount: unit.toString(), currency: limit.currency },
    },
    { Flags: 0x0008_0000, TakerGets: '100', TakerPays: { currency: 'EUR', issuer: issuer.address, value: '1' } },
  ],
  [
    {
      type: 'Clawback',
      currency: { type: 'Currency', code: 'USD', issuer: sender.address },
      holder: address(other),
      value: unit.toString(),
    },
    { Amount: { currency: 'USD', issuer: other.address, value: '1' } },
  ],
  [
    { type: 'Clawback', currency: { type: 'MultiPurposeToken', issuanceId }, holder: address(other), value: '3' },
    { Amount: { mpt_issuance_id: issuanceId, value: '3' }, Holder: other.address },
  ],
  [
    {
      type: 'MPTokenIssuanceCreate',
      flags: ['tfMPTCanTransfer', 'tfMPTCanLock'],
      assetScale: 2,
      transferFee: 10,
      maximumAmount: '1000',
      metadata: 'ab',
    },
    { Flags: 0x22, AssetScale: 2, TransferFee: 10, MaximumAmount: '1000', MPTokenMetadata: 'AB' },
  ],
  [{ type: 'MPTokenIssuanceDestroy', issuanceId }, { MPTokenIssuanceID: issuanceId }],
  [
    { type: 'MPTokenIssuanceSet', issuanceId, flags: ['tfMPTLock'], holder: other.address },
    { Flags: 1, Holder: other.address },
  ],
  [{ type: 'MPTokenAuthorize', issuanceId, flags: [] }, { MPTokenIssuanceID: issuanceId }],
])('%o is written and read back', (operation, members) => {
  const { transaction, summary, built } = buildAndSign(input(operation));
  expect(transaction).toMatchObject({ TransactionType: operation.type, ...members });
  expect(summary.operation).toBe(operation.type);
  // What an offer may take at once is reserved with the fee.
  const offered = operation.type === 'OfferCreate' ? 100n : 0n;
  expect(built.spends).toEqual([{ asset: { type: 'Native' }, amount: 12n + offered }]);
});

test.each<[string, BuildInput, string]>([
  ['a sender that does not exist', { ...input(payment()), sender: [testKey(9)] }, 'AccountNotReadyOnLedger'],
  ['more than the reserve leaves', input(payment({ amount: '98800001' })), 'CurrentlyNotEnoughFunds'],
  ['what is in quarantine', { ...input(payment()), unavailable: { Native: 94_000_000n } }, 'CurrentlyNotEnoughFunds'],
  ['nothing', input(payment({ amount: '0' })), 'InvalidAmount'],
  ['more than exists', input(payment({ amount: '100000000000000001' })), 'InvalidAmount'],
  ['to itself', input(payment({ destination: address(sender) })), 'InvalidDestination'],
  [
    'too little to create an account',
    input(payment({ destination: address(testKey(9)), amount: '999999' })),
    'CurrentlyUnusableDestination',
  ],
  [
    'a tag that is asked for',
    input(payment(), state({}, { [other.address]: { ...rich, requireDestinationTag: true } })),
    'CurrentlyUnusableDestination',
  ],
  [
    'no preauthorisation',
    input(payment(), state({}, { [other.address]: { ...rich, depositAuth: true } })),
    'CurrentlyUnusableDestination',
  ],
  ['no trust line', input(payment({ currency: limit.currency })), 'CurrentlyUnusableDestination'],
  [
    'a trust line with too low a limit',
    input(payment({ amount: (951n * unit).toString(), currency: { type: 'TickerId', tickerId } })),
    'CurrentlyUnusableDestination',
  ],
  [
    'more of a currency than there is',
    input(payment({ amount: (51n * unit).toString(), currency: { type: 'TickerId', tickerId } })),
    'CurrentlyNotEnoughFunds',
  ],
  ['too many digits', input(payment({ amount: '1234567890123456', currency: { type: 'TickerId', tickerId } })), 'InvalidAmount'],
  [
    'an unknown ticker',
    input(payment({ currency: { type: 'TickerId', tickerId: tickerId.replace('1', '2') } })),
    'InvalidUserPayload',
  ],
  [
    'a malformed currency',
    input(payment({ currency: { type: 'Currency', code: 'XRP', issuer: issuer.address } })),
    'InvalidUserPayload',
  ],
  ['no operation', input(payment(), state(), { operation: undefined }), 'InvalidUserPayload'],
  ['an operation twice', input(payment(), state(), { amount: '5' }), 'InvalidUserPayload'],
  ['an empty memo', input(payment(), state(), { memos: [{}] }), 'InvalidUserPayload'],
  ['half a byte', input(payment(), state(), { memos: [{ memoData: 'abc' }] }), 'InvalidUserPayload'],
  ['a large memo', input(payment(), state(), { memos: [{ memoData: 'ab'.repeat(1000) }] }), 'InvalidUserPayload'],
  [
    'an excessive fee',
    input(payment(), state(), { feeStrategy: { type: 'SpecifiedAdditionalFee', drops: '2000001' } }),
    'CurrentlyFeesTooLarge',
  ],
  ['a maximum fee below the fee', input(payment(), state(), { maximumFee: '11' }), 'CurrentlyFeesTooLarge'],
  ['unknown levels', input(payment(), state(), { feeStrategy: { type: 'Priority', priority: 'Low' } }), 'TransientIssue'],
  [
    'both directions',
    input({ type: 'DepositPreauth', authorize: address(other), unauthorize: address(other) }),
    'InvalidUserPayload',
  ],
  [
    'a contradiction',
    input({ type: 'AccountSet', setFlag: 'asfRequireDest', clearFlag: 'asfRequireDest' }),
    'InvalidUserPayload',
  ],
  ['a bad transfer rate', input({ type: 'AccountSet', transferRate: 5 }), 'InvalidUserPayload'],
  [
    'no reserve for a trust line',
    input(
      { type: 'TrustSet', flags: [], limitAmount: limit },
      state({}, { [sender.address]: { balance: '1500000', sequence: 7, ownerCount: 2 } }),
    ),
    'CurrentlyNotEnoughFunds',
  ],
  [
    'XRP for XRP',
    input({ type: 'OfferCreate', flags: [], takerGets: { amount: '1' }, takerPays: { amount: '1' } }),
    'InvalidUserPayload',
  ],
])('is refused: %s', (_, given, hint) => {
  expect(hintOf(given)).toBe(hint);
});

test('a refusal says amounts in XRP, as people count them', () => {
  const refused = xrpl.transaction.build(input(payment(), state(), { maximumFee: '11' }));
  expect(!refused.ok && refused.error.message).toBe('The fee is 0.000012 XRP, above the maximum of 0.000011 XRP');
});

test('a deposit to a preauthorising account by one that it named is taken', () => {
  const guarded = state(
    { preauthorized: [{ owner: other.address, authorized: sender.address }] },
    { [other.address]: { ...rich, depositAuth: true } },
  );
  expect(hintOf(input(payment(), guarded))).toBeUndefined();
});

test('fee levels multiply the base fee', () => {
  const fees = feeLevelsOf([1n, 5n, 50n]);
  const given = { ...input(payment(), state(), { feeStrategy: { type: 'Priority', priority: 'High' } }), fees };
  expect(buildAndSign(given).built.fee).toBe(500n);
  expect(xrpl.fees.describe(fees, 'Medium')).toBe('5 times the base fee');
});

test('a transfer takes a memo along as text, and the fee that a person set', () => {
  const feeStrategy = { type: 'SpecifiedAdditionalFee', drops: '12' } as const;
  const request = {
    asset: { type: 'Native' },
    tickerId: 't',
    outputs: [{ address: other.address, amount: 5n }],
    feePriority: 'Low',
    customFees: { type: 'XRPL', feeStrategy },
    memo: 'Rechnung für März',
  } as const;
  const given = xrpl.transaction.fromTransfer(request, ledger);
  if (!given.ok) throw new Error(given.error.message);
  expect(given.value).toMatchObject({ feeStrategy });
  const memos = given.value.type === 'XRPL' ? given.value.memos : [];
  expect(memos.map(({ memoData = '' }) => Buffer.from(memoData, 'hex').toString())).toEqual(['Rechnung für März']);
  expect(xrpl.transaction.fromTransfer({ ...request, memo: 'x'.repeat(1_000) }, ledger).ok).toBe(false);
  const foreign = { type: 'Bitcoin', feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '5' } } as const;
  expect(xrpl.transaction.fromTransfer({ ...request, customFees: foreign }, ledger).ok).toBe(false);
});

test('payments read back as they were ordered, whatever amount, tags and memo', () => {
  const tag = fc.option(fc.integer({ min: 0, max: 0xffff_ffff }), { nil: undefined });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90_000_000 }),
      tag,
      tag,
      fc.uint8Array({ minLength: 1, maxLength: 100 }),
      (drops, destinationTag, sourceTag, memo) => {
        const memoData = Buffer.from(memo).toString('hex');
        const { summary } = buildAndSign(
          input(payment({ amount: drops.toString(), destinationTag }), state(), { sourceTag, memos: [{ memoData }] }),
        );
        expect(summary.movements[0]?.amount).toBe(BigInt(drops));
        expect(summary.movements[0]?.metadata).toEqual({
          type: 'XRPL',
          ...(sourceTag === undefined ? {} : { sourceTag }),
          ...(destinationTag === undefined ? {} : { destinationTag }),
        });
        expect(summary.memos).toEqual([memoData.toUpperCase()]);
      },
    ),
  );
});

test('bytes that are no transaction are refused, never thrown on', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(typeof xrpl.transaction.decode(Buffer.from(bytes).toString('hex'), ledger).ok).toBe('boolean');
    }),
  );
});

test('warnings: another network, no expiry, a partial payment', () => {
  const { assembled } = buildAndSign({ ...input(payment()), ledger: xrpLedger(1) });
  const summary = xrpl.transaction.decode(assembled.raw, ledger);
  expect(summary.ok && summary.value.warnings).toEqual([ledgerWarning('ForeignNetwork', { network: 'network id 0, not 21338' })]);
});

const issuerOfToken = issuerOfIssuance(issuanceId);
const ruled = (issuance: Partial<XrplIssuance>, over: Partial<XrplChainState> = {}): XrplChainState =>
  state({ issuances: [{ issuanceId, transferFee: 0, canTransfer: true, ...issuance }], ...over }, { [issuerOfToken]: rich });
const token = { type: 'MultiPurposeToken', issuanceId } as const;
function paying(chainState: XrplChainState, more: Parameters<typeof payment>[0] = {}): object | string {
  const made = xrpl.transaction.build(input(payment({ currency: token, amount: '100', ...more }), chainState));
  return made.ok ? made.value.unsigned : `${made.error.hint}: ${made.error.message}`;
}
const toIssuer = { destination: { type: 'Address', address: issuerOfToken } } as const;

test('a token whose issuer charges is paid with that on top, and never with more', () => {
  expect(paying(ruled({ transferFee: 1_500 }))).toMatchObject({
    Amount: { value: '100' },
    SendMax: { mpt_issuance_id: issuanceId, value: '102' },
  });
  expect(paying(ruled({}))).not.toHaveProperty('SendMax');
  expect(paying(ruled({ transferFee: 50_000 }), toIssuer)).not.toHaveProperty('SendMax');
  const built = xrpl.transaction.build(input(payment({ currency: token, amount: '400' }), ruled({ transferFee: 50_000 })));
  expect(built).toMatchObject({ error: { hint: 'CurrentlyNotEnoughFunds' } });
  const { built: made, summary } = buildAndSign(
    input(payment({ currency: token, amount: '100' }), ruled({ transferFee: 50_000 })),
  );
  expect(made.spends).toMatchObject([{ amount: 150n }, {}]);
  expect(summary.movements).toMatchObject([{ amount: 100n }]);
});

test('what the issuer of a token rules is said before anything is signed; what the ledger allows goes through', () => {
  const held = (who: 'sender' | 'other', more: Partial<XrplTokenHolding>) => ({
    holdings: [sender, other].map(({ address }, index) => ({
      account: address,
      issuanceId,
      amount: '500',
      ...((index === 0) === (who === 'sender') ? more : { authorized: true }),
    })),
  });
  expect(paying(ruled({ locked: true }))).toMatch(/^CurrentlyNotEnoughFunds: The issuer has locked this token/);
  expect(paying(ruled({ locked: true }), toIssuer)).toHaveProperty('Amount');
  expect(paying(ruled({ canTransfer: false }))).toMatch(/^CurrentlyUnusableDestination: .* nobody but its issuer/);
  expect(paying(ruled({ canTransfer: false }), toIssuer)).toHaveProperty('Amount');
  expect(paying(ruled({}, held('sender', { locked: true })))).toMatch(/^CurrentlyNotEnoughFunds: .*what the sender holds/);
  expect(paying(ruled({}, held('sender', { locked: true })), toIssuer)).toHaveProperty('Amount');
  expect(paying(ruled({}, held('other', { locked: true })))).toMatch(/^CurrentlyUnusableDestination: The issuer has locked/);
  const asking = { requireAuth: true };
  expect(paying(ruled(asking, held('other', {})))).toMatch(/^CurrentlyUnusableDestination: .* not authorised/);
  expect(paying(ruled(asking, held('sender', {})))).toMatch(/^CurrentlyNotEnoughFunds: .* not authorised/);
  expect(paying(ruled(asking, held('other', { authorized: true })))).toHaveProperty('Amount');
});

test('what the issuer of a currency rules of both lines is said; a frozen holder may pay the issuer', () => {
  const lines = (one: Partial<XrplTrustLine>, two: Partial<XrplTrustLine> = {}) =>
    state({ trustLines: state().trustLines.map((line, index) => ({ ...line, ...(index === 0 ? one : two) })) });
  const dollars = { currency: { type: 'Currency', code: 'USD', issuer: issuer.address }, amount: String(unit) } as const;
  const back = { ...dollars, destination: { type: 'Address', address: issuer.address } } as const;
  expect(paying(lines({ frozen: true }), dollars)).toMatch(/^CurrentlyNotEnoughFunds: .* frozen/);
  expect(paying(lines({ frozen: true }), back)).toHaveProperty('Amount');
  expect(paying(lines({ frozen: true, deepFrozen: true }), back)).toHaveProperty('Amount');
  expect(paying(lines({}, { frozen: true }), dollars)).toHaveProperty('Amount');
  expect(paying(lines({}, { frozen: true, deepFrozen: true }), dollars)).toMatch(/^CurrentlyUnusableDestination: .* frozen/);
  expect(paying(lines({}, { unauthorized: true }), dollars)).toMatch(/^CurrentlyUnusableDestination: .* not authorised/);
  expect(paying(lines({ noRipple: true }, { noRipple: true }), dollars)).toMatch(/DefaultRipple/);
  expect(paying(lines({ noRipple: true }), dollars)).toHaveProperty('Amount');
  expect(paying(lines({ noRipple: true }), back)).toHaveProperty('Amount');
});

test('an account whose own key is switched off signs nothing', () => {
  const off = state({}, { [sender.address]: { ...rich, masterDisabled: true } });
  expect(xrpl.transaction.build(input(payment(), off))).toMatchObject({ error: { hint: 'AccountNotReadyOnLedger' } });
});

test('a payment that creates its account says so, and what stays there; one that is too small is refused in words', () => {
  const { address } = testKey(9);
  const build = (amount: string, to = address) =>
    xrpl.transaction.build(input(payment({ destination: { type: 'Address', address: to }, amount })));
  expect(build('1000000')).toMatchObject({
    ok: true,
    value: { preparations: [{ type: 'CreateAccount', address, cost: 0n, kept: 1_000_000n }] },
  });
  expect(build('1000000', other.address)).not.toHaveProperty('value.preparations');
  const refused = build('999999');
  expect(refused.ok ? '' : refused.error.message).toBe(`${address} is a new account: its first payment must be at least 1 XRP`);
});

test('an account is there from its first payment on, and its reserve is locked, or all that is there', () => {
  const of = (account: XrplAccountState | undefined) =>
    xrpl.presence?.(
      other.address,
      chainStateToJson({ ...state(), accounts: account === undefined ? {} : { [other.address]: account } }),
    );
  expect(of(undefined)).toEqual({ isThere: false, minimum: 1_000_000n, locked: [] });
  expect(of({ ...rich, ownerCount: 3 })).toEqual({
    isThere: true,
    minimum: 1_000_000n,
    locked: [{ cause: 'Reserve', amount: 1_600_000n }],
  });
  expect(of({ ...rich, ownerCount: 3, balance: '1500000' })?.locked).toEqual([{ cause: 'Reserve', amount: 1_500_000n }]);
});

import { toHex, type JsonValue } from '@countersign/kernel';
import { ledgerWarningText, preparationWarnings, sentValidity, type BuildInput } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import type { SolanaOperation, TransactionOrderParametersSolana } from '@countersign/model';
import { expect, test } from 'vitest';

import { tokenAsset } from '../assets.ts';
import { addressWithSeed, tokenAccountOf } from '../derived-addresses.ts';
import { solana } from '../index.ts';
import { stakeProgram, systemProgram } from '../programs.ts';
import { solanaLedger } from '../testing/ledgers.ts';
import { heldBy, inJson, mintOf, stateOf } from '../testing/state.ts';
import { testKey } from '../testing/wallet.ts';
import type { SolanaChainState, SolanaMintState } from './chain-state.ts';

const [sender, other, third] = [testKey(1), testKey(2), testKey(3)];
const mint = testKey(5).address;
const nonceAccount = testKey(7).address;
const cold = '00000000-0000-4000-8000-000000000070';
const at = (address: string) => ({ type: 'Address', address }) as const;
const mintAccount = { type: 'Destination', destination: at(mint) } as const;
const held = { ...heldBy(sender.address, mint, 'SPL', '1000'), ...heldBy(other.address, mint, 'SPL', '0') };

/** An address that is no key. */
const multisignature = tokenAccountOf(third.address, mint, 'SPL2022').address;

/** The sender, and another account that a program owns. */
function withAccount(address: string, owner: string): Pick<SolanaChainState, 'accounts'> {
  const of = (program: string) => ({ lamports: '10000000000', owner: program });
  return { accounts: { [sender.address]: of(systemProgram), [address]: of(owner) } };
}

function input(
  operation: SolanaOperation,
  state: Partial<SolanaChainState> = {},
  over: Partial<TransactionOrderParametersSolana> = {},
): BuildInput {
  return {
    ledger: solanaLedger,
    order: {
      parameters: { type: 'Solana', operation, memos: [], feeStrategy: { type: 'Priority', priority: 'Low' }, ...over },
      assets: {},
      accounts: { [cold]: third.address },
    },
    sender: [sender],
    chainState: inJson(
      stateOf([sender.address, other.address], { mints: { [mint]: mintOf('SPL') }, tokenAccounts: held, ...state }),
    ),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  };
}

function outcome(built: ReturnType<typeof solana.transaction.build>): string {
  return built.ok ? 'built' : built.error.hint;
}

const pay = (to = other.address, amount = '10'): SolanaOperation => ({
  type: 'TransferToken',
  outputs: [{ destination: at(to), amount }],
  mintAccount,
});
const coins = (to: string, amount: string): SolanaOperation => ({ type: 'Transfer', outputs: [{ destination: at(to), amount }] });

test.each<[string, BuildInput, string]>([
  ['a token that there is not', input(pay(), { mints: {} }), 'InvalidContractParameters'],
  [
    'a token with a transfer hook',
    input(pay(), { mints: { [mint]: mintOf('SPL', { hindrance: 'TransferHook' }) } }),
    'InvalidContractParameters',
  ],
  [
    'a token that is paused',
    input(pay(), { mints: { [mint]: mintOf('SPL', { hindrance: 'Paused' }) } }),
    'CurrentlyUnusableDestination',
  ],
  [
    'a token whose accounts are larger than is known',
    input(pay(), { mints: { [mint]: mintOf('SPL', { accountBytes: 999 }) } }),
    'InvalidContractParameters',
  ],
  ['more of a token than there is', input(pay(other.address, '1001')), 'CurrentlyNotEnoughFunds'],
  ['a token to oneself', input(pay(sender.address)), 'InvalidDestination'],
  [
    'a token to an account for it in place of its owner',
    input(pay(tokenAccountOf(other.address, mint, 'SPL').address)),
    'InvalidDestination',
  ],
  ['a token to what makes it', input(pay(mint)), 'InvalidDestination'],
  [
    'a token to what makes another one',
    input(pay(third.address), { mints: { [mint]: mintOf('SPL'), [third.address]: mintOf('SPL2022') } }),
    'InvalidDestination',
  ],
  [
    'new tokens to what makes them',
    input(
      { type: 'MintTo', destination: at(mint), mintAccount, amount: '5' },
      { mints: { [mint]: mintOf('SPL', { authority: sender.address }) } },
    ),
    'InvalidDestination',
  ],
  [
    'an account for a token, for what makes it',
    input({ type: 'FundAtaAccount', destination: at(mint), mintAccount }),
    'InvalidDestination',
  ],
  [
    'a token to an account that somebody else has taken',
    input(pay(), {
      tokenAccounts: {
        ...held,
        [tokenAccountOf(other.address, mint, 'SPL').address]: { mint, owner: third.address, amount: '0' },
      },
    }),
    'InvalidDestination',
  ],
  [
    'a token from an account that is frozen',
    input(pay(), {
      tokenAccounts: {
        ...held,
        [tokenAccountOf(sender.address, mint, 'SPL').address]: { mint, owner: sender.address, amount: '9', frozen: true },
      },
    }),
    'CurrentlyNotEnoughFunds',
  ],
  [
    'a token whose new accounts are frozen, to one who has none',
    input(pay(third.address), { mints: { [mint]: mintOf('SPL', { startsFrozen: true }) } }),
    'CurrentlyUnusableDestination',
  ],
  [
    'new tokens by one who may not make them',
    input({ type: 'MintTo', destination: at(other.address), mintAccount, amount: '5' }),
    'InvalidAccountStateOnLedger',
  ],
  [
    'coins to an account for a token',
    input(coins(tokenAccountOf(other.address, mint, 'SPL').address, '5')),
    'InvalidDestination',
  ],
  [
    'coins to an account that was handed over to a program',
    input(coins(third.address, '5'), withAccount(third.address, stakeProgram)),
    'InvalidDestination',
  ],
  ['coins to an account that is its key’s', input(coins(third.address, '5'), withAccount(third.address, systemProgram)), 'built'],
  [
    'coins to an account of a program that has no key, of which people are warned',
    input(coins(multisignature, '5'), withAccount(multisignature, stakeProgram)),
    'built',
  ],
  ['coins to a program', input(coins('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', '5')), 'InvalidDestination'],
  ['coins that leave too little behind', input(coins(other.address, '9999990000')), 'CurrentlyNotEnoughFunds'],
  ['all coins at once', input(coins(other.address, '9999995000')), 'built'],
  [
    'coins of an account that was handed over',
    input(coins(other.address, '5'), { accounts: { [sender.address]: { lamports: '10000000000', owner: mint } } }),
    'InvalidAccountStateOnLedger',
  ],
  ['coins of an account that is not there', input(coins(other.address, '5'), { accounts: {} }), 'AccountNotReadyOnLedger'],
  ['a memo without content', input(coins(other.address, '5'), {}, { memos: [''] }), 'InvalidUserPayload'],
  ['a memo of too many bytes', input(coins(other.address, '5'), {}, { memos: ['é'.repeat(284)] }), 'InvalidUserPayload'],
  ['a memo of as many bytes as there can be', input(coins(other.address, '5'), {}, { memos: ['é'.repeat(283)] }), 'built'],
])('%s', (_, order, expected) => {
  expect(outcome(solana.transaction.build(order))).toBe(expected);
});

test('a nonce account is used by its authority, by one order at a time, and until its value is another', () => {
  const nonces = (value: string, authority = sender.address) => ({ [nonceAccount]: { authority, value } });
  const order = (over: Partial<SolanaChainState>) => input(coins(other.address, '5'), over, { nonceAccount: at(nonceAccount) });
  expect(outcome(solana.transaction.build(order({})))).toBe('InvalidUserPayload');
  expect(outcome(solana.transaction.build(order({ nonces: nonces('09'.repeat(32), other.address) })))).toBe('InvalidUserPayload');
  const mine = order({ nonces: nonces('09'.repeat(32)) });
  const built = solana.transaction.build(mine);
  if (!built.ok) throw new Error(built.error.message);
  const [resource = ''] = built.value.resources;
  expect(resource).toBe(`${nonceAccount}:${'09'.repeat(32)}`);
  expect(built.value.validity).toBeUndefined();
  expect(outcome(solana.transaction.build({ ...mine, reservedResources: [resource] }))).toBe('TransientIssue');
  expect(solana.transaction.placedBy?.(built.value)).toEqual([nonceAccount]);
  expect(solana.transaction.place(built.value, mine.chainState)).toBe('Next');
  const later = order({ nonces: nonces('0a'.repeat(32)) });
  expect(solana.transaction.place(built.value, later.chainState)).toBe('Gone');
  // No block is named that could be looked for.
  expect(built.value.unsigned).not.toHaveProperty('near');
  const read = (more: object) => solana.transaction.readUnsigned({ ...built.value.unsigned, ...more }, solanaLedger).ok;
  expect([read({}), read({ near: 5 })]).toEqual([true, false]);
});

test('where the block is that a transaction names is kept beside it, is no part of what is signed, and may be missing', () => {
  const order = input(coins(other.address, '5'), { slot: 5_000 });
  const built = solana.transaction.build(order);
  if (!built.ok) throw new Error(built.error.message);
  const signatures = built.value.payloads.map((payload) => signPayload(payload, toHex(sender.privateKey)));
  const { raw } = solana.transaction.assemble(built.value, signatures);
  const inBytes = { type: 'AfterBlock', blockHash: '07'.repeat(32), blocks: 151 };
  expect(built.value.validity).toEqual({ ...inBytes, near: 5_000 });
  expect(sentValidity(solana, { raw, unsigned: built.value.unsigned }, solanaLedger)).toEqual({ ...inBytes, near: 5_000 });
  const decoded = solana.transaction.decode(raw, solanaLedger);
  expect(decoded.ok && decoded.value.validity).toEqual(inBytes);
  // As versions before this one kept it.
  const { near: _, ...unsigned } = built.value.unsigned;
  expect(sentValidity(solana, { raw, unsigned }, solanaLedger)).toEqual(inBytes);
  const readWith = (near: JsonValue) => solana.transaction.readUnsigned({ ...unsigned, near }, solanaLedger).ok;
  expect([0, 5_000, -1, 0.5, 2 ** 60, '5000', null].map(readWith)).toEqual([true, true, false, false, false, false, false]);
});

test('a transaction that nobody signed while its block was young is built again', () => {
  const stateAt = (slot: number) => input(coins(other.address, '5'), { slot }).chainState;
  const built = solana.transaction.build(input(coins(other.address, '5'), { slot: 5_000 }));
  if (!built.ok) throw new Error(built.error.message);
  const placeAt = (slot: number) => solana.transaction.place(built.value, stateAt(slot));
  // A node that is behind another one, the same block, the last that leaves time to be taken, and later ones.
  expect([4_000, 5_000, 5_141, 5_142, 9_000].map(placeAt)).toEqual(['Next', 'Next', 'Next', 'Gone', 'Gone']);
  const { near: _, ...unsigned } = built.value.unsigned;
  expect(solana.transaction.place({ unsigned, resources: built.value.resources }, stateAt(9_000))).toBe('Next');
});

test('two equal orders on one block are two transactions, and each is that of its order alone', () => {
  const one = input(coins(other.address, '5'));
  const another = { ...one, orderId: '00000000-0000-4000-8000-000000000051' };
  const [first, second] = [one, another].map((order) => solana.transaction.build(order));
  if (first?.ok !== true || second?.ok !== true) throw new Error('not built');
  expect(first.value.unsigned['message']).not.toBe(second.value.unsigned['message']);
  expect(first.value.fee).toBe(second.value.fee);
  const order = {
    ledger: solanaLedger,
    orderId: one.orderId,
    ...one.order,
    addressesOf: (destination: { readonly type: string; readonly address?: string }) => [destination.address ?? ''],
    own: new Set([sender.address]),
  };
  expect(solana.transaction.checkUnsigned(first.value.unsigned, order).ok).toBe(true);
  const { message } = second.value.unsigned;
  // Who writes into a database may name the order as they like: the bytes are of another one.
  expect(solana.transaction.checkUnsigned({ message: message ?? '', once: one.orderId }, order).ok).toBe(false);
});

test('an account that is no key is paid with a warning, before anything is built and in the bytes', () => {
  const program = tokenAccountOf(third.address, mint, 'SPL').address;
  const order = input(coins(program, '900000'));
  const built = solana.transaction.build(order);
  if (!built.ok) throw new Error(built.error.message);
  const read = solana.transaction.readUnsigned(built.value.unsigned, solanaLedger);
  const warning = { code: 'OffCurveDestination', severity: 'danger', values: { address: program } };
  expect(solana.transaction.describe(order.order.parameters).warnings).toEqual([warning]);
  expect(read.ok && read.value.warnings).toEqual([warning]);
});

test('the price of computation follows the level, and a maximum fee bounds it with what new accounts keep', () => {
  const fee = (priority: 'Low' | 'Medium' | 'High') => {
    const built = solana.transaction.build(input(coins(other.address, '5'), {}, { feeStrategy: { type: 'Priority', priority } }));
    return built.ok ? built.value.fee : -1n;
  };
  expect(fee('Low')).toBe(5_000n);
  expect(fee('Medium') > fee('Low') && fee('High') > fee('Medium')).toBe(true);
  const made: SolanaOperation = { type: 'CreateNonceAccount', createOnAccount: cold };
  expect(outcome(solana.transaction.build(input(made, {}, { maximumFee: '1452679' })))).toBe('CurrentlyFeesTooLarge');
  expect(outcome(solana.transaction.build(input(made, {}, { maximumFee: '1452680' })))).toBe('built');
});

/** The warnings of an order about a token with these terms, with the values of each. */
function warned(terms: Partial<SolanaMintState>, operation: SolanaOperation = pay(other.address, '250')) {
  const built = solana.transaction.build(input(operation, { mints: { [mint]: mintOf('SPL', terms) } }));
  if (!built.ok) throw new Error(built.error.message);
  return built.value.warnings?.map(({ code, values }) => [code, ...Object.values(values ?? {})]);
}

test('what others may do with a token is said when a payment of it is built, and what of that does not arrive', () => {
  expect(warned({})).toBeUndefined();
  expect(warned({ freezer: third.address })).toEqual([['TokenMayBeFrozen', third.address]]);
  expect(warned({ freezer: sender.address, delegate: sender.address })).toBeUndefined();
  expect(warned({ delegate: third.address })).toEqual([['TokenMayBeTakenBack', third.address]]);
  expect(warned({ startsFrozen: true })).toEqual([['TokenAsksForLeave']]);
  expect(warned({ shownOtherwise: true })).toEqual([['TokenShownOtherwise']]);
  const fee = (feeBasisPoints: number, largestFee = '500') => warned({ feeBasisPoints, largestFee });
  expect(fee(100)).toEqual([['TokenTakesFee', '1', '0.000003']]);
  expect(fee(250, '5')).toEqual([['TokenTakesFee', '2.5', '0.000005']]);
  const two: SolanaOperation = {
    type: 'TransferToken',
    outputs: [other, third].map(({ address }) => ({ destination: at(address), amount: '250' })),
    mintAccount,
  };
  expect(warned({ feeBasisPoints: 100, largestFee: '500' }, two)).toEqual([['TokenTakesFee', '1', '0.000006']]);
});

test('an account for a token of which nothing can be paid on is opened with a warning', () => {
  const open: SolanaOperation = { type: 'FundAtaAccount', destination: at(third.address), mintAccount };
  expect(warned({ hindrance: 'TransferHook' }, open)).toEqual([['TokenCannotBePaid']]);
  expect(warned({ feeBasisPoints: 100, largestFee: '500', shownOtherwise: true }, open)).toBeUndefined();
});

test('the assets of both programs are apart', () => {
  expect(tokenAsset({ mint, type: 'SPL' })).not.toEqual(tokenAsset({ mint, type: 'SPL2022' }));
});

test('a nonce account that one account makes for another is for that one alone', () => {
  const order = input({ type: 'CreateNonceAccount', createOnAccount: cold });
  const built = solana.transaction.build(order);
  if (!built.ok) throw new Error(built.error.message);
  const made = addressWithSeed(sender.address, cold.replaceAll('-', ''), systemProgram);
  expect(solana.transaction.endlessMade?.(order.order.parameters, sender.address)).toBe(made);
  const signatures = built.value.payloads.map((payload) => signPayload(payload, toHex(sender.privateKey)));
  const read = solana.transaction.decode(solana.transaction.assemble(built.value, signatures).raw, solanaLedger);
  expect(read.ok && read.value.details).toEqual(
    expect.arrayContaining([
      { label: 'New account', value: made },
      { label: 'May use it', value: third.address },
    ]),
  );
  const checked = (addresses: readonly string[]) =>
    solana.transaction.checkUnsigned(built.value.unsigned, {
      ...order,
      ...order.order,
      own: new Set([sender.address]),
      addressesOf: () => addresses,
    });
  const another = { ok: false, error: 'The nonce account is for another account than the one that was ordered' };
  expect([checked([third.address]), checked([other.address]), checked([])]).toEqual([
    { ok: true, value: undefined },
    another,
    another,
  ]);
});

test('what opening an account for a token costs is said as the most that it can, which no lower rent of the network changes', () => {
  const payment = pay(third.address);
  const warnings = (rentPerByte: string) => {
    const built = solana.transaction.build(input(payment, { rentPerByte }));
    if (!built.ok) throw new Error(built.error.message);
    const read = solana.transaction.readUnsigned(built.value.unsigned, solanaLedger);
    expect(read.ok && read.value.preparations).toEqual(built.value.preparations);
    return preparationWarnings(built.value.preparations ?? [], solana, solanaLedger).map(ledgerWarningText);
  };
  const expected = [
    `${third.address} cannot hold the token yet: the transaction opens an account for it.`,
    'That costs the paying account another 0.00203928 SOL at most.',
  ];
  for (const rentPerByte of ['6960', '5080', '696']) expect(warnings(rentPerByte)).toEqual(expected);
  const refused = solana.transaction.build(input(payment, { rentPerByte: '696' }, { maximumFee: '2039280' }));
  expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining('It costs up to 0.0020') } });
});

import { err, toHex, type JsonObject } from '@countersign/kernel';
import { sentValidity, type BuildInput, type BuiltTransaction } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import type { Ledger, LedgerParametersSubstrate } from '@countersign/model';
import { expect, test } from 'vitest';

import { substrate } from '../index.ts';
import { inPallet, inputOf } from '../testing/input.ts';
import { substrateLedger } from '../testing/ledgers.ts';
import { testKey } from '../testing/wallet.ts';
import type { SubstrateAccountState, SubstrateChainState } from './chain-state.ts';
import { chainStateToJson } from './chain-state.ts';
import { chainOf } from '../testing/chain-state.ts';

const ledger = substrateLedger('polkadot-asset-hub');
const [sender, other] = [testKey(1, ledger), testKey(2, ledger)];
const account: SubstrateAccountState = { nonce: 7, free: '1000000000000', reserved: '0', frozen: '0' };
const accounts = { [sender.address]: account, [other.address]: account };
const payment = inPallet({ type: 'TransferKeepAlive', destination: { type: 'Address', address: other.address }, amount: '5' });
const bond = inPallet({ type: 'Bond', value: '5', payee: { type: 'Stash' } });

function build(input: BuildInput): BuiltTransaction {
  const built = substrate.transaction.build(input);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
}

function hint(input: BuildInput): string {
  const built = substrate.transaction.build(input);
  return built.ok ? 'built' : built.error.hint;
}

function withRuntimes(on: Ledger, change: (all: Runtimes) => Runtimes): Ledger {
  if (on.parameters.type !== 'Substrate') throw new Error('another ledger');
  const { supportedRuntimeVersions } = on.parameters;
  return { ...on, parameters: { ...on.parameters, supportedRuntimeVersions: change(supportedRuntimeVersions) } };
}
type Runtimes = LedgerParametersSubstrate['supportedRuntimeVersions'];

const orderOn = (on: Ledger) => ({
  ledger: on,
  orderId: '00000000-0000-4000-8000-000000000050',
  parameters: inputOf(on, sender, payment, accounts).order.parameters,
  assets: {},
  addressesOf: () => [other.address],
  own: new Set([sender.address]),
});

test('a version of transactions that is not known is refused where one is built, read and compared with its order', () => {
  const { unsigned } = build(inputOf(ledger, sender, payment, accounts));
  const before = withRuntimes(ledger, (all) => all.map((one) => ({ ...one, transactionVersion: 14 })));
  expect(substrate.transaction.checkUnsigned(unsigned, orderOn(ledger)).ok).toBe(true);
  expect(hint(inputOf(before, sender, payment, accounts))).toBe('TransientIssue');
  expect(substrate.transaction.readUnsigned(unsigned, before)).toEqual(err('MalformedTransaction'));
  expect(substrate.transaction.checkUnsigned(unsigned, orderOn(before)).ok).toBe(false);
});

test('a version that the parameters have twice, or in which two methods have one number, is not known', () => {
  expect(
    hint(
      inputOf(
        withRuntimes(ledger, (all) => [...all, ...all]),
        sender,
        payment,
        accounts,
      ),
    ),
  ).toBe('TransientIssue');
  const mixed = withRuntimes(ledger, (all) =>
    all.map((one) => ({ ...one, pallets: one.pallets.map((pallet) => ({ ...pallet, moduleId: 10 })) })),
  );
  expect(hint(inputOf(mixed, sender, payment, accounts))).toBe('InvalidUserPayload');
});

test('a version with two pallets of one name is not known: the first of them could be another one than the network has', () => {
  const doubled = withRuntimes(ledger, (all) =>
    all.map((one) => ({ ...one, pallets: [...one.pallets, { name: 'balances', moduleId: 200, methods: [] }] })),
  );
  expect(hint(inputOf(doubled, sender, payment, accounts))).toBe('InvalidUserPayload');
});

test('nothing takes the place of what has its nonce in a block, or lost it to another one', () => {
  const before = inputOf(ledger, sender, payment, accounts);
  const { unsigned, resources, fee } = build(before);
  const replacing = (nonce: number) => ({
    ...inputOf(ledger, sender, payment, { ...accounts, [sender.address]: { ...account, nonce } }),
    replaces: { unsigned, resources, fee },
  });
  expect(build(replacing(7)).resources).toEqual(resources);
  expect(hint(replacing(8))).toBe('TransactionNotEligibleForReplacement');
});

test('what is for another network is refused, though all else is the same', () => {
  const { unsigned } = build(inputOf(ledger, sender, payment, accounts));
  const elsewhere = substrateLedger('polkadot-asset-hub', { genesisHash: `0x${'ab'.repeat(32)}` });
  expect(substrate.transaction.readUnsigned(unsigned, elsewhere)).toEqual(err('MalformedTransaction'));
  expect(substrate.transaction.readUnsigned({ ...unsigned, genesisHash: 'ab'.repeat(32) }, ledger).ok).toBe(false);
});

test('bytes that two known versions read differently are refused, and those that all read alike are not', () => {
  const built = build(inputOf(ledger, sender, payment, accounts));
  const signatures = built.payloads.map((payload) => signPayload(payload, toHex(sender.privateKey)));
  const { raw } = substrate.transaction.assemble(built, signatures);
  const later = (change: (number: number) => number) =>
    withRuntimes(ledger, (all) => [
      ...all,
      ...all.map((one) => ({
        ...one,
        transactionVersion: 16,
        pallets: one.pallets.map((pallet) => ({
          ...pallet,
          methods: pallet.methods.map((method) => ({ ...method, methodId: change(method.methodId) })),
        })),
      })),
    ]);
  expect(
    substrate.transaction.decode(
      raw,
      later((number) => number),
    ).ok,
  ).toBe(true);
  // What keeps the account alive in one version is what may end it in the other.
  const swapped = later((number) => (number === 3 ? 0 : number === 0 ? 3 : number));
  expect(substrate.transaction.decode(raw, swapped)).toEqual(err('MalformedTransaction'));
});

test('relay chains take no calls of staking any more', () => {
  const relay = substrateLedger('polkadot');
  const [payer, payee] = [testKey(1, relay), testKey(2, relay)];
  const state = { transactionVersion: 26, existentialDeposit: '10000000000' };
  const there = { [payer.address]: account, [payee.address]: account };
  expect(hint(inputOf(relay, payer, payment, there, { state }))).toBe('built');
  expect(hint(inputOf(relay, payer, bond, there, { state }))).toBe('InvalidUserPayload');
});

const placeAfter = (unsigned: JsonObject, own: Partial<SubstrateAccountState>, over: Partial<SubstrateChainState> = {}) =>
  substrate.transaction.place(
    { unsigned, resources: [] },
    chainStateToJson(chainOf({ [sender.address]: { ...account, ...own } }, over)),
  );

test('a transaction is next, behind others, or gone: by its nonce, by time, and after an upgrade of the network', () => {
  const { unsigned, resources, follows } = build(inputOf(ledger, sender, payment, accounts));
  expect([resources, follows]).toEqual([[`${sender.address}:7`], `${sender.address}:6`]);
  expect(placeAfter(unsigned, {})).toBe('Next');
  expect(placeAfter(unsigned, { nonce: 6 })).toBe('Ahead');
  expect(placeAfter(unsigned, { nonce: 6, queued: [6] })).toBe('Next');
  expect(placeAfter(unsigned, { nonce: 8 })).toBe('Gone');
  expect(placeAfter(unsigned, { queued: [7] })).toBe('Gone');
  expect(placeAfter(unsigned, {}, { height: 1_000_000 + 4_076 })).toBe('Next');
  expect(placeAfter(unsigned, {}, { height: 1_000_000 + 4_077 })).toBe('Gone');
  expect(placeAfter(unsigned, {}, { specVersion: 2_000_001 })).toBe('Gone');
  expect(placeAfter(unsigned, {}, { transactionVersion: 16 })).toBe('Gone');
});

test('nonces of other orders, and of what waits at the node, are left alone', () => {
  const reserved = { ...inputOf(ledger, sender, payment, accounts), reservedResources: [`${sender.address}:8`] };
  expect(build(reserved).resources).toEqual([`${sender.address}:7`]);
  const queued = { ...accounts, [sender.address]: { ...account, queued: [7] } };
  const chainState = chainStateToJson(chainOf(queued));
  expect(build({ ...reserved, chainState }).resources).toEqual([`${sender.address}:9`]);
});

test('the fee is counted with what the network multiplies it by, and never with less than one', () => {
  const feeAt = (feeMultiplier: string) =>
    build(inputOf(ledger, sender, payment, accounts, { state: { feeMultiplier }, order: { maximumFee: '100000000000' } })).fee;
  expect(feeAt('100000000000000000')).toBe(feeAt('1000000000000000000'));
  expect(feeAt('3000000000000000000')).toBeGreaterThan(2n * feeAt('1000000000000000000'));
  const { unsigned } = build(inputOf(ledger, sender, payment, accounts));
  const read = substrate.transaction.readUnsigned({ ...unsigned, feeMultiplier: '0' }, ledger);
  expect(read.ok && read.value.fee).toBe(feeAt('1000000000000000000'));
});

test('what an account cannot send says why, and what is taken out of a stake until when', () => {
  const until = '2026-04-01T00:00:00.000Z';
  const stake = { active: '300', unbonding: [{ amount: '50', until }, { amount: '7' }] };
  const state = chainStateToJson(chainOf({ [sender.address]: { ...account, reserved: '400', frozen: '1000000400', stake } }));
  expect(substrate.presence?.(sender.address, state)).toEqual({
    isThere: true,
    minimum: 100_000_000n,
    locked: [
      { cause: 'Stake', amount: 300n },
      { cause: 'Unbonding', amount: 50n, until },
      { cause: 'Unbonding', amount: 7n },
      { cause: 'Deposit', amount: 43n },
      { cause: 'Reserve', amount: 1_000_000_000n },
    ],
  });
  expect(substrate.presence?.(other.address, state)).toEqual({ isThere: false, minimum: 100_000_000n, locked: [] });
});

test.each<[string, Partial<SubstrateChainState>]>([
  ['alone', {}],
  ['with a hash of the metadata', { metadataHash: 'ab'.repeat(32) }],
])('until when a transaction is good that was sent, is said without its version as well, by what was signed %s', (_, state) => {
  const built = build(inputOf(ledger, sender, payment, accounts, { state }));
  const signatures = built.payloads.map((payload) => signPayload(payload, toHex(sender.privateKey)));
  const { raw } = substrate.transaction.assemble(built, signatures);
  const { unsigned } = built;
  const expected = { type: 'AfterBlock', blockHash: '06'.repeat(32), blocks: 4_095 };
  // The known one, none at all, another one that reads what is sent alike, and one that does not.
  const networks = [
    ledger,
    withRuntimes(ledger, () => []),
    withRuntimes(ledger, (all) => all.map((one) => ({ ...one, transactionVersion: 16 }))),
    withRuntimes(ledger, (all) => all.map((one) => ({ ...one, transactionVersion: 16, pallets: [] }))),
  ];
  expect(networks.map((on) => sentValidity(substrate, { raw, unsigned }, on))).toEqual(networks.map(() => expected));
  const later = build(inputOf(ledger, sender, payment, accounts, { state: { ...state, finalHash: '05'.repeat(32) } })).unsigned;
  const none = withRuntimes(ledger, () => []);
  // Nobody signed these, or these are not what was sent.
  for (const other of [{}, later, { ...unsigned, call: '' }, { ...unsigned, payload: later['payload'] ?? '' }])
    expect(sentValidity(substrate, { raw, unsigned: other }, none)).toBeUndefined();
  for (const other of ['', raw.slice(2), `${raw}00`, raw.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))])
    expect(sentValidity(substrate, { raw: other, unsigned }, none)).toBeUndefined();
});

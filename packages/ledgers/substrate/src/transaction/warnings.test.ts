import { fromHex, toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { addressOfKey } from '../address.ts';
import { substrate } from '../index.ts';
import { runtimesOf } from '../runtime.ts';
import { substrateLedger } from '../testing/ledgers.ts';
import type { Call } from './call.ts';
import type { Transaction } from './transaction.ts';
import { callBytes } from './write-call.ts';
import { extraBytes, extrinsicBytes } from './write-extrinsic.ts';

const ledger = substrateLedger('polkadot-asset-hub');
const [runtime] = runtimesOf(ledger);
const [signer, other] = ['d4'.repeat(32), 'd5'.repeat(32)];

function bytesOf(call: Call, over: Partial<Transaction> = {}): string {
  if (runtime === undefined) throw new Error('no runtime');
  const transaction: Transaction = {
    call,
    signer,
    era: { period: 64, phase: 0 },
    nonce: 1,
    tip: 0n,
    hasMetadataHash: false,
    specVersion: 2_000_000,
    transactionVersion: 15,
    genesisHash: '00'.repeat(32),
    blockHash: '00'.repeat(32),
    ...over,
  };
  const [extra, written] = [extraBytes(transaction, runtime), callBytes(call, runtime)];
  return toHex(extrinsicBytes({ signer, signature: new Uint8Array(64), extra, call: written }));
}

function warnings(raw: string): readonly string[] {
  const decoded = substrate.transaction.decode(raw, ledger);
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value.warnings.map(({ code }) => code);
}

const payment: Call = { method: 'TransferKeepAlive', destination: other, amount: 5n };

test('a plain payment warns of nothing', () => {
  expect(warnings(bytesOf(payment))).toEqual([]);
});

test.each<[string, Call, readonly string[]]>([
  ['a payment that may end its account', { ...payment, method: 'TransferAllowDeath' }, ['EmptiesAccount']],
  ['all of an account', { method: 'TransferAll', destination: other, keepsAlive: false }, ['ClosesAccount']],
  ['all but what has to stay', { method: 'TransferAll', destination: other, keepsAlive: true }, ['EmptiesAccount']],
  ['a stake', { method: 'Bond', value: 5n, payee: { type: 'Staked' } }, ['LocksStake']],
  [
    'a stake that earns for another account',
    { method: 'Bond', value: 5n, payee: { type: 'Account', key: other } },
    ['LocksStake', 'RewardsGoElsewhere'],
  ],
  ['rewards that go to another account', { method: 'SetPayee', payee: { type: 'Account', key: other } }, ['RewardsGoElsewhere']],
  ['a stake that earns for nobody', { method: 'Bond', value: 5n, payee: { type: 'None' } }, ['LocksStake', 'RewardsAreGivenUp']],
  ['rewards that nobody gets', { method: 'SetPayee', payee: { type: 'None' } }, ['RewardsAreGivenUp']],
  ['rewards to the account', { method: 'SetPayee', payee: { type: 'Stash' } }, []],
  ['a nomination', { method: 'Nominate', targets: [other] }, ['StakeCanBeLost']],
])('%s is said', (_, call, codes) => {
  expect(warnings(bytesOf(call))).toEqual(codes);
});

test('who gets rewards or makes blocks is said as a right', () => {
  const rightsOf = (call: Call) => {
    const decoded = substrate.transaction.decode(bytesOf(call), ledger);
    return decoded.ok ? decoded.value.rights : [];
  };
  const holder = { type: 'Address', address: addressOfKey(other, ledger) };
  const asset = { type: 'Native' };
  expect(rightsOf({ method: 'SetPayee', payee: { type: 'Account', key: other } })).toEqual([{ type: 'Rewards', holder, asset }]);
  expect(rightsOf({ method: 'Nominate', targets: [other] })).toEqual([{ type: 'Delegate', holder, asset }]);
});

test('a tip above what a fee may be is said', () => {
  expect(warnings(bytesOf(payment, { tip: 5_000_000_000n }))).toEqual([]);
  expect(warnings(bytesOf(payment, { tip: 5_000_000_001n }))).toEqual(['HigherNetworkFee']);
});

test('what never expires is said', () => {
  const mortal = bytesOf(payment);
  // The two bytes of the era are behind the signature; without one of them the length is another.
  const body = fromHex(mortal).slice(2);
  const at = 1 + 33 + 65;
  const endless = [...body.slice(0, at), 0, ...body.slice(at + 2)];
  const length = endless.length * 4 + 1;
  expect(warnings(toHex(Uint8Array.from([length & 0xff, length >> 8, ...endless])))).toEqual(['NeverExpires']);
});

test.each([
  ['Utility.batch', '2800'],
  ['Proxy.proxy', '2a00'],
  ['Multisig.as_multi', '2901'],
  ['Assets.approve_transfer', '3216'],
  ['PolkadotXcm.limited_reserve_transfer_assets', '1f08'],
  ['Staking.validate', '5904'],
  ['Balances.force_transfer', '0a02'],
])('%s, whose arguments nobody reads here, is refused', (_, numbers) => {
  const raw = bytesOf(payment);
  const call = toHex(runtime === undefined ? new Uint8Array() : callBytes(payment, runtime));
  expect(raw.endsWith(call)).toBe(true);
  expect(substrate.transaction.decode(`${raw.slice(0, -call.length)}${numbers}${call.slice(4)}`, ledger).ok).toBe(false);
});

test('a fee in another asset is refused', () => {
  const raw = bytesOf(payment);
  const call = toHex(runtime === undefined ? new Uint8Array() : callBytes(payment, runtime));
  const beforeAsset = raw.length - call.length - 4;
  expect(raw.slice(beforeAsset, beforeAsset + 4)).toBe('0000');
  expect(substrate.transaction.decode(`${raw.slice(0, beforeAsset)}01${raw.slice(beforeAsset + 2)}`, ledger).ok).toBe(false);
});

test.each<[string, Call, readonly string[]]>([
  ['a stake', { method: 'Bond', value: 50_000_000_000n, payee: { type: 'None' } }, ['Amount: 5 DOT', 'Rewards: None']],
  ['less of it', { method: 'Unbond', value: 10_000_000_000n }, ['Amount: 1 DOT']],
  ['a withdrawal', { method: 'WithdrawUnbonded', spans: 3 }, ['Slashing spans: 3']],
  ['a payment', payment, []],
])('what %s is about is said beside what it moves', (_, call, lines) => {
  const decoded = substrate.transaction.decode(bytesOf(call), ledger);
  if (!decoded.ok) throw new Error(decoded.error);
  const said = decoded.value.details.map(({ label, value }) => `${label}: ${value}`);
  expect(said.slice(2)).toEqual(lines);
});

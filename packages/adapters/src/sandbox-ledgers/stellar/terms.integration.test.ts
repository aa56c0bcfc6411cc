import { nativeAsset } from '@countersign/ledger-port';
import { tokenAsset } from '@countersign/ledger-stellar';
import type { StellarOperation } from '@countersign/model';
import {
  Asset,
  AuthClawbackEnabledFlag,
  AuthRequiredFlag,
  AuthRevocableFlag,
  Operation,
  type AuthFlag,
} from '@stellar/stellar-base';
import { expect, test } from 'vitest';

import { alice, bob, carol, lumen, openForEach } from './test/network.ts';

const { node, block, send, sendOthers, balance, confirmed } = openForEach(alice, bob, carol);

// Carol issues it, as regulated issuers do.
const { address: issuer } = carol.sender;
const own = { code: 'BOND', issuer };
const bond = tokenAsset(own) ?? nativeAsset;
const theirs = new Asset('BOND', issuer);

const trust: StellarOperation = { type: 'ChangeTrust', asset: own, limit: '1000' };
const pay = (address: string, amount: bigint): StellarOperation => ({
  type: 'Payment',
  destination: { type: 'Address', address },
  amount: amount.toString(),
  asset: own,
});

/** Sends, and makes the ledger that has it. */
async function done(sent: Promise<string>): Promise<void> {
  expect(await sent).toBe('taken');
  await block();
}

const flags = (setFlags: number) => sendOthers(carol, [Operation.setOptions({ setFlags: setFlags as AuthFlag })]);
const leave = (trustor: string, isAuthorized: boolean) =>
  sendOthers(carol, [Operation.setTrustLineFlags({ trustor, asset: theirs, flags: { authorized: isAuthorized } })]);

test('a token that asks for leave reaches nobody without it, and stays where it was taken back', async () => {
  await done(flags(AuthRequiredFlag | AuthRevocableFlag));
  const { accounts } = await node().chainState({ senders: [], destinations: [issuer], assets: [] });
  expect(accounts).toMatchObject({ [issuer]: { asksForLeave: true, mayFreeze: true } });
  for (const holder of [alice, bob]) expect(await send(holder, trust)).toBe('taken');
  await block();
  expect(await send(carol, pay(alice.sender.address, 100n))).toBe('not built: CurrentlyUnusableDestination');
  await done(leave(alice.sender.address, true));
  await done(send(carol, pay(alice.sender.address, 100n)));
  expect(await balance(alice, bond)).toBe(100n);
  expect(await send(alice, pay(bob.sender.address, 5n))).toBe('not built: CurrentlyUnusableDestination');
  await done(leave(bob.sender.address, true));
  await done(send(alice, pay(bob.sender.address, 5n)));
  await done(leave(alice.sender.address, false));
  expect(await send(alice, pay(bob.sender.address, 5n))).toBe('not built: CurrentlyNotEnoughFunds');
  expect([await balance(alice, bond), await balance(bob, bond)]).toEqual([95n, 5n]);
});

test('leave is not taken back by who cannot, and not given for a line that is not there', async () => {
  await done(flags(AuthRequiredFlag));
  await done(send(alice, trust));
  for (const [trustor, isGiven] of [
    [alice.sender.address, false],
    [bob.sender.address, true],
  ] as const) {
    await done(leave(trustor, isGiven));
    expect((await confirmed(carol)).at(-1)).toMatchObject({ failure: 'FailedOnChain', movements: [] });
  }
});

test('an issuer takes back what its line allows, and what it takes is a movement from the holder', async () => {
  const takeBack = (from: string, amount: string) => sendOthers(carol, [Operation.clawback({ asset: theirs, from, amount })]);
  // A line from before is not one of those.
  await done(send(bob, trust));
  await done(flags(AuthRevocableFlag | AuthClawbackEnabledFlag));
  await done(send(alice, trust));
  for (const holder of [alice, bob]) await done(send(carol, pay(holder.sender.address, 50n)));
  await done(takeBack(bob.sender.address, '0.000001'));
  expect((await confirmed(carol)).at(-1)).toMatchObject({ failure: 'FailedOnChain' });
  await done(takeBack(alice.sender.address, '0.000001'));
  expect((await confirmed(carol)).at(-1)?.movements).toMatchObject([
    { asset: bond, from: [alice.sender.address], to: issuer, amount: 10n },
  ]);
  expect([await balance(alice, bond), await balance(bob, bond)]).toEqual([40n, 50n]);
});

test('an account that asks for memos is paid with one alone (SEP-29), and the entry that asks raises its reserve', async () => {
  const ask = (value: string | null) => sendOthers(bob, [Operation.manageData({ name: 'config.memo_required', value })]);
  const coins: StellarOperation = { type: 'Payment', destination: { type: 'Address', address: bob.sender.address }, amount: '5' };
  await done(ask('1'));
  expect(await send(alice, coins)).toBe('not built: CurrentlyUnusableDestination');
  await done(send(alice, coins, { memo: { type: 'Id', value: '7' } }));
  const [held] = await node().holdings([bob.sender.address]);
  expect(held?.locked).toEqual([{ cause: 'Reserve', amount: 15_000_000n }]);
  await done(ask(null));
  await done(send(alice, coins));
});

test('of several operations all are done or none, and each costs its fee', async () => {
  const { address } = bob.sender;
  const payment = (amount: string) => Operation.payment({ destination: address, asset: Asset.native(), amount });
  // The builder counts the fee for each operation by itself.
  await done(sendOthers(alice, [payment('1'), payment('2')]));
  expect((await confirmed(alice)).at(-1)).toMatchObject({ fee: 200n, movements: [{ amount: lumen }, { amount: 2n * lumen }] });
  await done(sendOthers(alice, [payment('1'), payment('900')]));
  expect((await confirmed(alice)).at(-1)).toMatchObject({ fee: 200n, movements: [], failure: 'FailedOnChain' });
  expect([await balance(alice), await balance(bob)]).toEqual([27n * lumen - 400n, 33n * lumen]);
  expect(await sendOthers(alice, [payment('1')], 99)).toBe('FeeTooLow txINSUFFICIENT_FEE');
});

import { fromHex, toHex } from '@countersign/kernel';
import { describeSandboxConformance } from '@countersign/ledger-port/conformance';
import {
  extrinsicBytes,
  extraBytes,
  keyOfAddress,
  longestPeriod,
  payloadBytes,
  signedBytes,
  callBytes,
  substrate,
  type Call,
  type Transaction,
} from '@countersign/ledger-substrate';
import type { SubstratePallet } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, test } from 'vitest';

import { eraMs, existentialDeposit, specVersion, unbondingEras } from './constants.ts';
import { faucetAddress, validatorAddresses } from './faucet-account.ts';
import { genesisHashOf, runtimeHere } from './runtime.ts';
import { account, alice, bob, coin, earlyHash, ledger, open, openForEach, withAccount } from './test/network.ts';

describeSandboxConformance('Substrate', {
  module: substrate,
  ledger,
  open,
  accounts: [alice, bob],
  faucetAddress: faucetAddress(ledger),
  gift: 30n * coin,
  payment: 5n * coin + 1n,
  inflated: (chainState) => withAccount(alice.sender.address, { free: '9999999999999' })(chainState as never),
  inflatedRefusal: 'TakenAndFails',
  endingAt: (chainState, height) => {
    const finalHeight = height - longestPeriod + 1;
    return { ...chainState, finalHeight, finalHash: earlyHash(finalHeight) };
  },
});

describe('the Substrate sandbox', () => {
  const { node, now, block, sign, broadcast, send, holding, last } = openForEach(alice, bob);
  const carol = account('33'.repeat(32));
  const [validator = '', another = ''] = validatorAddresses(ledger);
  const [alices, bobs] = [alice.sender.address, bob.sender.address];

  type Method = SubstratePallet['method'];
  const at = (address: string) => ({ type: 'Address', address }) as const;
  const pay = (address: string, amount: bigint): Method => ({
    type: 'TransferKeepAlive',
    destination: at(address),
    amount: amount.toString(),
  });
  const bond = (amount: bigint): Method => ({ type: 'Bond', value: amount.toString(), payee: { type: 'Staked' } });
  const nominate: Method = { type: 'Nominate', targets: [at(validator), at(another)] };
  const freeOf = async (address: string) => {
    const state = await node().chainState({ senders: [address], destinations: [], assets: [] });
    return (state as unknown as { accounts: Record<string, { nonce: number; free: string }> }).accounts[address];
  };

  /** A call that nobody here builds, signed by an account for the newest block. */
  async function byHand(from: typeof alice, call: Call, over: Partial<Transaction> = {}): Promise<string> {
    const runtime = runtimeHere(ledger);
    const tip = await node().tip();
    const transaction: Transaction = {
      call,
      signer: keyOfAddress(from.sender.address) ?? '',
      era: { period: 64, phase: tip.height % 64 },
      nonce: (await freeOf(from.sender.address))?.nonce ?? 0,
      tip: 0n,
      hasMetadataHash: false,
      specVersion,
      transactionVersion: runtime.transactionVersion,
      genesisHash: genesisHashOf(ledger),
      blockHash: tip.hash,
      ...over,
    };
    const signature = ed25519.sign(signedBytes(payloadBytes(transaction, runtime)), fromHex(from.privateKey));
    const extra = extraBytes(transaction, runtime);
    return toHex(extrinsicBytes({ signer: transaction.signer, signature, extra, call: callBytes(call, runtime) }));
  }

  test('the first payment creates an account, and must bring the existential deposit', async () => {
    const there = withAccount(carol.sender.address, { nonce: 0, free: '1', reserved: '0', frozen: '0' });
    const tooLittle = pay(carol.sender.address, existentialDeposit - 1n);
    expect(await send(alice, tooLittle)).toBe('not built: CurrentlyUnusableDestination');
    expect(await send(alice, tooLittle, { forge: there })).toBe('taken');
    await block();
    expect(await last()).toMatchObject({ failure: 'FailedOnChain', failureCode: 'Token.BelowMinimum', movements: [] });
    expect(await freeOf(carol.sender.address)).toBeUndefined();
    expect(await send(alice, pay(carol.sender.address, existentialDeposit))).toBe('taken');
    await block();
    expect(await freeOf(carol.sender.address)).toMatchObject({ nonce: 0, free: existentialDeposit.toString() });
    expect(await holding(carol.sender.address)).toMatchObject({ locked: [{ cause: 'Reserve', amount: existentialDeposit }] });
  });

  test('a payment keeps its account alive: what would end it fails, costs its fee and uses its nonce up', async () => {
    const rich = withAccount(alices, { free: (99n * coin).toString() });
    const before = await freeOf(alices);
    // More than the fee, and less than that and the deposit.
    const all = 30n * coin - (existentialDeposit * 3n) / 2n;
    expect(await send(alice, pay(bobs, all))).toBe('not built: CurrentlyNotEnoughFunds');
    expect(await send(alice, pay(bobs, all), { forge: rich })).toBe('taken');
    await block();
    const failed = await last();
    const failure = { failure: 'FailedOnChain', failureCode: 'Token.NotExpendable' };
    expect(failed).toMatchObject({ ...failure, feePayer: alices, movements: [] });
    expect(failed?.fee).toBeGreaterThan(0n);
    const after = await freeOf(alices);
    expect(BigInt(after?.free ?? 0)).toBe(30n * coin - (failed?.fee ?? 0n));
    expect(after?.nonce).toBe((before?.nonce ?? 0) + 1);
  });

  test('a payment that may end its account does: what is left is burnt, and its nonce begins at 0 again', async () => {
    const left = 7n;
    const call = (amount: bigint): Call => ({
      method: 'TransferAllowDeath',
      destination: keyOfAddress(bobs) ?? '',
      amount,
    });
    expect(await send(alice, pay(bobs, coin))).toBe('taken');
    await block();
    expect((await freeOf(alices))?.nonce).toBe(1);
    const fee = (await last())?.fee ?? 0n;
    // The same method but for its number, so that it costs as much.
    const balance = BigInt((await freeOf(alices))?.free ?? 0);
    const amount = balance - fee - left;
    expect(await broadcast(await byHand(alice, call(amount)))).toBe('taken');
    await block();
    const done = await last();
    const dust = balance - (done?.fee ?? 0n) - amount;
    expect(done?.movements.map(({ to, amount: moved }) => [to, moved])).toEqual([
      [bobs, amount],
      [undefined, dust],
    ]);
    expect(await freeOf(alices)).toBeUndefined();
    expect(await holding(alices)).toMatchObject({ total: 0n });
    await node().faucet(alices, coin);
    await block();
    expect(await freeOf(alices)).toMatchObject({ nonce: 0, free: coin.toString() });
  });

  test('all of an account goes, but not while it has a stake', async () => {
    const all: Call = { method: 'TransferAll', destination: keyOfAddress(bobs) ?? '', keepsAlive: false };
    expect(await send(alice, bond(coin))).toBe('taken');
    await block();
    expect(await broadcast(await byHand(alice, all))).toBe('taken');
    await block();
    expect(await freeOf(alices)).toMatchObject({ free: existentialDeposit.toString() });
    expect(await broadcast(await byHand(bob, { ...all, destination: keyOfAddress(alices) ?? '' }))).toBe('taken');
    await block();
    expect(await freeOf(bobs)).toBeUndefined();
  });

  test('what an account pays to itself moves nothing, and costs its fee', async () => {
    expect(await send(alice, pay(alices, 1n))).toBe('taken');
    await block();
    expect(await last()).toMatchObject({ feePayer: alices, movements: [] });
  });

  test('of two with one nonce the one with the higher tip is taken, and a later nonce waits for those before it', async () => {
    const first = await sign(alice, pay(bobs, coin));
    const same = await sign(alice, pay(bobs, 2n * coin));
    const dearer = await sign(alice, pay(bobs, 3n * coin), { priority: 'High' });
    const ahead = await sign(alice, pay(bobs, 4n * coin), { forge: withAccount(alices, { nonce: 1 }) });
    if ('refusal' in first || 'refusal' in same || 'refusal' in dearer || 'refusal' in ahead) throw new Error('not built');
    expect(await broadcast(ahead.raw)).toBe('taken');
    await block();
    expect((await freeOf(alices))?.nonce).toBe(0);
    expect(await broadcast(first.raw)).toBe('taken');
    expect(await broadcast(same.raw)).toBe('FeeTooLow');
    expect(await broadcast(dearer.raw)).toBe('taken');
    // By arrival the later one is first: it is in the block after the one that it waited for.
    await block();
    await block();
    expect((await holding(bobs))?.total).toBe(37n * coin);
    expect(await broadcast(first.raw)).toBe('DoubleSpend');
  });

  test('a stake is held, is nominated with, is taken out with a date, and is withdrawn after it', async () => {
    expect(await send(alice, bond(20n * coin))).toBe('taken');
    await block();
    const staked = await holding(alices);
    expect(staked?.total).toBe(30n * coin - ((await last())?.fee ?? 0n));
    expect(staked?.locked).toContainEqual({ cause: 'Stake', amount: 20n * coin });
    expect(await send(alice, bond(coin))).toBe('not built: InvalidAccountStateOnLedger');
    expect(await send(alice, nominate)).toBe('taken');
    await block();
    expect(await holding(alices)).toMatchObject({ delegates: [validator, another] });
    expect(await send(alice, { type: 'Unbond', value: (15n * coin).toString() })).toBe('taken');
    await block();
    expect(await last()).toMatchObject({ failure: 'FailedOnChain', failureCode: 'Staking.InsufficientBond' });
    expect(await send(alice, { type: 'Chill' })).toBe('taken');
    await block();
    expect(await holding(alices)).not.toHaveProperty('delegates');
    expect(await send(alice, { type: 'Unbond', value: (15n * coin).toString() })).toBe('taken');
    await block();
    const until = new Date((Math.floor(now().getTime() / eraMs) + unbondingEras) * eraMs);
    const unbonding = { cause: 'Unbonding', amount: 15n * coin, until: until.toISOString() };
    expect((await holding(alices))?.locked).toContainEqual(unbonding);
    expect(await send(alice, { type: 'WithdrawUnbonded', numSlashingSpans: 0 })).toBe('taken');
    await block();
    expect((await holding(alices))?.locked).toContainEqual(unbonding);
    expect(await send(alice, { type: 'Rebond', value: coin.toString() })).toBe('taken');
    await block();
    expect((await holding(alices))?.locked).toContainEqual({ cause: 'Stake', amount: 6n * coin });
    expect(await send(alice, { type: 'WithdrawUnbonded', numSlashingSpans: 0 })).toBe('taken');
    await block(until.getTime() - now().getTime());
    expect((await holding(alices))?.locked.map(({ cause }) => cause)).toEqual(['Stake', 'Reserve']);
    expect(await send(alice, { type: 'BondExtra', maxAdditional: coin.toString() })).toBe('taken');
    await block();
    expect((await holding(alices))?.locked).toContainEqual({ cause: 'Stake', amount: 7n * coin });
  });

  test('a stake that is taken out whole is gone once it was withdrawn, and what is left below the deposit goes along', async () => {
    await send(alice, bond(2n * coin));
    await block();
    expect(await send(alice, { type: 'Unbond', value: (2n * coin - 1n).toString() })).toBe('taken');
    await block();
    expect((await holding(alices))?.locked).toMatchObject([{ cause: 'Unbonding', amount: 2n * coin }, { cause: 'Reserve' }]);
    await block((unbondingEras + 1) * eraMs);
    await send(alice, { type: 'WithdrawUnbonded', numSlashingSpans: 0 });
    await block();
    expect((await holding(alices))?.locked.map(({ cause }) => cause)).toEqual(['Reserve']);
    expect(await send(alice, { type: 'Chill' })).toBe('not built: AccountNotReadyOnLedger');
  });

  test.each<[string, Method, object, string]>([
    [
      'a nomination of who is no validator',
      { type: 'Nominate', targets: [at(bobs)] },
      { validators: [bobs] },
      'Staking.BadTarget',
    ],
    ['a controller of its own', { type: 'SetController' }, {}, 'Staking.AlreadyPaired'],
    ['a second stake', bond(coin), { stake: undefined }, 'Staking.AlreadyBonded'],
  ])('%s is in a block, and fails there', async (_, method, over, code) => {
    await send(alice, bond(12n * coin));
    await block();
    const forged = (state: Record<string, never>) => ('stake' in over ? withAccount(alices, over)(state) : { ...state, ...over });
    expect(await send(alice, method, { forge: forged })).toBe('taken');
    await block();
    expect(await last()).toMatchObject({ failure: 'FailedOnChain', failureCode: code, movements: [] });
  });

  test('what is signed for another network, version or block is signed badly', async () => {
    const call: Call = { method: 'TransferKeepAlive', destination: keyOfAddress(bobs) ?? '', amount: coin };
    expect(await broadcast(await byHand(alice, call, { genesisHash: '9'.repeat(64) }))).toBe('InvalidSignature');
    expect(await broadcast(await byHand(alice, call, { specVersion: specVersion + 1 }))).toBe('InvalidSignature');
    expect(await broadcast(await byHand(alice, call, { blockHash: '9'.repeat(64) }))).toBe('InvalidSignature');
    expect(await broadcast(await byHand(alice, call))).toBe('taken');
  });

  test('a transaction of a short era is late after it, and not before', async () => {
    const call: Call = { method: 'TransferKeepAlive', destination: keyOfAddress(bobs) ?? '', amount: coin };
    const raw = await byHand(alice, call, await shortEra());
    for (let count = 0; count < 3; count++) await block();
    expect(await broadcast(raw)).toBe('Expired');
    const again = await byHand(alice, call, await shortEra());
    await block();
    expect(await broadcast(again)).toBe('taken');
  });

  async function shortEra(): Promise<Partial<Transaction>> {
    const { height } = await node().tip();
    return { era: { period: 4, phase: height % 4 } };
  }
});

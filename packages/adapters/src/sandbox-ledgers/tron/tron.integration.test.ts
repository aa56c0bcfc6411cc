import { fromHex, toHex } from '@countersign/kernel';
import { writeCall } from '@countersign/ledger-ethereum';
import { describeSandboxConformance } from '@countersign/ledger-port/conformance';
import { writeMembers } from '@countersign/ledger-port/protobuf';
import { addressBytes, chainStateFromJson, lifetimeSeconds, toCallAddress, trc20, tron } from '@countersign/ledger-tron';
import type { TronOperation } from '@countersign/model';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';

import { blockId, heightOfId } from './block-ids.ts';
import { faucetAddress } from './faucet.ts';
import { sandboxTrc20 } from './sandbox-token.ts';
import { account, alice, bob, coin, ledger, open, openForEach, withAccount, type TestAccount } from './test/network.ts';

describeSandboxConformance('Tron', {
  module: tron,
  ledger,
  open,
  accounts: [alice, bob],
  faucetAddress,
  gift: 30n * coin,
  payment: 5n * coin + 1n,
  haveNoOrder: true,
  usesNothingUp: true,
  hasFreePayments: true,
  inflated: (chainState) => withAccount(alice.sender.address, { balance: '99999999999' })(chainState as never),
  inflatedRefusal: 'InsufficientFunds',
  // The suite makes a block each minute; the one before which a transaction ends is the last that may have it.
  endingAt: (chainState, height) => {
    const { time, referenceBlock } = chainStateFromJson(chainState);
    return { ...chainState, time: time + 60_000 * (height - heightOfId(referenceBlock)) - 1 - lifetimeSeconds * 1_000 };
  },
});

describe('the Tron sandbox', () => {
  const { node, block, signed, broadcast, send, balance, confirmed } = openForEach(alice, bob);
  const nobody = account('33'.repeat(32)).sender.address;
  const dollars = trc20(sandboxTrc20.contract);
  const place = (address: string) => ({ type: 'Address', address }) as const;

  const pay = (address: string, amount: bigint): TronOperation => ({
    type: 'NativeTransfer',
    destination: place(address),
    amount: amount.toString(),
  });
  const payTokens = (address: string, amount: bigint, contractAddress: string = sandboxTrc20.contract): TronOperation => ({
    type: 'TRC20Transfer',
    contractAddress,
    destination: place(address),
    amount: amount.toString(),
  });

  async function lastConfirmed() {
    const last = (await confirmed()).at(-1);
    if (last === undefined) throw new Error('nothing was confirmed');
    return last;
  }

  async function stateOf(address: string) {
    const state = await node().chainState({ senders: [address], destinations: [], assets: [dollars] });
    return chainStateFromJson(state).accounts[address];
  }

  /** A call or another contract, signed by an account's key. */
  async function sendContract(
    { sender, privateKey }: TestAccount,
    [number, name]: readonly [bigint, string],
    value: Uint8Array,
    feeLimit = 100_000_000n,
  ): Promise<string> {
    const { time, referenceBlock } = chainStateFromJson(
      await node().chainState({ senders: [sender.address], destinations: [], assets: [] }),
    );
    const named = fromHex(referenceBlock);
    const url = new TextEncoder().encode(`type.googleapis.com/protocol.${name}`);
    const raw = writeMembers(
      [1, named.subarray(6, 8)],
      [4, named.subarray(8, 16)],
      [8, BigInt(time + 60_000)],
      [11, writeMembers([1, number], [2, writeMembers([1, url], [2, value])])],
      [14, 7n],
      [18, feeLimit],
    );
    const point = secp256k1.sign(sha256(raw), fromHex(privateKey), { prehash: false, format: 'recovered' });
    const signature = Uint8Array.of(...point.subarray(1), 27 + (point[0] ?? 0));
    return broadcast(toHex(writeMembers([1, raw], [2, signature])));
  }

  function callTo(from: TestAccount, data: string, feeLimit?: bigint): Promise<string> {
    const value = writeMembers(
      [1, addressBytes(from.sender.address)],
      [2, addressBytes(sandboxTrc20.contract)],
      [4, fromHex(data)],
    );
    return sendContract(from, [31n, 'TriggerSmartContract'], value, feeLimit);
  }

  test('the first payment to an address creates its account for 1.1 coins, and costs no bandwidth besides', async () => {
    expect(await stateOf(nobody)).toBeUndefined();
    const made = await signed(alice, pay(nobody, coin));
    if (typeof made === 'string') throw new Error(made);
    expect(made.preparations).toMatchObject([{ type: 'CreateAccount', cost: 1_100_000n }]);
    expect(await broadcast(made.raw)).toBe('taken');
    await block();
    expect((await lastConfirmed()).fee).toBe(1_100_000n);
    expect(await balance(alice.sender.address)).toBe(97_900_000n);
    expect(await stateOf(nobody)).toMatchObject({ balance: '1000000', freeBandwidth: '600' });
    expect(await stateOf(alice.sender.address)).toMatchObject({ freeBandwidth: '600' });
    expect(await send(alice, pay(nobody, coin))).toBe('taken');
    await block();
    expect((await lastConfirmed()).fee).toBe(0n);
  });

  test('two payments a day are free; the third one burns for all of its bytes, and a day later they are free again', async () => {
    const fees = async () =>
      (await confirmed()).filter(({ feePayer }) => feePayer === alice.sender.address).map(({ fee }) => fee);
    for (let count = 1; count <= 3; count++) expect(await send(alice, pay(bob.sender.address, BigInt(count)))).toBe('taken');
    await block();
    expect(await fees()).toEqual([0n, 0n, 265_000n]);
    expect(await stateOf(alice.sender.address)).toMatchObject({ freeBandwidth: '70' });
    await block(24 * 60);
    expect(await stateOf(alice.sender.address)).toMatchObject({ freeBandwidth: '600' });
    expect(await send(alice, pay(bob.sender.address, 9n))).toBe('taken');
    await block();
    expect((await fees()).at(-1)).toBe(0n);
  });

  test('half a day gives half of what was used back', async () => {
    expect(await send(alice, pay(bob.sender.address, 1n))).toBe('taken');
    await block();
    await block(12 * 60);
    expect(await stateOf(alice.sender.address)).toMatchObject({ freeBandwidth: '468' });
  });

  test('what waits of an account takes its coins and its free bytes before what comes later', async () => {
    expect(await send(alice, pay(bob.sender.address, 60n * coin))).toBe('taken');
    expect(await send(alice, pay(bob.sender.address, 61n * coin))).toMatch(/^InsufficientFunds .*balance is not sufficient/);
    expect(
      await send(alice, pay(bob.sender.address, 40n * coin), {
        forge: withAccount(alice.sender.address, { balance: '900000000' }),
      }),
    ).toBe('taken');
    expect(await send(alice, pay(bob.sender.address, 1n))).toMatch(/^InsufficientFunds Account resource insufficient/);
    await block();
    expect(await balance(alice.sender.address)).toBe(0n);
    // An account that spent all stays.
    expect(await stateOf(alice.sender.address)).toMatchObject({ balance: '0' });
  });

  test('tokens come from the faucet, cost their energy, and more of it where their receiver holds none', async () => {
    expect(await node().faucetTokens(alice.sender.address)).toMatchObject([{ token: 'USDS', asset: dollars, isTaken: true }]);
    await node().faucetToken(dollars, alice.sender.address, 500n);
    await block();
    expect(await balance(alice.sender.address, dollars)).toBe(500n);
    expect(await send(alice, payTokens(bob.sender.address, 200n))).toBe('taken');
    await block();
    const first = await lastConfirmed();
    expect(first.fee).toBe(13_028_500n);
    expect(first.movements).toEqual([
      {
        index: 1,
        asset: dollars,
        from: [alice.sender.address],
        to: bob.sender.address,
        amount: 200n,
        metadata: { type: 'Tron' },
      },
    ]);
    expect(await send(alice, payTokens(bob.sender.address, 100n))).toBe('taken');
    await block();
    const second = await lastConfirmed();
    // One call a day is free of what its bytes cost.
    expect(second.fee).toBe(6_428_500n + 345_000n);
    expect(await balance(bob.sender.address, dollars)).toBe(300n);
    expect(await balance(alice.sender.address)).toBe(100n * coin - first.fee - second.fee);
    expect(await send(alice, payTokens(bob.sender.address, 201n))).toBe('not built: TransactionEstimationFailure');
    expect(await send(alice, payTokens(bob.sender.address, 1n, account('44'.repeat(32)).sender.address))).toBe(
      'not built: TransactionEstimationFailure',
    );
  });

  test('a call that fails is in a block, costs its energy and moves nothing', async () => {
    await node().faucetToken(dollars, alice.sender.address, 500n);
    await block();
    const hopeful = (state: object) => ({
      ...withAccount(alice.sender.address, { tokens: { [sandboxTrc20.contract]: '900' } })(state as never),
      estimate: { energy: '130000' },
    });
    expect(await send(alice, payTokens(bob.sender.address, 501n), { forge: hopeful })).toBe('taken');
    await block();
    const failed = await lastConfirmed();
    expect(failed).toMatchObject({ failure: 'FailedOnChain', failureCode: 'REVERT', movements: [], fee: 280_000n });
    expect(tron.transaction.failureCause?.('REVERT')).toBe('ContractRefused');
    expect(await balance(alice.sender.address, dollars)).toBe(500n);
    expect(await balance(alice.sender.address)).toBe(100n * coin - 280_000n);
  });

  test('a call without enough energy costs all that it may, and moves nothing', async () => {
    await node().faucetToken(dollars, alice.sender.address, 500n);
    await block();
    const cheap = (state: object) => ({ ...state, estimate: { energy: '50000' } });
    expect(await send(alice, payTokens(bob.sender.address, 5n), { forge: cheap })).toBe('taken');
    await block();
    const failed = await lastConfirmed();
    expect(failed).toMatchObject({ failure: 'FailedOnChain', failureCode: 'OUT_OF_ENERGY', movements: [], fee: 6_000_000n });
    expect(await balance(bob.sender.address, dollars)).toBe(0n);
    expect(await balance(alice.sender.address)).toBe(94n * coin);
  });

  test('tokens reach an address that is not there, which is there no more than before', async () => {
    await node().faucetToken(dollars, nobody, 7n);
    await block();
    expect(await balance(nobody, dollars)).toBe(7n);
    expect(await stateOf(nobody)).toBeUndefined();
  });

  test('what may be taken of somebody is taken by whom it was given to, and no more', async () => {
    await node().faucetToken(dollars, alice.sender.address, 500n);
    await block();
    const address = (name: string) => ({ name, type: 'address' });
    const number = { name: 'amount', type: 'uint256' };
    const approve = { name: 'approve', inputs: [address('spender'), number] };
    const take = { name: 'transferFrom', inputs: [address('from'), address('to'), number] };
    const [from, to] = [toCallAddress(alice.sender.address), toCallAddress(bob.sender.address)];
    expect(await callTo(alice, writeCall(approve, [to, 300n]))).toBe('taken');
    await block();
    expect(await callTo(bob, writeCall(take, [from, to, 200n]))).toBe('taken');
    await block();
    expect(await balance(bob.sender.address, dollars)).toBe(200n);
    expect((await lastConfirmed()).movements).toMatchObject([
      { from: [alice.sender.address], to: bob.sender.address, amount: 200n },
    ]);
    expect(await callTo(bob, writeCall(take, [from, to, 101n]))).toBe('taken');
    await block();
    expect(await lastConfirmed()).toMatchObject({ failureCode: 'REVERT', movements: [] });
    expect(await balance(bob.sender.address, dollars)).toBe(200n);
  });

  test('what no node takes: another key, another block, coins to a contract, an end that is past or far, more for energy than may be, other kinds', async () => {
    expect(await send(alice, pay(bob.sender.address, coin), { by: bob })).toMatch(/^InvalidSignature/);
    const elsewhere = (state: object) => ({ ...state, referenceBlock: blockId(7) });
    expect(await send(alice, pay(bob.sender.address, coin), { forge: elsewhere })).toMatch(/^Rejected Tapos check error/);
    expect(await send(alice, pay(sandboxTrc20.contract, coin))).toBe('not built: CurrentlyUnusableDestination');
    const unknown = (state: object) => ({
      ...state,
      accounts: { [alice.sender.address]: (state as { accounts: Record<string, object> }).accounts[alice.sender.address] },
    });
    expect(await send(alice, pay(sandboxTrc20.contract, coin), { forge: unknown })).toMatch(
      /^InvalidDestination .*smartContract/,
    );
    const at = (hours: number) => (state: object) => ({ ...state, time: (state as { time: number }).time + hours * 3_600_000 });
    expect(await send(alice, pay(bob.sender.address, coin), { forge: at(-23) })).toMatch(/^Expired/);
    expect(await send(alice, pay(bob.sender.address, coin), { forge: at(2) })).toMatch(/^Expired/);
    expect(await send(alice, pay(bob.sender.address, coin), { forge: at(1) })).toBe('taken');
    expect(await callTo(alice, '12345678', 15_000_000_001n)).toMatch(/^Rejected .*feeLimit must be/);
    const vote = writeMembers([1, addressBytes(alice.sender.address)]);
    expect(await sendContract(alice, [4n, 'VoteWitnessContract'], vote)).toMatch(/^Rejected .*VoteWitnessContract/);
    expect(await send(account('55'.repeat(32)), pay(bob.sender.address, coin))).toBe('not built: AccountNotReadyOnLedger');
  });

  test('two equal payments of two orders are two payments, and one order has one', async () => {
    expect(await send(alice, pay(bob.sender.address, coin))).toBe('taken');
    expect(await send(alice, pay(bob.sender.address, coin))).toMatch(/^AlreadyKnown/);
    expect(await send(alice, pay(bob.sender.address, coin), { orderId: '00000000-0000-4000-8000-000000000051' })).toBe('taken');
    await block();
    expect(await balance(bob.sender.address)).toBe(102n * coin);
  });
});

import { fromHex } from '@countersign/kernel';
import { describeSandboxConformance } from '@countersign/ledger-port/conformance';
import { encodeText, tezos } from '@countersign/ledger-tezos';
import type { TezosOperation } from '@countersign/model';
import { describe, expect, test } from 'vitest';

import { bakerAddress, contractAddress, faucetAddress } from './faucet-account.ts';
import { account, alice, bob, earlyHash, ledger, open, openForEach, tez, withAccount } from './test/network.ts';

describeSandboxConformance('Tezos', {
  module: tezos,
  ledger,
  open,
  accounts: [alice, bob],
  faucetAddress: faucetAddress(),
  gift: 30n * tez,
  payment: 5n * tez + 1n,
  lowFeeState: (chainState) => ({ ...chainState, minimalFee: '0', nanotezPerGas: '0' }),
  inflated: (chainState) => withAccount(alice.sender.address, { balance: '99999999999' })(chainState as never),
  inflatedRefusal: 'InsufficientFunds',
  endingAt: (chainState, height) => ({
    ...chainState,
    branch: encodeText('block', fromHex(earlyHash(height - 600))),
    branchLevel: height - 600,
  }),
});

describe('the Tezos sandbox', () => {
  const { node, block, send, balance, confirmed } = openForEach(alice, bob);
  const nobody = account('33'.repeat(32)).sender.address;

  const pay = (address: string, amount: bigint): TezosOperation => ({
    type: 'Transaction',
    destination: { type: 'Address', address },
    amount: amount.toString(),
  });
  const stateOf = async (address: string) => {
    const state = await node().chainState({ senders: [address], destinations: [], assets: [] });
    return (state as unknown as { accounts: Record<string, object> }).accounts[address];
  };

  test('a key is revealed with the first payment, once, and costs nothing but its fee', async () => {
    expect(await stateOf(alice.sender.address)).toMatchObject({ isRevealed: false });
    expect(await send(alice, pay(bob.sender.address, tez))).toBe('taken');
    await block();
    expect(await stateOf(alice.sender.address)).toMatchObject({ isRevealed: true });
    const [last] = (await confirmed()).slice(-1);
    expect(await balance(alice.sender.address)).toBe(29n * tez - (last?.fee ?? 0n));
    expect(last?.fee).toBeLessThan(2_000n);
    expect(await send(alice, { type: 'Reveal' })).toBe('not built: AccountAlreadyActivatedOnLedger');
    const hidden = withAccount(alice.sender.address, { isRevealed: false });
    expect(await send(alice, pay(bob.sender.address, tez), { forge: hidden })).toBe('Rejected contract.previously_revealed_key');
  });

  test('a key can be revealed by itself, and nothing is done before it is', async () => {
    const shown = withAccount(alice.sender.address, { isRevealed: true });
    expect(await send(alice, pay(bob.sender.address, tez), { forge: shown })).toBe('InvalidAccountState contract.unrevealed_key');
    expect(await send(alice, { type: 'Reveal' })).toBe('taken');
    // What comes behind it is built already, and is not the next one yet.
    expect(await send(alice, pay(bob.sender.address, tez))).toBe('NotYet contract.counter_in_the_future');
    await block();
    expect(await send(alice, pay(bob.sender.address, tez))).toBe('taken');
  });

  test('the first payment to an account burns what its storage costs, and is refused where its limit is below that', async () => {
    const there = withAccount(nobody, { balance: '1', counter: '0', isRevealed: false });
    expect(await send(alice, pay(nobody, tez), { forge: there })).toBe('Rejected storage_exhausted.operation');
    expect(await send(alice, pay(nobody, 1n))).toBe('taken');
    await block();
    const [last] = (await confirmed()).slice(-1);
    expect(last?.fee).toBeGreaterThan(64_250n);
    expect(await balance(nobody)).toBe(1n);
    expect(await balance(alice.sender.address)).toBe(30n * tez - 1n - (last?.fee ?? 0n));
  });

  test('an account that spends its last coin is gone, with its key, and begins with a later counter', async () => {
    await send(alice, { type: 'Reveal' });
    await block();
    const left = await balance(alice.sender.address);
    // What this payment costs at the lowest level is what the network asks for at least.
    expect(await send(alice, pay(bob.sender.address, left))).toBe('not built: CurrentlyNotEnoughFunds');
    const fee = await feeOf(pay(bob.sender.address, left - 1_000n));
    expect(await send(alice, pay(bob.sender.address, left - fee))).toBe('taken');
    await block();
    expect(await stateOf(alice.sender.address)).toBeUndefined();
    await node().faucet(alice.sender.address, tez);
    await block();
    const again = await stateOf(alice.sender.address);
    expect(again).toMatchObject({ isRevealed: false });
    expect(Number((again as { counter: string }).counter)).toBeGreaterThan(3);
  });

  async function feeOf(operation: TezosOperation): Promise<bigint> {
    const parameters = { type: 'Tezos', operation, feeStrategy: { type: 'Priority', priority: 'Low' } } as const;
    const query = tezos.transaction.stateQuery(parameters, []);
    const built = tezos.transaction.build({
      ledger,
      order: { parameters, assets: {} },
      sender: [alice.sender],
      chainState: await node().chainState({ senders: [alice.sender.address], assets: [], ...query }),
      fees: undefined,
      unavailable: {},
      orderId: '00000000-0000-4000-8000-000000000050',
      reservedResources: [],
    });
    return built.ok ? built.value.fee : 0n;
  }

  test('an account has one operation that waits; a later one waits for its block, and another in its place pays a twentieth more', async () => {
    await send(alice, { type: 'Reveal' });
    await block();
    expect(await send(alice, pay(bob.sender.address, tez))).toBe('taken');
    expect(await send(alice, pay(bob.sender.address, tez))).toBe('NotYet contract.counter_in_the_future');
    const unseen = withAccount(alice.sender.address, { queued: [] });
    expect(await send(alice, pay(bob.sender.address, 2n * tez), { forge: unseen })).toBe(
      'FeeTooLow prevalidation.operation_conflict',
    );
    const dearer = (state: Record<string, never>) => ({ ...unseen(state), minimalFee: '200' });
    expect(await send(alice, pay(bob.sender.address, 2n * tez), { forge: dearer })).toBe('taken');
    await block();
    expect(await balance(bob.sender.address)).toBe(32n * tez);
    const older = withAccount(alice.sender.address, { counter: '1' });
    expect(await send(alice, pay(bob.sender.address, tez), { forge: older })).toBe('DoubleSpend contract.counter_in_the_past');
  });

  test('coins are delegated to a baker and taken back, stay spendable but for the last one, and to nobody else', async () => {
    const to = (address: string): TezosOperation => ({ type: 'Delegation', destination: { type: 'Address', address } });
    expect(await send(alice, to(bob.sender.address))).toBe('not built: CurrentlyUnusableDestination');
    const baking = (state: Record<string, never>) => ({ ...state, bakers: [bob.sender.address] });
    expect(await send(alice, to(bob.sender.address), { forge: baking })).toBe('Rejected contract.manager.unregistered_delegate');
    expect(await send(alice, to(bakerAddress()))).toBe('taken');
    await block();
    expect(await stateOf(alice.sender.address)).toMatchObject({ delegate: bakerAddress(), isRevealed: true });
    expect(await node().holdings([alice.sender.address])).toMatchObject([{ delegates: [bakerAddress()], locked: [] }]);
    expect(await send(alice, to(bakerAddress()))).toBe('not built: InvalidUserPayload');
    const free = withAccount(alice.sender.address, { delegate: undefined });
    const all = (await balance(alice.sender.address)) - (await feeOf(pay(bob.sender.address, 29n * tez)));
    expect(await send(alice, pay(bob.sender.address, all))).toBe('not built: CurrentlyNotEnoughFunds');
    expect(await send(alice, pay(bob.sender.address, all), { forge: free })).toBe(
      'InsufficientFunds implicit.empty_implicit_delegated_contract',
    );
    expect(await send(alice, pay(bob.sender.address, all - 1n))).toBe('taken');
    await block();
    expect(await balance(alice.sender.address)).toBe(1n);
    await node().faucet(alice.sender.address, tez);
    await block();
    expect(await send(alice, { type: 'Undelegation' })).toBe('taken');
    await block();
    expect(await stateOf(alice.sender.address)).not.toHaveProperty('delegate');
    expect((await node().holdings([alice.sender.address]))[0]).not.toHaveProperty('delegates');
    expect(await send(alice, { type: 'Undelegation' })).toBe('not built: InvalidUserPayload');
  });

  test('a contract is called with coins; a call that fails is not built, and one that no contract takes not either', async () => {
    const call = (value: string): TezosOperation => ({
      type: 'Transaction',
      destination: { type: 'Address', address: contractAddress() },
      amount: '7',
      contractParameters: { type: 'Raw', value },
    });
    expect(await send(alice, call('ff046d696e74000000020006'))).toBe('taken');
    await block();
    expect(await balance(contractAddress())).toBe(7n);
    const failing = 'ff046661696c00000002030b';
    expect(await send(alice, call(failing))).toBe('not built: TransactionEstimationFailure');
    const hopeful = (state: Record<string, never>) => ({ ...state, estimate: { gas: '1000', storage: '0' } });
    expect(await send(alice, call(failing), { forge: hopeful })).toBe('Rejected michelson_v1.script_rejected');
    const elsewhere = encodeText('KT1', new Uint8Array(20).fill(9));
    expect(await send(alice, pay(elsewhere, 1n))).toBe('not built: CurrentlyUnusableDestination');
  });

  test('another key, and a block that is not there, are refused', async () => {
    await send(alice, { type: 'Reveal' });
    await block();
    expect(await send(alice, pay(bob.sender.address, tez), { by: bob })).toBe('InvalidSignature operation.invalid_signature');
    const nowhere = (state: Record<string, never>) => ({ ...state, branch: encodeText('block', new Uint8Array(32).fill(9)) });
    expect(await send(alice, pay(bob.sender.address, tez), { forge: nowhere })).toMatch(/^Expired/);
  });

  test('a payment whose destination is gone by the time of its block costs its fee, is marked as failed, and moves nothing', async () => {
    await send(bob, { type: 'Reveal' });
    await block();
    const all = (await balance(bob.sender.address)) - (await feeOfBob());
    expect(await send(bob, pay(nobody, all - 64_250n))).toBe('taken');
    expect(await send(alice, pay(bob.sender.address, tez))).toBe('taken');
    await block();
    const [last] = (await confirmed()).slice(-1);
    expect(last).toMatchObject({ failure: 'FailedOnChain', movements: [] });
    expect(await balance(alice.sender.address)).toBe(30n * tez - (last?.fee ?? 0n));
    // Its key was not revealed either: a group is done as a whole or not at all.
    expect(await stateOf(alice.sender.address)).toMatchObject({ isRevealed: false });
  });

  async function feeOfBob(): Promise<bigint> {
    const state = await node().chainState({ senders: [bob.sender.address], destinations: [nobody], assets: [] });
    const parameters = {
      type: 'Tezos',
      operation: pay(nobody, 29n * tez),
      feeStrategy: { type: 'Priority', priority: 'Low' },
    } as const;
    const built = tezos.transaction.build({
      ledger,
      order: { parameters, assets: {} },
      sender: [bob.sender],
      chainState: state,
      fees: undefined,
      unavailable: {},
      orderId: '00000000-0000-4000-8000-000000000050',
      reservedResources: [],
    });
    return built.ok ? built.value.fee : 0n;
  }
});

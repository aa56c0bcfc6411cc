import { cardano } from '@countersign/ledger-cardano';
import { describeSandboxConformance } from '@countersign/ledger-port/conformance';
import type { CardanoOperation } from '@countersign/model';
import { settle, type OwnAddress } from '@countersign/service';
import { describe, expect, test } from 'vitest';

import { faucetAddress } from './faucet.ts';
import { ada, alice, bob, ledger, open, openForEach, withStake } from './test/network.ts';

/** An account with one address. */
function ownAddress(address: string): OwnAddress {
  return { address, accountId: address, domainId: 'd', rootDomainId: 'r', scope: 'External' };
}

interface State {
  readonly protocol: object;
  readonly outputs: readonly { readonly amount: string }[];
}

describeSandboxConformance('Cardano', {
  module: cardano,
  ledger,
  open,
  accounts: [alice, bob],
  faucetAddress,
  gift: 30n * ada,
  payment: 5n * ada + 1n,
  lowFeeState: (chainState) => ({
    ...chainState,
    protocol: { ...(chainState as unknown as State).protocol, feeConstant: '155337' },
  }),
  inflated: (chainState) => ({
    ...chainState,
    outputs: (chainState as unknown as State).outputs.map((output) => ({ ...output, amount: '900000000000' })),
  }),
  inflatedRefusal: 'InsufficientFunds',
  rivalRefusal: 'NotYet',
  endingAt: (chainState, height) => ({ ...chainState, slot: height + 1 - 7_200 }),
});

describe('the Cardano sandbox', () => {
  const { node, block, send, signed, broadcast, balance, giveTokens } = openForEach(alice, bob);
  const poolId = 'c7'.repeat(28);

  const pay = (amount: bigint, address = bob.sender.address): CardanoOperation => ({
    type: 'Transfer',
    outputs: [{ destination: { type: 'Address', address }, amount: amount.toString() }],
  });
  const register = { type: 'RegisterStaking' } as const;
  const unregister = { type: 'UnregisterStaking' } as const;
  const delegate = { type: 'DelegateStaking', poolId } as const;
  const abstain = { type: 'DelegateRepresentative', parameters: { type: 'AlwaysAbstain' } } as const;
  const withdraw = (amount: bigint) => ({ type: 'WithdrawRewards', amount: amount.toString() }) as const;

  async function stake() {
    const state = await node().chainState({ senders: [alice.sender.address], destinations: [], assets: [] });
    return (state as unknown as { stakes: Record<string, object> }).stakes[alice.sender.address];
  }

  test('a payment moves its amount and its fee, and change can be spent before it is in a block', async () => {
    const made = await signed(alice, pay(10n * ada));
    if (typeof made === 'string') throw new Error(made);
    expect(await broadcast(made.raw)).toBe('taken');
    expect(await send(alice, pay(20n * ada))).toBe('taken');
    await block();
    expect(await balance(bob)).toBe(130n * ada);
    expect(await broadcast(made.raw)).toMatch(/^AlreadyKnown|^DoubleSpend/);
  });

  test('an output is spent once: the first transaction that spends it stays', async () => {
    const [first, second] = [await signed(alice, pay(10n * ada)), await signed(alice, pay(11n * ada))];
    if (typeof first === 'string' || typeof second === 'string') throw new Error('not built');
    expect(await broadcast(first.raw)).toBe('taken');
    expect(await broadcast(second.raw)).toBe('NotYet BadInputsUTxO');
    await block();
    expect(await broadcast(second.raw)).toBe('DoubleSpend BadInputsUTxO');
    expect(await balance(bob)).toBe(110n * ada);
  });

  test('what makes an output too small, or is for another network, is refused, and so is a signature of another key', async () => {
    const cheap = (state: object) => ({ ...state, protocol: { ...(state as unknown as State).protocol, coinsPerByte: '1' } });
    expect(await send(alice, pay(900_000n))).toBe('not built: InvalidAmount');
    expect(await send(alice, pay(900_000n), cheap)).toBe('Rejected BabbageOutputTooSmallUTxO');
    const made = await signed(alice, pay(10n * ada));
    if (typeof made === 'string') throw new Error(made);
    // The last bytes are those of the signature, true and null.
    const at = made.raw.length - 20;
    const flipped = `${made.raw.slice(0, at)}${made.raw[at] === '0' ? '1' : '0'}${made.raw.slice(at + 1)}`;
    expect(await broadcast(flipped)).toMatch(/^Malformed/);
    const bobs = await signed(bob, pay(10n * ada), (state) => ({
      ...state,
      outputs: (state as unknown as State).outputs.map((output) => ({ ...output, transactionId: made.transactionId, index: 1 })),
    }));
    if (typeof bobs === 'string') throw new Error(bobs);
    expect(await broadcast(made.raw)).toBe('taken');
    expect(await broadcast(bobs.raw)).toBe('InvalidSignature MissingVKeyWitnessesUTXOW');
  });

  test('tokens that somebody sent come back with the change when what they lie in is spent', async () => {
    const token = { policy: 'ab'.repeat(28), name: '6e66', amount: '3' };
    await giveTokens(alice, [token]);
    expect(await balance(alice)).toBe(102n * ada);
    expect(await send(alice, pay(100n * ada))).toBe('taken');
    await block();
    const state = await node().chainState({ senders: [alice.sender.address], destinations: [], assets: [] });
    expect((state as unknown as State).outputs).toMatchObject([{ tokens: [token] }]);
    expect(await balance(bob)).toBe(200n * ada);
    const lost = (view: object) => ({
      ...view,
      outputs: (view as unknown as State).outputs.map((output) => ({ ...output, tokens: [] })),
    });
    expect(await send(bob, pay(150n * ada, alice.sender.address))).toBe('taken');
    await block();
    expect(await send(alice, pay(150n * ada), lost)).toBe('Rejected ValueNotConservedUTxO');
  });

  test('a stake is registered for a deposit, counts for a pool, earns, gives its rewards to who has a representative, and ends', async () => {
    expect(await send(alice, delegate)).toBe('not built: AccountNotReadyOnLedger');
    expect(await send(alice, register)).toBe('taken');
    await block();
    const deposited = await balance(alice);
    expect(100n * ada - deposited).toBeGreaterThan(2n * ada);
    expect(await send(alice, register)).toBe('not built: InvalidAccountStateOnLedger');
    expect(await send(alice, delegate)).toBe('taken');
    await block();
    expect(await node().holdings([alice.sender.address])).toMatchObject([{ delegates: [poolId] }]);
    await block(20);
    expect(await stake()).toMatchObject({ deposit: '2000000', rewards: '50000', pool: poolId });
    expect(await send(alice, unregister)).toBe('not built: AccountNotReadyOnLedger');
    expect(await send(alice, withdraw(50_000n))).toBe('not built: AccountNotReadyOnLedger');
    expect(await send(alice, withdraw(50_000n), withStake(alice, { representative: 'AlwaysAbstain' }))).toBe(
      'Rejected ConwayWdrlNotDelegatedToDRep',
    );
    expect(await send(alice, abstain)).toBe('taken');
    await block();
    expect(await send(alice, withdraw(49_999n))).toBe('not built: InvalidAmount');
    expect(await send(alice, withdraw(49_999n), withStake(alice, { rewards: '49999' }))).toBe(
      'Rejected WithdrawalsNotInRewardsCERTS',
    );
    const before = await balance(alice);
    const made = await signed(alice, withdraw(50_000n));
    if (typeof made === 'string') throw new Error(made);
    expect(await broadcast(made.raw)).toBe('taken');
    expect(await send(alice, unregister, withStake(alice, { rewards: '0' }))).toBe(
      'NotYet A transaction that waits decides on the same stake',
    );
    await block();
    expect(await balance(alice)).toBe(before + 50_000n - made.fee);
    expect(await stake()).toMatchObject({ rewards: '0' });
    const end = await signed(alice, unregister);
    if (typeof end === 'string') throw new Error(end);
    const last = await balance(alice);
    expect(await broadcast(end.raw)).toBe('taken');
    await block();
    expect(await balance(alice)).toBe(last + 2n * ada - end.fee);
    expect(await stake()).toEqual({ rewards: '0' });
    expect(await send(alice, unregister, withStake(alice, { deposit: '2000000' }))).toBe('Rejected StakeKeyNotRegisteredDELEG');
  });

  /** What accounts hold by all that was seen of them, as the book counts it. */
  async function booked() {
    const accounts = [alice, bob].map(({ sender: { address } }) => [address, ownAddress(address)] as const);
    const own = new Map(accounts);
    const { transactions, more } = await node().observations(
      undefined,
      async (found) => new Set(found.filter((one) => own.has(one))),
    );
    expect(more).toBe(false);
    const confirmed = transactions.filter(({ status }) => status === 'Confirmed');
    const changes = confirmed.flatMap((one) => settle(one, own, { type: 'Cardano' }, cardano).changes);
    return accounts.map(([, { accountId }]) =>
      changes.reduce((sum, change) => (change.accountId === accountId ? sum + change.amount : sum), 0n),
    );
  }

  test('by the book accounts have what they hold on the network, whatever they pay, deposit, withdraw and get back', async () => {
    const onChain = async () => [await balance(alice), await balance(bob)];
    for (const [operation, blocks] of [
      [pay(10n * ada), 1],
      [register, 1],
      [delegate, 21],
      [abstain, 1],
      [withdraw(50_000n), 1],
      [unregister, 1],
      [pay(80n * ada), 1],
    ] as const) {
      expect([operation.type, await send(alice, operation)]).toEqual([operation.type, 'taken']);
      await block(blocks);
      expect([operation.type, await booked()]).toEqual([operation.type, await onChain()]);
    }
    expect(await balance(bob)).toBe(190n * ada);
  });

  test('what ends in a slot is in no block from then on', async () => {
    const ending = (height: number) => (state: object) => ({ ...state, slot: height + 1 - 7_200 });
    const { height } = await node().tip();
    expect(await send(alice, pay(10n * ada), ending(height))).toBe('Expired OutsideValidityIntervalUTxO');
    expect(await send(alice, pay(10n * ada), ending(height + 1))).toBe('taken');
    await block();
    expect(await balance(bob)).toBe(110n * ada);
  });
});

import { isObject, type JsonObject } from '@countersign/kernel';
import { feeLevelsOf } from '@countersign/ledger-port';
import { describeSandboxConformance } from '@countersign/ledger-port/conformance';
import { lifetimeInSeconds, stellar as module, type StellarChainState } from '@countersign/ledger-stellar';
import type { StellarOperation } from '@countersign/model';
import { describe, expect, test } from 'vitest';

import { faucetAddress } from './faucet.ts';
import { account, alice, bob, carol, ledger, lumen, open, openForEach, token, usd } from './test/network.ts';

function rich(chainState: JsonObject): JsonObject {
  const { accounts } = chainState;
  const all = isObject(accounts) ? Object.entries(accounts) : [];
  return {
    ...chainState,
    accounts: Object.fromEntries(all.map(([address, one]) => [address, { ...(one as object), balance: '99999999999999' }])),
  };
}

describeSandboxConformance('Stellar', {
  module,
  ledger,
  open,
  accounts: [alice, bob],
  // Together they hold all coins, as the suite wants of the faucet alone; the issuer's never move.
  faucetAddress: faucetAddress(ledger),
  gift: 30n * lumen,
  payment: 5n * lumen + 1n,
  lowFees: feeLevelsOf([99n, 99n, 99n]),
  lowFeeState: (chainState) => ({ ...chainState, baseFee: '99' }),
  inflated: rich,
  inflatedRefusal: 'TakenAndFails',
  rivalRefusal: 'NotYet',
  // The suite makes a ledger each minute; the last one before a time is the one that may have the transaction.
  endingAt: (chainState, height) => {
    const { ledgerSequence, closeTime } = chainState as unknown as StellarChainState;
    return { ...chainState, closeTime: closeTime + 60 * (height - ledgerSequence) - 1 - lifetimeInSeconds };
  },
});

describe('the Stellar sandbox', () => {
  const { node, block, send, balance, stateOf, confirmed } = openForEach(alice, bob);

  const to = (address: string) => ({ type: 'Address', address }) as const;
  const pay = (address: string, amount: bigint): StellarOperation => ({
    type: 'Payment',
    destination: to(address),
    amount: amount.toString(),
  });
  const trust = (limit: bigint): StellarOperation => ({ type: 'ChangeTrust', asset: usd, limit: limit.toString() });
  const payUsd = (address: string, amount: bigint): StellarOperation => ({
    type: 'Payment',
    destination: to(address),
    amount: amount.toString(),
    asset: usd,
  });
  const nobody = account('33'.repeat(32));
  /** As if an account were there, or not. */
  const with_ = (address: string, isThere: boolean) => (state: StellarChainState) => {
    const { [address]: _, ...others } = state.accounts;
    return { ...state, accounts: isThere ? { ...others, [address]: { balance: '1', sequence: '1', subentries: 0 } } : others };
  };

  test('a payment creates the account that it pays, from the reserve on, and one that is built by an old view fails and costs its fee', async () => {
    const { address } = nobody.sender;
    expect(await send(alice, pay(address, lumen - 1n))).toBe('not built: CurrentlyUnusableDestination');
    expect(await send(alice, pay(address, lumen), { forge: with_(address, true) })).toBe('taken');
    await block();
    expect((await confirmed(alice)).at(-1)).toMatchObject({ failure: 'FailedOnChain', movements: [], fee: 100n });
    expect(await balance(alice)).toBe(30n * lumen - 100n);
    expect(await send(alice, pay(address, lumen))).toBe('taken');
    await block();
    expect(await balance(nobody)).toBe(lumen);
    // Sequences of a new account begin with its ledger, so that none of an earlier one can be taken again.
    expect((await stateOf(nobody))?.sequence).toBe((BigInt((await node().tip()).height) << 32n).toString());
    expect(await send(alice, pay(address, lumen), { forge: with_(address, false) })).toBe('taken');
    await block();
    expect((await confirmed(alice)).at(-1)).toMatchObject({ failure: 'FailedOnChain', movements: [] });
    expect(await balance(nobody)).toBe(lumen);
  });

  test('a sender keeps its reserve, and the fee comes on top', async () => {
    expect(await send(alice, pay(bob.sender.address, 29n * lumen - 99n))).toBe('not built: CurrentlyNotEnoughFunds');
    expect(await send(alice, pay(bob.sender.address, 29n * lumen - 100n))).toBe('taken');
    await block();
    expect(await balance(alice)).toBe(lumen);
    expect(await send(alice, { type: 'SetOptions', option: { type: 'OptionHomeDomain', homeDomain: 'a.example' } })).toBe(
      'not built: CurrentlyNotEnoughFunds',
    );
  });

  test('one transaction of an account waits at a time, and what fails uses its sequence up', async () => {
    expect(await send(alice, payUsd(bob.sender.address, 5n), { forge: forgedLines })).toBe('taken');
    expect(await send(alice, pay(bob.sender.address, lumen))).toBe('NotYet TRY_AGAIN_LATER');
    const before = BigInt((await stateOf(alice))?.sequence ?? 0);
    await block();
    expect(BigInt((await stateOf(alice))?.sequence ?? 0)).toBe(before + 1n);
    expect((await confirmed(alice)).at(-1)).toMatchObject({ failure: 'FailedOnChain', failureCode: 'PAYMENT_NO_TRUST' });
    expect(await send(alice, pay(bob.sender.address, lumen))).toBe('taken');
  });

  function forgedLines(state: StellarChainState): object {
    const line = { ...usd, balance: '100', limit: '1000' };
    return { ...state, trustLines: [alice, bob].map(({ sender }) => ({ ...line, account: sender.address })) };
  }

  test('a token moves along trust lines alone, and comes from its issuer', async () => {
    expect(await node().faucetToken(token, alice.sender.address)).toEqual({ ok: false, error: 'InvalidAddress' });
    const given = { token: 'USD', asset: token, isTaken: false };
    expect(await node().faucetTokens(alice.sender.address)).toMatchObject([given]);
    expect(await send(alice, trust(10_000n))).toBe('taken');
    await block();
    expect(await node().faucetTokens(alice.sender.address)).toMatchObject([{ ...given, isTaken: true }]);
    expect((await node().faucetToken(token, alice.sender.address, 100n)).ok).toBe(true);
    await block();
    expect(await balance(alice, token)).toBe(100n);
    expect(await send(alice, payUsd(bob.sender.address, 5n))).toBe('not built: CurrentlyUnusableDestination');
    expect(await send(bob, trust(50n))).toBe('taken');
    await block();
    expect(await send(alice, payUsd(bob.sender.address, 51n))).toBe('not built: CurrentlyUnusableDestination');
    expect(await send(alice, payUsd(bob.sender.address, 50n))).toBe('taken');
    await block();
    expect([await balance(alice, token), await balance(bob, token)]).toEqual([50n, 50n]);
    expect((await stateOf(bob))?.subentries).toBe(1);
    expect(await send(bob, trust(0n))).toBe('not built: InvalidAccountStateOnLedger');
    expect(await send(bob, payUsd(usd.issuer, 50n))).toBe('taken');
    await block();
    expect(await send(bob, trust(0n))).toBe('taken');
    await block();
    expect((await stateOf(bob))?.subentries).toBe(0);
  });

  test('a merge gives all that is there, whatever it is, and the account is gone', async () => {
    const merge: StellarOperation = { type: 'AccountMerge', destination: to(bob.sender.address) };
    expect(await send(alice, trust(1n))).toBe('taken');
    await block();
    expect(await send(alice, merge)).toBe('not built: InvalidAccountStateOnLedger');
    expect(await send(alice, trust(0n))).toBe('taken');
    await block();
    // What the ledger has before it goes along, though nobody knew of it when the merge was signed.
    expect((await node().faucet(alice.sender.address, 7n * lumen)).ok).toBe(true);
    expect(await send(alice, merge)).toBe('taken');
    await block();
    const all = 37n * lumen - 300n;
    expect((await confirmed(alice)).at(-1)?.movements).toMatchObject([{ to: bob.sender.address, amount: all }]);
    expect([await balance(alice), await balance(bob)]).toEqual([0n, 30n * lumen + all]);
    expect(await stateOf(alice)).toBeUndefined();
    // The account may come again, and none of its earlier sequences with it.
    expect((await node().faucet(alice.sender.address, 2n * lumen)).ok).toBe(true);
    await block();
    expect((await stateOf(alice))?.sequence).toBe((BigInt((await node().tip()).height) << 32n).toString());
  });

  test('another key, an old sequence, a time that has passed and flags that are locked are refused', async () => {
    const impostor = { privateKey: carol.privateKey, sender: { ...carol.sender, address: alice.sender.address } };
    await expect(send(impostor, pay(bob.sender.address, lumen))).rejects.toThrow();
    const older = (state: StellarChainState) => ({
      ...state,
      accounts: Object.fromEntries(
        Object.entries(state.accounts).map(([address, one]) => [
          address,
          { ...one, sequence: String(BigInt(one.sequence) - 1n) },
        ]),
      ),
    });
    expect(await send(alice, pay(bob.sender.address, lumen), { forge: older })).toBe('DoubleSpend txBAD_SEQ');
    const newer = (state: StellarChainState) => ({
      ...state,
      accounts: Object.fromEntries(
        Object.entries(state.accounts).map(([address, one]) => [
          address,
          { ...one, sequence: String(BigInt(one.sequence) + 1n) },
        ]),
      ),
    });
    expect(await send(alice, pay(bob.sender.address, lumen), { forge: newer })).toBe('NotYet txBAD_SEQ');
    const late = (state: StellarChainState) => ({ ...state, closeTime: state.closeTime - lifetimeInSeconds - 1 });
    expect(await send(alice, pay(bob.sender.address, lumen), { forge: late })).toBe('Expired txTOO_LATE');
    expect(await send(alice, { type: 'SetOptions', option: { type: 'OptionSetFlag', setFlag: 'AuthImmutable' } })).toBe('taken');
    await block();
    expect((await stateOf(alice))?.isImmutable).toBe(true);
    expect(await send(alice, { type: 'AccountMerge', destination: to(bob.sender.address) })).toBe(
      'not built: InvalidAccountStateOnLedger',
    );
  });

  test('an account that is asked for twice between two ledgers is created once, and paid twice', async () => {
    for (let count = 0; count < 2; count++) expect((await node().faucet(carol.sender.address, 3n * lumen)).ok).toBe(true);
    await block();
    expect(await balance(carol)).toBe(6n * lumen);
  });
});

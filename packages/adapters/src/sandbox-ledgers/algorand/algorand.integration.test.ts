import { fromBase64, utf8 } from '@countersign/kernel';
import { algorand } from '@countersign/ledger-algorand';
import { describeSandboxConformance } from '@countersign/ledger-port/conformance';
import { describe, expect, test } from 'vitest';

import { faucetAddress } from './faucet.ts';
import { account, alice, bob, carol, coin, keyOf, ledger, open, openForEach } from './test/network.ts';

describeSandboxConformance('Algorand', {
  module: algorand,
  ledger,
  open,
  accounts: [alice, bob],
  faucetAddress,
  gift: 30n * coin,
  payment: 5n * coin + 1n,
  haveNoOrder: true,
  inflated: (chainState) => {
    const state = chainState as unknown as { accounts: Record<string, object> };
    const accounts = Object.entries(state.accounts).map(([address, one]) => [address, { ...one, balance: '99999999999999' }]);
    return { ...chainState, accounts: Object.fromEntries(accounts) as never };
  },
  inflatedRefusal: 'InsufficientFunds',
  rivalRefusal: 'NotYet',
  usedRefusal: 'NotYet',
  lowFeeState: (chainState) => ({ ...chainState, minimumFee: '999' }),
  endingAt: (chainState, height) => ({ ...chainState, round: height - 1000 }),
});

describe('the Algorand sandbox', () => {
  const { node, block, pay, sendRaw, balance, confirmed } = openForEach(alice, bob);

  test('any number of transactions of a sender is taken at once, in any order, up to what it has', async () => {
    for (let count = 0; count < 25; count++) expect(await pay(alice, bob.sender.address, coin)).toBe('taken');
    expect(await sendRaw(alice, { rcv: keyOf(bob), amt: 5n * coin })).toMatch(/^InsufficientFunds .*overspend/);
    await block();
    expect(await balance(alice)).toBe(5n * coin - 25_000n);
    expect(await balance(bob)).toBe(55n * coin);
  });

  test('an order is paid once, whatever its second transaction says, until the last round of the first one is over', async () => {
    expect(await pay(alice, bob.sender.address, coin, 'one order')).toBe('taken');
    expect(await pay(alice, bob.sender.address, 2n * coin, 'one order')).toMatch(/^NotYet .*overlapping lease/);
    await block();
    expect(await pay(alice, bob.sender.address, 3n * coin, 'one order')).toMatch(/^NotYet .*overlapping lease/);
    expect(await pay(bob, alice.sender.address, coin, 'one order')).toBe('taken');
    const lx = new Uint8Array(32).fill(7);
    const { height } = await node().tip();
    expect(await sendRaw(alice, { rcv: keyOf(bob), amt: coin, lx, lv: BigInt(height + 2) })).toBe('taken');
    await block();
    expect(await sendRaw(alice, { rcv: keyOf(bob), amt: coin, lx })).toMatch(/overlapping lease/);
    await block();
    expect(await sendRaw(alice, { rcv: keyOf(bob), amt: coin, lx })).toBe('taken');
  });

  test('a new account must be paid its minimum balance, and a sender keeps its own', async () => {
    expect(await pay(alice, carol.sender.address, 99_999n)).toBe('not built: CurrentlyUnusableDestination');
    expect(await sendRaw(alice, { rcv: keyOf(carol), amt: 99_999n })).toMatch(/^InvalidDestination .* below min 100000/);
    expect(await sendRaw(alice, { rcv: keyOf(bob), amt: 30n * coin - 1_000n - 99_999n })).toMatch(
      /^InsufficientFunds .* balance 99999 below min 100000 \(0 assets\)/,
    );
    expect(await pay(alice, bob.sender.address, 30n * coin - 1_000n - 99_999n)).toBe('not built: CurrentlyNotEnoughFunds');
    expect(await pay(alice, bob.sender.address, 30n * coin - 1_000n - 100_000n)).toBe('taken');
    await block();
    expect(await balance(alice)).toBe(100_000n);
  });

  test('what closes an account moves all that is left, and the account is there no more', async () => {
    expect(await sendRaw(alice, { rcv: keyOf(bob), amt: coin, close: keyOf(carol) })).toBe('taken');
    await block();
    expect([await balance(alice), await balance(bob), await balance(carol)]).toEqual([0n, 31n * coin, 29n * coin - 1_000n]);
    const [closing] = await confirmed(alice);
    expect(closing?.movements.map(({ index, to, amount }) => [index, to, amount])).toEqual([
      [0, bob.sender.address, coin],
      [1, carol.sender.address, 29n * coin - 1_000n],
    ]);
    const state = await node().chainState({ senders: [alice.sender.address], destinations: [], assets: [] });
    expect(algorand.presence?.(alice.sender.address, state).isThere).toBe(false);
  });

  test('an account that was given to another key is signed for by that one alone, and says so', async () => {
    expect(await sendRaw(alice, { rcv: keyOf(alice), rekey: keyOf(carol) })).toBe('taken');
    await block();
    expect(await pay(alice, bob.sender.address, coin)).toBe('not built: AccountNotReadyOnLedger');
    expect(await sendRaw(alice, { rcv: keyOf(bob), amt: coin })).toMatch(/^Rejected .*should have been authorized by/);
    expect(await sendRaw(alice, { rcv: keyOf(bob), amt: coin }, carol)).toBe('taken');
    expect(await sendRaw(alice, { rcv: keyOf(bob), amt: 2n * coin }, bob)).toMatch(/^Rejected .*should have been authorized by/);
    await block();
    expect(await balance(bob)).toBe(31n * coin);
  });

  test('a note of a stranger that is no text is kept as its bytes', async () => {
    expect(await sendRaw(alice, { rcv: keyOf(bob), amt: coin, note: Uint8Array.of(0xff, 0x01) })).toBe('taken');
    expect(await sendRaw(alice, { rcv: keyOf(bob), amt: coin, note: utf8('Invoice 7') })).toBe('taken');
    await block();
    const memos = (await confirmed(alice)).map((one) => one.memos);
    expect(memos).toEqual([[{ kind: 'Bytes', text: 'ff01' }], [{ kind: 'Text', text: 'Invoice 7' }]]);
  });

  test('what fails when its turn comes is in no round and costs nothing', async () => {
    expect(await sendRaw(alice, { rcv: keyOf(bob), rekey: keyOf(carol) })).toBe('taken');
    expect(await pay(alice, bob.sender.address, coin)).toBe('taken');
    await block();
    expect(await balance(alice)).toBe(30n * coin - 1_000n);
    expect(await balance(bob)).toBe(30n * coin);
  });

  test.each<[string, (height: number) => Parameters<typeof sendRaw>[1], RegExp]>([
    ['for another network', () => ({ gh: fromBase64('wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=') }), /^Rejected genesis hash/],
    ['for another network by its name', () => ({ gen: 'mainnet-v1.0' }), /^Rejected transaction genesis ID/],
    ['for a fee below the least', () => ({ fee: 999n }), /^FeeTooLow txgroup had 999 in fees/],
    ['in a group of which the others are missing', () => ({ grp: new Uint8Array(32).fill(1) }), /^Rejected transactionGroup/],
    [
      'of a type that no order has',
      () => ({ type: 'keyreg', rcv: new Uint8Array(), amt: 0n }),
      /^Rejected unknown transaction type/,
    ],
    ['of a round that has not come', (height) => ({ fv: BigInt(height + 2) }), /^NotYet txn dead/],
    ['of rounds that are over', (height) => ({ fv: 0n, lv: BigInt(height) }), /^Expired txn dead/],
    ['of more rounds than a window has', () => ({ fv: 0n, lv: 1001n }), /^Malformed/],
  ])('refuses, though well signed, what is %s', async (_, members, answer) => {
    const { height } = await node().tip();
    expect(await sendRaw(alice, { rcv: keyOf(bob), amt: coin, ...members(height) })).toMatch(answer);
    await block();
    expect(await balance(alice)).toBe(30n * coin);
  });

  test('the signature of another key is none', async () => {
    const mallory = account('44'.repeat(32));
    const impostor = { ...mallory, sender: { ...alice.sender } };
    expect(await sendRaw(impostor, { snd: keyOf(alice), rcv: keyOf(bob), amt: coin })).toMatch(/^InvalidSignature/);
  });
});

import { nativeAsset } from '@countersign/ledger-port';
import { issuedAsset, offerCreateFlags } from '@countersign/ledger-xrpl';
import { beforeEach, describe, expect, test } from 'vitest';

import { passiveOffer } from './constants.ts';
import { account, alice, bob, carol, inShort, openForEach, unit, xrp } from './test/network.ts';

const dora = account('66'.repeat(32));
const names = { alice, bob, carol, dora };
const { tfFillOrKill, tfImmediateOrCancel, tfSell } = offerCreateFlags;
/** Carol issues two currencies. */
const issued = (currency: string) => (value: string) => ({ currency, issuer: carol.sender.address, value });
const [eur, gbp] = [issued('EUR'), issued('GBP')];
const asset = (currency: string) => issuedAsset(currency, carol.sender.address) ?? nativeAsset;
const drops = (coins: number) => (coins * 1_000_000).toString();

const { block, sendRaw, done, balance, root, confirmed, expectExplained } = openForEach(alice, bob, carol, dora);

/** Gives what the one names for what the other names. */
const offer = (gets: unknown, pays: unknown, flags = 0, more: object = {}) => ({
  TransactionType: 'OfferCreate',
  TakerGets: gets,
  TakerPays: pays,
  ...(flags > 0 && { Flags: flags }),
  ...more,
});
async function trade() {
  const found = (await confirmed()).find(({ movements }) => movements.length > 0);
  return inShort(found?.movements ?? [], names);
}

describe('the exchange of the XRPL sandbox', () => {
  beforeEach(async () => {
    // Bob and dora have 100 euros each, bob 100 pounds; alice has XRP alone.
    for (const [holder, amount] of [
      [bob, eur],
      [bob, gbp],
      [dora, eur],
    ] as const) {
      await done(holder, { TransactionType: 'TrustSet', LimitAmount: amount('1000') });
      await done(carol, { TransactionType: 'Payment', Destination: holder.sender.address, Amount: amount('100') });
    }
    await confirmed();
  });

  test('an offer waits on its book, is taken at its own price, and both have what they traded', async () => {
    await done(bob, offer(eur('50'), drops(10)));
    expect((await root(bob)).ownerCount).toBe(3);
    expect(await trade()).toEqual([]);
    // Alice would pay half an XRP for a euro, and pays a fifth.
    await done(alice, offer(drops(10), eur('20')));
    expect(await trade()).toEqual([`alice > bob: 4000000 XRP`, `bob > alice: ${20n * unit} EUR`]);
    expect(await balance(alice, asset('EUR'))).toBe(20n * unit);
    expect(await balance(alice)).toBe(26n * xrp - 10n);
    expect(await balance(bob, asset('EUR'))).toBe(80n * unit);
    // She has a line for it, and bob's offer still waits with the rest of it.
    expect([(await root(alice)).ownerCount, (await root(bob)).ownerCount]).toEqual([1, 3]);
    await done(dora, offer(drops(6), eur('30')));
    expect(await trade()).toEqual([`dora > bob: 6000000 XRP`, `bob > dora: ${30n * unit} EUR`]);
    expect((await root(bob)).ownerCount).toBe(2);
    await expectExplained(alice, bob, dora);
  });

  test('the best price comes first, then the older offer, and what is not filled waits in turn', async () => {
    await done(bob, offer(eur('10'), drops(4)));
    await done(dora, offer(eur('10'), drops(2)));
    await done(bob, offer(eur('10'), drops(2)));
    await confirmed();
    await done(alice, offer(drops(10), eur('25'), 0));
    expect(await trade()).toEqual([
      'alice > dora: 2000000 XRP',
      `dora > alice: ${10n * unit} EUR`,
      // Of bob the second one, and half of the first.
      'alice > bob: 4000000 XRP',
      `bob > alice: ${15n * unit} EUR`,
    ]);
    // Of one who asks for more than there is, the rest is offered at the price that was asked for.
    await done(alice, offer(drops(8), eur('20')));
    expect(await trade()).toEqual(['alice > bob: 2000000 XRP', `bob > alice: ${5n * unit} EUR`]);
    await done(dora, offer(eur('15'), drops(6)));
    expect(await trade()).toEqual([`dora > alice: ${15n * unit} EUR`, 'alice > dora: 6000000 XRP']);
    await expectExplained(alice, bob, dora);
  });

  test('two tokens are traded, the issuer keeps its rate of both, and who gives pays it', async () => {
    await done(carol, { TransactionType: 'AccountSet', TransferRate: 1_100_000_000 });
    await done(bob, offer(gbp('50'), eur('100')));
    await confirmed();
    await done(dora, offer(eur('20'), gbp('10')));
    expect(await trade()).toEqual([
      `dora > bob: ${20n * unit} EUR`,
      `dora > carol: ${2n * unit} EUR`,
      `bob > dora: ${10n * unit} GBP`,
      `bob > carol: ${unit} GBP`,
    ]);
    expect(await balance(dora, asset('EUR'))).toBe(78n * unit);
    expect(await balance(bob, asset('GBP'))).toBe(89n * unit);
    await expectExplained(bob, dora);
  });

  test('of an owner who has less than was offered, what is there is taken, and the offer ends', async () => {
    await done(bob, offer(eur('100'), drops(10)));
    await done(bob, { TransactionType: 'Payment', Destination: carol.sender.address, Amount: eur('95') });
    await confirmed();
    await done(alice, offer(drops(2), eur('20'), tfImmediateOrCancel));
    expect(await trade()).toEqual(['alice > bob: 500000 XRP', `bob > alice: ${5n * unit} EUR`]);
    expect((await root(bob)).ownerCount).toBe(2);
    await expectExplained(alice, bob);
  });

  test('all or nothing, at once or never, all that is there, and no matching at the same price', async () => {
    await done(bob, offer(eur('10'), drops(2)));
    await confirmed();
    expect(await sendRaw(alice, offer(drops(3), eur('15'), tfFillOrKill))).toBe('Rejected tecKILLED');
    expect(await sendRaw(alice, offer(drops(1), eur('10'), tfImmediateOrCancel))).toBe('Rejected tecKILLED');
    expect(await sendRaw(alice, offer(drops(1), eur('5'), tfImmediateOrCancel | tfFillOrKill))).toBe('Malformed temINVALID_FLAG');
    // At the very same price a passive one waits beside it.
    await done(alice, offer(drops(1), eur('5'), passiveOffer));
    expect(await trade()).toEqual([]);
    expect((await root(alice)).ownerCount).toBe(1);
    await done(alice, { TransactionType: 'OfferCancel', OfferSequence: (await root(alice)).sequence - 1 });
    expect((await root(alice)).ownerCount).toBe(0);
    // Who sells gives all of it, also where it brings more than was asked for.
    await done(alice, offer(drops(1), eur('3'), tfSell));
    expect(await trade()).toEqual(['alice > bob: 1000000 XRP', `bob > alice: ${5n * unit} EUR`]);
    await done(alice, offer(drops(1), eur('5'), tfFillOrKill));
    expect(await trade()).toEqual(['alice > bob: 1000000 XRP', `bob > alice: ${5n * unit} EUR`]);
    await expectExplained(alice, bob);
  });

  test('nobody trades with themselves: their older offer ends, and so does one that another replaces', async () => {
    await done(bob, offer(eur('10'), drops(2)));
    const { sequence } = await root(bob);
    await done(bob, offer(drops(3), eur('10')));
    expect(await trade()).toEqual([]);
    expect(await root(bob)).toMatchObject({ ownerCount: 3 });
    await done(bob, offer(drops(3), eur('11'), 0, { OfferSequence: sequence }));
    expect(await root(bob)).toMatchObject({ ownerCount: 3 });
    await done(dora, offer(eur('11'), drops(3)));
    expect(await trade()).toEqual([`dora > bob: ${11n * unit} EUR`, 'bob > dora: 3000000 XRP']);
  });

  test('what is frozen, reserved or not there is not offered', async () => {
    expect(await sendRaw(alice, offer(eur('1'), drops(1)))).toBe('InsufficientFunds tecUNFUNDED_OFFER');
    expect(await sendRaw(alice, offer(drops(1), { ...eur('1'), issuer: 'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1' }))).toBe(
      'InvalidDestination tecNO_ISSUER',
    );
    // All but the reserve of one XRP goes to bob.
    await done(alice, { TransactionType: 'Payment', Destination: bob.sender.address, Amount: (29n * xrp).toString() });
    expect(await sendRaw(alice, offer('1', gbp('1')))).toBe('InsufficientFunds tecUNFUNDED_OFFER');
    await done(carol, {
      TransactionType: 'TrustSet',
      LimitAmount: { ...eur('0'), issuer: bob.sender.address },
      Flags: 0x10_0000,
    });
    expect(await sendRaw(bob, offer(eur('1'), drops(1)))).toBe('InsufficientFunds tecUNFUNDED_OFFER');
    await done(carol, { TransactionType: 'AccountSet', SetFlag: 7 });
    expect(await sendRaw(dora, offer(eur('1'), drops(1)))).toBe('Rejected tecFROZEN');
  });

  test.each<[string, object, string]>([
    ['XRP for XRP', offer('5', '6'), 'Malformed temBAD_OFFER'],
    ['nothing', offer('0', eur('1')), 'Malformed temBAD_OFFER'],
    ['less than nothing', offer('5', eur('-1')), 'Malformed temBAD_OFFER'],
    ['a currency for itself', offer(eur('1'), eur('2')), 'Malformed temREDUNDANT'],
    ['an end that is past', offer('5', eur('1'), 0, { Expiration: 0 }), 'Malformed temBAD_EXPIRATION'],
    ['in the place of a later one', offer('5', eur('1'), 0, { OfferSequence: 4_000_000_000 }), 'Malformed temBAD_SEQUENCE'],
    ['with flags that nobody knows', offer('5', eur('1'), 0x0100_0000), 'Malformed temINVALID_FLAG'],
    ['for a token of the other kind', offer('5', { mpt_issuance_id: 'AB'.repeat(24), value: '1' }), 'Rejected temDISABLED'],
  ])('no offer: %s', async (_, members, answer) => {
    expect(await sendRaw(alice, members)).toBe(answer);
    await block();
    expect(await balance(alice)).toBe(30n * xrp);
  });
});

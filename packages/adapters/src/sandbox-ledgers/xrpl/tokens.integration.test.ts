import { nativeAsset } from '@countersign/ledger-port';
import { issuanceCreateFlags, issuanceIdOf, issuedAsset, multiPurposeAsset } from '@countersign/ledger-xrpl';
import type { XrplOperation } from '@countersign/model';
import { describe, expect, test } from 'vitest';

import { account, alice, bob, carol, inShort, openForEach, unit, xrp, type TestAccount } from './test/network.ts';

const dora = account('66'.repeat(32));
const names = { alice, bob, carol, dora };
const { tfMPTCanClawback, tfMPTCanLock, tfMPTCanTransfer, tfMPTRequireAuth } = issuanceCreateFlags;
const lock = 0x01;
const unlock = 0x02;

const { block, send, sendRaw, done, balance, root, confirmed, expectExplained } = openForEach(alice, bob, carol, dora);

/** Carol makes a token; its id. */
async function create(flags: number, more: object = {}): Promise<string> {
  const { sequence } = await root(carol);
  await done(carol, { TransactionType: 'MPTokenIssuanceCreate', ...(flags > 0 && { Flags: flags }), ...more });
  return issuanceIdOf(carol.sender.address, sequence);
}

const members = (type: string, issuanceId: string, more: object = {}) => ({
  TransactionType: type,
  MPTokenIssuanceID: issuanceId,
  ...more,
});
const hold = (issuanceId: string, more: object = {}) => members('MPTokenAuthorize', issuanceId, more);
const payment = (issuanceId: string, to: TestAccount, value: bigint, most?: bigint) => ({
  TransactionType: 'Payment',
  Destination: to.sender.address,
  Amount: { mpt_issuance_id: issuanceId, value: value.toString() },
  ...(most !== undefined && { SendMax: { mpt_issuance_id: issuanceId, value: most.toString() } }),
});
const take = (issuanceId: string, from: TestAccount, value: bigint) => ({
  TransactionType: 'Clawback',
  Amount: { mpt_issuance_id: issuanceId, value: value.toString() },
  Holder: from.sender.address,
});
const assetOf = (issuanceId: string) => multiPurposeAsset(issuanceId) ?? nativeAsset;

describe('multi-purpose tokens of the XRPL sandbox', () => {
  test('a token is made, held, issued, paid on with its fee, paid back, and ended once nobody has any', async () => {
    const id = await create(tfMPTCanTransfer, { AssetScale: 2, TransferFee: 10_000, MaximumAmount: '5000' });
    expect((await root(carol)).ownerCount).toBe(1);
    expect(await sendRaw(carol, payment(id, alice, 100n))).toBe('InvalidDestination tecNO_AUTH');
    for (const holder of [alice, bob]) await done(holder, hold(id));
    expect((await root(alice)).ownerCount).toBe(1);
    expect(await sendRaw(carol, payment(id, alice, 5_001n))).toBe('Rejected tecPATH_PARTIAL');
    await done(carol, payment(id, alice, 1_000n));
    // Of 10 % the network says nothing on its own: who pays allows for it.
    expect(await sendRaw(alice, payment(id, bob, 500n))).toBe('Rejected tecPATH_PARTIAL');
    const pay: XrplOperation = {
      type: 'Payment',
      destination: { type: 'Address', address: bob.sender.address },
      amount: '500',
      currency: { type: 'MultiPurposeToken', issuanceId: id },
    };
    await confirmed();
    expect(await send(alice, pay, { assets: { token: assetOf(id) } })).toBe('taken');
    await block();
    const [paid] = await confirmed();
    expect(inShort(paid?.movements ?? [], names)).toEqual([`alice > bob: 500 ${id}`, `alice > carol: 50 ${id}`]);
    expect([await balance(alice, assetOf(id)), await balance(bob, assetOf(id))]).toEqual([450n, 500n]);
    expect(await sendRaw(carol, members('MPTokenIssuanceDestroy', id))).toBe('Rejected tecHAS_OBLIGATIONS');
    expect(await sendRaw(alice, hold(id, { Flags: 0x01 }))).toBe('Rejected tecHAS_OBLIGATIONS');
    await done(alice, payment(id, carol, 450n));
    await done(bob, payment(id, carol, 500n));
    await done(alice, hold(id, { Flags: 0x01 }));
    expect((await root(alice)).ownerCount).toBe(0);
    await done(carol, members('MPTokenIssuanceDestroy', id));
    expect((await root(carol)).ownerCount).toBe(0);
    expect(await sendRaw(dora, hold(id))).toBe('Rejected tecOBJECT_NOT_FOUND');
    await expectExplained(alice, bob);
  });

  test('who needs leave to hold it has it from the issuer, and loses it', async () => {
    const id = await create(tfMPTRequireAuth | tfMPTCanTransfer);
    const leave = (flags = 0) => hold(id, { Holder: alice.sender.address, ...(flags > 0 && { Flags: flags }) });
    expect(await sendRaw(carol, leave())).toBe('Rejected tecOBJECT_NOT_FOUND');
    await done(alice, hold(id));
    expect(await sendRaw(alice, hold(id))).toBe('Rejected tecDUPLICATE');
    expect(await sendRaw(bob, leave())).toBe('Rejected tecNO_PERMISSION');
    expect(await sendRaw(carol, payment(id, alice, 5n))).toBe('InvalidDestination tecNO_AUTH');
    await done(carol, leave());
    await done(carol, payment(id, alice, 5n));
    await done(carol, leave(0x01));
    expect(await sendRaw(alice, payment(id, carol, 5n))).toBe('InvalidDestination tecNO_AUTH');
    expect(await balance(alice, assetOf(id))).toBe(5n);
    const free = await create(0);
    await done(alice, hold(free));
    expect(await sendRaw(carol, hold(free, { Holder: alice.sender.address }))).toBe('Rejected tecNO_AUTH');
  });

  test('a lock of a token or of a holder stops payments between holders, and none to the issuer', async () => {
    const id = await create(tfMPTCanLock | tfMPTCanTransfer);
    for (const holder of [alice, bob]) {
      await done(holder, hold(id));
      await done(carol, payment(id, holder, 100n));
    }
    const set = (flags: number, holder?: TestAccount) =>
      members('MPTokenIssuanceSet', id, { Flags: flags, ...(holder && { Holder: holder.sender.address }) });
    expect(await sendRaw(alice, set(lock))).toBe('Rejected tecNO_PERMISSION');
    expect(await sendRaw(carol, set(lock, dora))).toBe('Rejected tecOBJECT_NOT_FOUND');
    expect(await sendRaw(carol, set(lock | unlock))).toBe('Malformed temINVALID_FLAG');
    for (const holder of [undefined, alice, bob]) {
      await done(carol, set(lock, holder));
      expect(await sendRaw(alice, payment(id, bob, 1n))).toBe('Rejected tecLOCKED');
      await done(alice, payment(id, carol, 1n));
      await done(carol, set(unlock, holder));
    }
    await done(alice, payment(id, bob, 1n));
    expect(await balance(alice, assetOf(id))).toBe(96n);
    const fixed = await create(0);
    expect(await sendRaw(carol, members('MPTokenIssuanceSet', fixed, { Flags: lock }))).toBe('Rejected tecNO_PERMISSION');
    for (const holder of [alice, bob]) await done(holder, hold(fixed));
    await done(carol, payment(fixed, alice, 1n));
    expect(await sendRaw(alice, payment(fixed, bob, 1n))).toBe('InvalidDestination tecNO_AUTH');
  });

  test('an issuer takes tokens back where it reserved that right, and no more than there are', async () => {
    const id = await create(tfMPTCanClawback);
    await done(alice, hold(id));
    expect(await sendRaw(carol, take(id, alice, 1n))).toBe('InsufficientFunds tecINSUFFICIENT_FUNDS');
    expect(await sendRaw(carol, take(id, bob, 1n))).toBe('Rejected tecOBJECT_NOT_FOUND');
    await done(carol, payment(id, alice, 30n));
    expect(await sendRaw(bob, take(id, alice, 1n))).toBe('Rejected tecNO_PERMISSION');
    await confirmed();
    await done(carol, take(id, alice, 50n));
    const [taken] = await confirmed();
    expect(inShort(taken?.movements ?? [], names)).toEqual([`alice > carol: 30 ${id}`]);
    expect(taken?.movements[0]?.isUnproven).toBe(true);
    await done(carol, members('MPTokenIssuanceDestroy', id));
    const kept = await create(0);
    await done(bob, hold(kept));
    await done(carol, payment(kept, bob, 1n));
    expect(await sendRaw(carol, take(kept, bob, 1n))).toBe('Rejected tecNO_PERMISSION');
    await expectExplained(alice, bob);
  });

  test('an issuer of a currency reserves the right to claw back before anybody trusts it, and for good', async () => {
    const euro = issuedAsset('EUR', carol.sender.address) ?? nativeAsset;
    const eur = (value: string, issuer = carol.sender.address) => ({ currency: 'EUR', issuer, value });
    const set = (flag: number) => ({ TransactionType: 'AccountSet', SetFlag: flag });
    const back = (value: string, from: TestAccount) => ({ TransactionType: 'Clawback', Amount: eur(value, from.sender.address) });
    await done(carol, set(16));
    await done(carol, { TransactionType: 'AccountSet', ClearFlag: 16 });
    expect(await sendRaw(carol, set(6))).toBe('Rejected tecNO_PERMISSION');
    expect(await sendRaw(carol, back('1', alice))).toBe('Rejected tecNO_LINE');
    await done(alice, { TransactionType: 'TrustSet', LimitAmount: eur('100') });
    await done(carol, { TransactionType: 'Payment', Destination: alice.sender.address, Amount: eur('20') });
    await done(carol, back('5', alice));
    expect(await balance(alice, euro)).toBe(15n * unit);
    // Somebody trusts dora already, and bob has given up freezing.
    await done(alice, { TransactionType: 'TrustSet', LimitAmount: { ...eur('9'), issuer: dora.sender.address } });
    expect(await sendRaw(dora, set(16))).toBe('Rejected tecOWNERS');
    await done(bob, set(6));
    expect(await sendRaw(bob, set(16))).toBe('Rejected tecNO_PERMISSION');
    await expectExplained(alice);
  });

  test('a frozen holder may still pay the issuer', async () => {
    const eur = (value: string, issuer = carol.sender.address) => ({ currency: 'EUR', issuer, value });
    for (const holder of [alice, bob]) await done(holder, { TransactionType: 'TrustSet', LimitAmount: eur('100') });
    await done(carol, { TransactionType: 'Payment', Destination: alice.sender.address, Amount: eur('20') });
    await done(carol, { TransactionType: 'TrustSet', LimitAmount: eur('0', alice.sender.address), Flags: 0x10_0000 });
    const pay = (to: TestAccount) => ({ TransactionType: 'Payment', Destination: to.sender.address, Amount: eur('5') });
    expect(await sendRaw(alice, pay(bob))).toBe('InsufficientFunds tecPATH_DRY');
    expect(await sendRaw(alice, pay(carol))).toBe('taken');
  });

  test('each object asks for its reserve, and the first two tokens for none', async () => {
    const ids: string[] = [];
    for (const flags of [0, 0, 0]) ids.push(await create(flags));
    // All but the base reserve goes.
    await done(alice, { TransactionType: 'Payment', Destination: bob.sender.address, Amount: (29n * xrp - 100n).toString() });
    const [first = '', second = '', third = ''] = ids;
    expect(await sendRaw(alice, { TransactionType: 'MPTokenIssuanceCreate' })).toBe('InsufficientFunds tecINSUFFICIENT_RESERVE');
    await done(alice, hold(first));
    await done(alice, hold(second));
    expect(await sendRaw(alice, hold(third))).toBe('InsufficientFunds tecINSUFFICIENT_RESERVE');
  });

  test.each<[string, object, string]>([
    [
      'a fee above half',
      { TransactionType: 'MPTokenIssuanceCreate', Flags: 0x20, TransferFee: 50_001 },
      'Malformed temBAD_TRANSFER_FEE',
    ],
    ['a fee on no transfers', { TransactionType: 'MPTokenIssuanceCreate', TransferFee: 1 }, 'Malformed temMALFORMED'],
    ['none at most', { TransactionType: 'MPTokenIssuanceCreate', MaximumAmount: '0' }, 'Malformed temMALFORMED'],
    ['leave for oneself', hold('AB'.repeat(24), { Holder: alice.sender.address }), 'Malformed temMALFORMED'],
    ['nothing', payment('AB'.repeat(24), bob, 0n), 'Malformed temBAD_AMOUNT'],
    ['what there is not', payment('AB'.repeat(24), bob, 1n), 'Rejected tecOBJECT_NOT_FOUND'],
    ['taken from nobody', { ...take('AB'.repeat(24), bob, 1n), Holder: undefined }, 'Malformed temMALFORMED'],
  ])('is refused: %s', async (_, said, answer) => {
    expect(await sendRaw(alice, said)).toBe(answer);
  });
});

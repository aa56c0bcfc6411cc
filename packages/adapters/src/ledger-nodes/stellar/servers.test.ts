import { fromHex } from '@countersign/kernel';
import { nativeAsset } from '@countersign/ledger-port';
import { tokenAsset } from '@countersign/ledger-stellar';
import type { StellarMemo, StellarOperation } from '@countersign/model';
import { TransactionBuilder, type Transaction } from '@stellar/stellar-base';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ConnectedNode } from '../network-node.ts';
import { startHorizon } from '../test/stellar/horizon.ts';
import { lumen, stellarNode, stellarSettings } from '../test/stellar/local-accounts.ts';
import { LocalNetwork, localPassphrase } from '../test/stellar/local-network.ts';
import { alice, bob, carol, everybody, mergeInto, pay, refusalAt, signedBy } from '../test/stellar/payments.ts';
import { startStellarRpc } from '../test/stellar/stellar-rpc.ts';

describe.each([
  ['Horizon', startHorizon],
  ['StellarRpc', startStellarRpc],
] as const)('by servers of %s', (api, start) => {
  let local: LocalNetwork;
  let server: Awaited<ReturnType<typeof start>>;
  let node: ConnectedNode;
  let seconds = 0;

  async function close(): Promise<void> {
    seconds += 5;
    await local.close(new Date(Date.UTC(2027, 0, 1) + seconds * 1_000));
  }

  beforeEach(async () => {
    local = new LocalNetwork();
    server = await start(local);
    node = stellarNode(stellarSettings([server.url], { firstBlock: 1, api }));
    for (const one of [alice, bob]) local.give(one.sender.address, 30n * lumen);
    await close();
  });
  afterEach(() => server.close());

  const signed = (from: typeof alice, operation: StellarOperation, memo?: StellarMemo) => signedBy(node, from, operation, memo);
  const refusalOf = (raw: string) => refusalAt(node, raw);
  const observed = async () => (await node.observations(undefined, everybody)).transactions;

  test('a payment that creates an account is a payment, and a merge moves what there was', async () => {
    expect(await refusalOf((await signed(alice, pay(carol, 2n * lumen))).raw)).toBe('taken');
    await close();
    expect(await refusalOf((await signed(carol, mergeInto(bob))).raw)).toBe('taken');
    await close();
    const [created, merged] = (await observed()).slice(-2);
    expect(created?.movements).toMatchObject([{ from: [alice.sender.address], to: carol.sender.address, amount: 2n * lumen }]);
    expect(merged?.movements).toMatchObject([
      { from: [carol.sender.address], to: bob.sender.address, amount: 2n * lumen - 100n, asset: nativeAsset },
    ]);
    expect(merged?.movements[0]).not.toHaveProperty('isUnproven');
    expect((await node.holdings([carol.sender.address])).map(({ total }) => total)).toEqual([0n]);
  });

  test('of a transaction that failed nothing moved but its fee, and its memo is kept', async () => {
    const token = { code: 'USD', issuer: bob.sender.address };
    expect(await refusalOf((await signed(alice, { type: 'ChangeTrust', asset: token, limit: '5' })).raw)).toBe('taken');
    await close();
    const { raw } = await signed(bob, { ...pay(alice, 5n), asset: token } as StellarOperation, { type: 'Id', value: '7' });
    const away = await signed(alice, { type: 'ChangeTrust', asset: token, limit: '0' });
    // Its line goes before the payment comes.
    expect([await refusalOf(away.raw), await refusalOf(raw)]).toEqual(['taken', 'taken']);
    await close();
    const failed = (await observed()).at(-1);
    const failure = { failure: 'FailedOnChain', failureCode: 'PAYMENT_NO_TRUST', movements: [], fee: 100n };
    expect(failed).toMatchObject({ ...failure, memos: [{ kind: 'Text', text: '7' }] });
    expect(await node.transactionStatus(failed?.transactionId ?? '')).toMatchObject({ failure: 'FailedOnChain' });
  });

  test('a token comes from its issuer and goes along trust lines', async () => {
    const usd = { code: 'USD', issuer: bob.sender.address };
    const asset = tokenAsset(usd) ?? nativeAsset;
    expect(await refusalOf((await signed(alice, { type: 'ChangeTrust', asset: usd, limit: '100' })).raw)).toBe('taken');
    await close();
    expect(await refusalOf((await signed(bob, { ...pay(alice, 40n), asset: usd } as StellarOperation)).raw)).toBe('taken');
    await close();
    expect((await observed()).at(-1)?.movements).toMatchObject([
      { asset, to: alice.sender.address, amount: 40n, isIssued: true },
    ]);
    expect(await node.holdings([alice.sender.address], [asset])).toContainEqual({
      address: alice.sender.address,
      asset,
      total: 40n,
      locked: [],
    });
    expect(await node.assets?.([asset])).toEqual([{ ok: true, value: { symbol: 'USD', decimals: 7, terms: [] } }]);
    const nobodys = tokenAsset({ code: 'EUR', issuer: carol.sender.address }) ?? nativeAsset;
    expect((await node.assets?.([nobodys]))?.map(({ ok: isThere }) => isThere)).toEqual([false]);
  });

  test('one whose fee somebody else pays is known by what its own keys signed', async () => {
    const { raw, transactionId } = await signed(alice, pay(bob, lumen));
    const inner = TransactionBuilder.fromXDR(Buffer.from(fromHex(raw)).toString('base64'), localPassphrase) as Transaction;
    const bump = TransactionBuilder.buildFeeBumpTransaction(local.bank, '10000', inner, localPassphrase);
    bump.sign(local.bank);
    local.take(bump);
    await close();
    expect(bump.hash().toString('hex')).not.toBe(transactionId);
    const seen = (await observed()).at(-1);
    expect(seen).toMatchObject({ transactionId, fee: 200n, feePayer: local.bank.publicKey() });
    expect(seen?.movements).toMatchObject([{ from: [alice.sender.address], to: bob.sender.address, amount: lumen }]);
    expect((await node.transactionStatus(transactionId)).status).toBe('Confirmed');
    expect(await refusalOf(raw)).toBe('AlreadyKnown');
  });

  test('behind another one of the account waits for its turn, and a sequence that was used is no second payment', async () => {
    const [first, second] = [await signed(alice, pay(bob, lumen)), await signed(alice, pay(bob, 2n * lumen))];
    expect([await refusalOf(first.raw), await refusalOf(first.raw), await refusalOf(second.raw)]).toEqual([
      'taken',
      'AlreadyKnown',
      'NotYet',
    ]);
    await close();
    expect(await refusalOf(second.raw)).toBe('DoubleSpend');
    // A server that was behind when it was asked says so of what is in a ledger.
    expect(await refusalOf(first.raw)).toBe('AlreadyKnown');
  });
});

test('servers of both interfaces say the same of what happened, and of what there is', async () => {
  const local = new LocalNetwork();
  const [one, other] = [await startHorizon(local), await startStellarRpc(local)];
  const nodes = [
    stellarNode(stellarSettings([one.url], { firstBlock: 1 })),
    stellarNode(stellarSettings([other.url], { firstBlock: 1, api: 'StellarRpc' })),
  ] as const;
  const close = (second: number) => local.close(new Date(Date.UTC(2027, 0, 1, 0, 0, second)));
  for (const { sender } of [alice, bob]) local.give(sender.address, 30n * lumen);
  await close(5);
  const usd = { code: 'USD', issuer: bob.sender.address };
  const asset = tokenAsset(usd) ?? nativeAsset;
  const steps = [
    [alice, { type: 'ChangeTrust', asset: usd, limit: '100' }],
    [bob, { type: 'Payment', destination: { type: 'Address', address: alice.sender.address }, amount: '40', asset: usd }],
    [alice, pay(carol, 2n * lumen)],
    [carol, mergeInto(bob)],
  ] as const satisfies readonly (readonly [typeof alice, StellarOperation])[];
  for (const [position, [from, operation]] of steps.entries()) {
    expect(await refusalAt(nodes[0], (await signedBy(nodes[1], from, operation)).raw)).toBe('taken');
    await close(10 + 5 * position);
  }
  async function observed(node: ConnectedNode) {
    const first = await node.observations(undefined, everybody);
    return [...first.transactions, ...(await node.observations(first.cursor, everybody)).transactions];
  }
  const query = { senders: [alice.sender.address], destinations: [bob.sender.address], assets: [asset] };
  const said = await Promise.all(
    nodes.map(async (node) => [
      await observed(node),
      await node.chainState(query),
      await node.holdings([alice.sender.address, bob.sender.address, carol.sender.address], [asset]),
      await node.tip(),
      await node.fees(),
      await node.assets?.([asset]),
    ]),
  );
  expect(said[1]).toEqual(said[0]);
  expect(said[1]?.[0]).toHaveLength(6);
  await Promise.all([one.close(), other.close()]);
});

import { nativeAsset } from '@countersign/ledger-port';
import { multiPurposeAsset } from '@countersign/ledger-xrpl';
import { afterEach, expect, test } from 'vitest';

import { issuanceOf } from '../test/rippled/apply.ts';
import { xrp, xrplAccount } from '../test/xrpl-ledger.ts';
import { built, closeAll, coins, currencyOf, opened, sent, taken, totals } from '../test/xrpl-reader.ts';

const [alice, bob, carol] = ['11', '22', '33'].map((byte) => xrplAccount(byte.repeat(32))) as [
  ReturnType<typeof xrplAccount>,
  ReturnType<typeof xrplAccount>,
  ReturnType<typeof xrplAccount>,
];
const issuer = xrplAccount('44'.repeat(32));
const dollars = currencyOf(issuer);
const unit = 10n ** 15n;
const partialPayment = 0x2_0000;

afterEach(closeAll);

/** Everybody has coins; the watched are given. */
async function funded(...own: readonly (typeof alice)[]) {
  const all = await opened(own);
  for (const { sender } of [alice, bob, carol, issuer]) all.local.give(sender.address, 100n * xrp);
  all.local.close();
  await all.read();
  return all;
}

test('a payment is reported with its sender, its tags and its bytes, and a tag of 0 is a tag', async () => {
  const { local, node, read } = await funded(alice);
  const transactionId = local.give(alice.sender.address, 5n * xrp, { DestinationTag: 0, SourceTag: 7 });
  expect(await read()).toEqual([]);
  expect(await node.transactionStatus(transactionId)).toEqual({ status: 'Detected' });
  const { index, closeTime } = local.close();
  const blockTime = new Date((closeTime + 946_684_800) * 1_000);
  const movement = {
    index: 0,
    asset: nativeAsset,
    from: [local.bank.address],
    to: alice.sender.address,
    amount: 5n * xrp,
    metadata: { type: 'XRPL', sourceTag: 7, destinationTag: 0 },
  };
  expect(await read()).toEqual([
    {
      transactionId,
      status: 'Confirmed',
      blockHeight: index,
      blockTime,
      fee: 10n,
      feePayer: local.bank.address,
      movements: [movement],
      raw: expect.stringMatching(/^[0-9a-f]+$/),
    },
  ]);
  expect(await node.transactionStatus(transactionId)).toEqual({ status: 'Confirmed', blockHeight: index, blockTime });
});

test('a partial payment counts for what arrived, never for what it says', async () => {
  const { local, node, read, rippled } = await funded(alice);
  expect(await sent(node, alice, dollars.trust(1_000_000))).toBe('taken');
  local.close();
  await read();
  const hash = local.send(issuer.wallet, {
    TransactionType: 'Payment',
    Destination: alice.sender.address,
    Amount: dollars.written(1_000_000),
    SendMax: dollars.written(1),
    Flags: partialPayment,
  });
  local.close();
  const seen = await read();
  expect(seen).toMatchObject([
    { transactionId: hash, movements: [{ asset: dollars.asset, amount: unit, from: [issuer.sender.address] }] },
  ]);
  const body = JSON.stringify({ method: 'tx', params: [{ transaction: hash }] });
  const said = (await (await fetch(rippled.url, { method: 'POST', body })).json()) as { result: { meta: object } };
  expect(said.result.meta).toMatchObject({ delivered_amount: dollars.written(1) });
  expect(await node.holdings([alice.sender.address])).toContainEqual({
    address: alice.sender.address,
    asset: dollars.asset,
    total: unit,
    locked: [],
  });
});

test('a currency moves along trust lines, and its issuer keeps a charge', async () => {
  const { local, node, read } = await funded(alice, bob);
  expect(await sent(node, alice, dollars.trust(1_000))).toBe('taken');
  local.send(issuer.wallet, { TransactionType: 'AccountSet', TransferRate: 1_100_000_000 });
  local.close();
  local.send(issuer.wallet, { TransactionType: 'Payment', Destination: alice.sender.address, Amount: dollars.written(100) });
  local.close();
  expect(await sent(node, alice, dollars.pay(bob, 10))).toBe('CurrentlyUnusableDestination');
  expect(await sent(node, bob, dollars.trust(1_000))).toBe('taken');
  local.close();
  await read();
  expect(await sent(node, alice, dollars.pay(bob, 10))).toBe('taken');
  local.close();
  const seen = await read();
  expect(seen).toMatchObject([
    {
      movements: [
        { index: 0, to: bob.sender.address, amount: 10n * unit },
        { index: 1, to: issuer.sender.address, amount: unit },
      ],
    },
  ]);
  const held = await node.holdings([alice, bob].map(({ sender }) => sender.address));
  const amounts = held.filter(({ asset }) => asset.type === 'Token').map(({ total }) => total);
  expect(amounts).toEqual([89n * unit, 10n * unit]);
  // More than there is with the charge, and what is frozen, is not built.
  expect(await sent(node, alice, dollars.pay(bob, 81))).toBe('CurrentlyNotEnoughFunds');
  const freeze = async (flag: object) => {
    local.send(issuer.wallet, flag);
    local.close();
    return sent(node, alice, dollars.pay(bob, 1));
  };
  const line = { TransactionType: 'TrustSet', LimitAmount: { ...dollars.written(0), issuer: alice.sender.address } };
  expect(await freeze({ ...line, Flags: 0x10_0000 })).toBe('CurrentlyNotEnoughFunds');
  expect(await freeze({ ...line, Flags: 0x20_0000 })).toBe('taken');
  expect(await freeze({ TransactionType: 'AccountSet', SetFlag: 7 })).toBe('CurrentlyNotEnoughFunds');
});

test('a multi-purpose token is received and sent on', async () => {
  const { local, node, read } = await funded(alice, bob);
  const sequence = local.view().root(issuer.sender.address)?.Sequence ?? 0;
  local.send(issuer.wallet, { TransactionType: 'MPTokenIssuanceCreate', Flags: 0x20 });
  const issuanceId = issuanceOf(issuer.sender.address, sequence);
  local.close();
  expect(await sent(node, alice, { type: 'MPTokenAuthorize', issuanceId, flags: [] })).toBe('taken');
  local.close();
  local.send(issuer.wallet, {
    TransactionType: 'Payment',
    Destination: alice.sender.address,
    Amount: { mpt_issuance_id: issuanceId, value: '500' },
  });
  local.close();
  await read();
  const pay = (amount: bigint) => ({ ...coins(bob, amount), currency: { type: 'MultiPurposeToken', issuanceId } }) as const;
  expect(await sent(node, alice, pay(5n))).toBe('CurrentlyUnusableDestination');
  expect(await sent(node, bob, { type: 'MPTokenAuthorize', issuanceId, flags: [] })).toBe('taken');
  local.close();
  expect(await sent(node, alice, pay(501n))).toBe('CurrentlyNotEnoughFunds');
  expect(await sent(node, alice, pay(200n))).toBe('taken');
  local.close();
  const seen = await read();
  const token = multiPurposeAsset(issuanceId);
  expect(seen.at(-1)?.movements).toMatchObject([
    { asset: token, from: [alice.sender.address], to: bob.sender.address, amount: 200n },
  ]);
  expect(await sent(node, alice, pay(301n))).toBe('CurrentlyNotEnoughFunds');
});

test('an account that is deleted leaves what it had to another one, and burns its fee', async () => {
  const { local, node, read } = await funded(alice, carol);
  const deleted = { TransactionType: 'AccountDelete', Destination: alice.sender.address, DestinationTag: 3, Fee: '200000' };
  local.send(carol.wallet, deleted);
  local.close();
  const seen = await read();
  const left = 100n * xrp - 200_000n;
  expect(seen).toMatchObject([
    {
      fee: 200_000n,
      feePayer: carol.sender.address,
      movements: [{ from: [carol.sender.address], to: alice.sender.address, amount: left, metadata: { destinationTag: 3 } }],
    },
  ]);
  expect(totals(seen).get(`${carol.sender.address} XRP`)).toBe(-100n * xrp);
  expect(await node.holdings([carol.sender.address])).toMatchObject([{ total: 0n }]);
  expect(await sent(node, carol, coins(alice, xrp))).toBe('AccountNotReadyOnLedger');
  expect(await sent(node, alice, coins(carol, xrp / 2n))).toBe('CurrentlyUnusableDestination');
  // It begins again with the number of the ledger that makes it.
  local.give(carol.sender.address, 5n * xrp);
  const { index } = local.close();
  const again = await built(node, carol, coins(alice, xrp));
  expect(typeof again === 'string' ? again : again.built.resources).toEqual([`${carol.sender.address}:${index}`]);
});

test('what fails in its ledger moves nothing, costs its fee and says so', async () => {
  const { local, node, read } = await funded(alice, bob);
  const made = await built(node, alice, coins(bob, xrp));
  if (typeof made === 'string') throw new Error(made);
  expect(await taken(node, made.raw)).toBe('taken');
  // In the closed ledger the destination asks for a tag before the payment comes, which was good when it was sent.
  local.send(bob.wallet, { TransactionType: 'AccountSet', SetFlag: 1 });
  local.open.reverse();
  local.close();
  const failed = (await read()).find(({ transactionId }) => transactionId === made.transactionId);
  const failure = { failure: 'FailedOnChain', failureCode: 'tecDST_TAG_NEEDED', movements: [] };
  expect(failed).toMatchObject({ ...failure, fee: 10n, feePayer: alice.sender.address });
  expect(await node.transactionStatus(made.transactionId)).toMatchObject({ status: 'Confirmed', failure: 'FailedOnChain' });
  const [held] = await node.holdings([alice.sender.address]);
  expect(held?.total).toBe(100n * xrp - 10n);
  // The sequence is used up.
  expect(await sent(node, alice, coins(bob, xrp, 0))).toBe('taken');
});

test('tags, leave to pay, and what is not final yet, count for what is built', async () => {
  const { local, node } = await funded(alice);
  local.send(bob.wallet, { TransactionType: 'AccountSet', SetFlag: 1 });
  local.send(carol.wallet, { TransactionType: 'AccountSet', SetFlag: 9 });
  local.close();
  expect(await sent(node, alice, coins(bob, xrp))).toBe('CurrentlyUnusableDestination');
  expect(await sent(node, alice, coins(bob, xrp, 0))).toBe('taken');
  expect(await sent(node, alice, coins(carol, xrp))).toBe('CurrentlyUnusableDestination');
  local.send(carol.wallet, { TransactionType: 'DepositPreauth', Authorize: alice.sender.address });
  local.close();
  expect(await sent(node, alice, coins(carol, xrp))).toBe('taken');
  // 98 are left, of which one is the reserve; what comes is not there before it is final.
  local.give(alice.sender.address, 50n * xrp);
  expect(await sent(node, alice, coins(bob, 100n * xrp, 0))).toBe('CurrentlyNotEnoughFunds');
  local.close();
  expect(await sent(node, alice, coins(bob, 100n * xrp, 0))).toBe('taken');
});

test('other keys that may sign for the account are said, and an own key that is switched off', async () => {
  const { local, node } = await funded(alice);
  const warned = async () => {
    const made = await built(node, alice, coins(bob, xrp));
    return typeof made === 'string' ? made : (made.built.warnings ?? []).map(({ code, values }) => [code, values?.['address']]);
  };
  expect(await warned()).toEqual([]);
  local.send(alice.wallet, { TransactionType: 'SetRegularKey', RegularKey: carol.sender.address });
  local.close();
  expect(await warned()).toEqual([['ForeignKey', carol.sender.address]]);
  const SignerEntries = [{ SignerEntry: { Account: bob.sender.address, SignerWeight: 1 } }];
  local.send(alice.wallet, { TransactionType: 'SignerListSet', SignerQuorum: 1, SignerEntries });
  local.close();
  expect(await warned()).toEqual([
    ['ForeignKey', carol.sender.address],
    ['ForeignSigners', undefined],
  ]);
  local.send(alice.wallet, { TransactionType: 'AccountSet', SetFlag: 4 });
  local.close();
  expect(await warned()).toBe('AccountNotReadyOnLedger');
});

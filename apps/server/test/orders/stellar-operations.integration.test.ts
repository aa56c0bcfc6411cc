import { createPresenceBook } from '@countersign/adapters/postgres';
import { ledgerModule } from '@countersign/ledger-registry';
import type { StellarOperation } from '@countersign/model';
import { followPresence } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { expectSameAsLedger } from './same-as-ledger.ts';

const ledgerId = 'stellar-sandbox';
const lumen = 10_000_000n;
const stellar = await ledgerModule('Stellar');

let custody: Custody;
let issuer: CustodyAccount;
let holder: CustodyAccount;
let made: CustodyAccount;
/** What was ordered here, so that no operation is left out. */
const ordered = new Set<StellarOperation['type']>();

beforeAll(async () => {
  custody = await startCustody();
  issuer = await custody.fundedAccount(ledgerId, 100n * lumen);
  holder = await custody.fundedAccount(ledgerId, 100n * lumen);
  made = await custody.openAccount(ledgerId);
});
// Its tables are held against its journal there.
afterAll(() => custody.stop());

const to = ({ address }: CustodyAccount) => ({ type: 'Address', address }) as const;
const parametersOf = (operation: StellarOperation) =>
  ({ type: 'Stellar', operation, feeStrategy: { type: 'Priority', priority: 'Low' } }) as const;

/** Orders, and waits until the ledger has done it; gives the order's id. */
async function order(account: CustodyAccount, operation: StellarOperation): Promise<string> {
  ordered.add(operation.type);
  const orderId = await custody.orderTransaction(account, parametersOf(operation));
  await custody.confirm(ledgerId, orderId);
  expect({ operation, failure: (await custody.transactionOf(orderId)).ledgerTransactionData?.failure }).toEqual({ operation });
  return orderId;
}

async function refusalOf(account: CustodyAccount, operation: StellarOperation): Promise<string | undefined> {
  const body = { accountId: account.id, ledgerId, parameters: parametersOf(operation) };
  const { result } = await custody.client.transactions.dryRun({ params: { domainId: custody.domainId }, body });
  return result.type === 'Failure' ? result.hint : undefined;
}

/** What accounts have here is what the ledger says. */
const expectSame = () => expectSameAsLedger(custody, stellar, [issuer, holder, made]);

/** What its page says of an account once the network was asked for those that are due. */
async function statusOf({ id }: CustodyAccount): Promise<string | undefined> {
  const { pool, networks, ledgers } = custody.instance.services;
  const clock = { now: () => new Date() };
  await followPresence({ book: createPresenceBook(pool), ledgers, configured: networks.ledgers, clock });
  const { additionalDetails } = await custody.client.accounts.get({ params: { domainId: custody.domainId, accountId: id } });
  return additionalDetails?.ledgers.find((one) => one.ledgerId === ledgerId)?.status;
}

test('each operation that can be ordered goes through on the sandbox, and balances and accounts follow', async () => {
  expect(await statusOf(made)).toBe('AwaitingLedgerActivation');
  const create = { type: 'CreateAccount', destination: to(made), startingBalance: String(5n * lumen) } as const;
  expect(await refusalOf(issuer, { ...create, startingBalance: String(lumen - 1n) })).toBe('InvalidAmount');
  await order(issuer, create);
  expect(await statusOf(made)).toBe('Activated');
  expect(await refusalOf(issuer, create)).toBe('AccountAlreadyActivatedOnLedger');
  await expectSame();

  const asset = { code: 'EUR', issuer: issuer.address };
  const trust = (limit: bigint): StellarOperation => ({ type: 'ChangeTrust', asset, limit: String(limit) });
  const pay = (account: CustodyAccount, amount: bigint): StellarOperation => ({
    type: 'Payment',
    destination: to(account),
    amount: String(amount),
    asset,
  });
  expect(await refusalOf(issuer, pay(holder, 100n))).toBe('CurrentlyUnusableDestination');
  await order(holder, trust(1_000n));
  await order(issuer, pay(holder, 100n));
  await order(holder, { type: 'SetOptions', option: { type: 'OptionHomeDomain', homeDomain: 'custody.example' } });
  expect(await refusalOf(holder, trust(0n))).toBe('InvalidAccountStateOnLedger');
  await expectSame();
  await order(holder, pay(issuer, 100n));
  // What has a trust line cannot be merged.
  const merge = (account: CustodyAccount): StellarOperation => ({ type: 'AccountMerge', destination: to(account) });
  expect(await refusalOf(holder, merge(issuer))).toBe('InvalidAccountStateOnLedger');
  await order(holder, trust(0n));
  await expectSame();

  await order(issuer, { type: 'SetOptions', option: { type: 'OptionSetFlag', setFlag: 'AuthImmutable' } });
  expect(await refusalOf(issuer, merge(holder))).toBe('InvalidAccountStateOnLedger');
  await order(holder, merge(made));
  await expectSame();
  expect(await custody.balance(holder)).toEqual({ total: 0n, reserved: 0n, quarantined: 0n });
  // It is not there any more, as its page says at once, until somebody pays it again.
  expect(await statusOf(holder)).toBe('AwaitingLedgerActivation');
  expect(await refusalOf(holder, merge(made))).toBe('AccountNotReadyOnLedger');
  await custody.deposit(holder, 2n * lumen);
  expect(await statusOf(holder)).toBe('Activated');

  expect(ordered).toEqual(new Set(stellar.descriptor.operations.map(({ type }) => type as StellarOperation['type'])));
});

test('a merge takes nothing that waits for a decision or is another order’s, and all that came since it was signed', async () => {
  const merging = await custody.fundedAccount(ledgerId, 10n * lumen);
  const merge: StellarOperation = { type: 'AccountMerge', destination: to(issuer) };
  await custody.deposit(merging, 3n * lumen);
  expect(await refusalOf(merging, merge)).toBe('CurrentlyNotEnoughFunds');
  await custody.release(merging);
  const held = await custody.order(merging, to(issuer), lumen);
  await custody.workTo(held, 'Reserved');
  expect(await refusalOf(merging, merge)).toBe('CurrentlyNotEnoughFunds');
  await custody.confirm(ledgerId, held);

  const before = await custody.balance(issuer);
  const merged = await custody.orderTransaction(merging, parametersOf(merge));
  await custody.workTo(merged, 'Reserved');
  const { total, reserved } = await custody.balance(merging);
  expect(reserved).toBe(total);
  // Comes with the same ledger, and before the merge.
  await custody.client.ledgers.faucet({ params: { ledgerId }, body: { address: merging.address, amount: String(2n * lumen) } });
  await custody.confirm(ledgerId, merged);
  // What nobody decided on went along; it is not forgotten.
  expect(await custody.balance(merging)).toEqual({ total: 0n, reserved: 0n, quarantined: 2n * lumen });
  await custody.release(merging);
  expect(await custody.balance(merging)).toEqual({ total: 0n, reserved: 0n, quarantined: 0n });
  const fees = (await custody.feeOf(merging, held)) + (await custody.feeOf(merging, merged));
  expect((await custody.balance(issuer)).total - before.total).toBe(14n * lumen - fees);
  const { processing, ledgerTransactionData } = await custody.transactionOf(merged);
  expect(processing).toEqual({ status: 'Completed' });
  expect([ledgerTransactionData?.failure, ledgerTransactionData?.deviations]).toEqual([undefined, undefined]);
  await expectSame();
});

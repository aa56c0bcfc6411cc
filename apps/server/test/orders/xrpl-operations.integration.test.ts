import { ledgerModule } from '@countersign/ledger-registry';
import type { XrplOperation } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { expectSameAsLedger } from './same-as-ledger.ts';

const ledgerId = 'xrpl-sandbox';
const xrpl = await ledgerModule('XRPL');
const unit = 10n ** 15n;

let custody: Custody;
let issuer: CustodyAccount;
let holder: CustodyAccount;
let taker: CustodyAccount;
/** What was ordered here, so that no operation is left out. */
const ordered = new Set<XrplOperation['type']>();

beforeAll(async () => {
  custody = await startCustody();
  issuer = await custody.fundedAccount(ledgerId, 1_000_000_000n);
  holder = await custody.fundedAccount(ledgerId, 1_000_000_000n);
  taker = await custody.fundedAccount(ledgerId, 1_000_000_000n);
});
afterAll(() => custody.stop());

/** Orders, and waits until the ledger has done it. */
async function order(account: CustodyAccount, operation: XrplOperation): Promise<void> {
  ordered.add(operation.type);
  const feeStrategy = { type: 'Priority', priority: 'Low' } as const;
  const orderId = await custody.orderTransaction(account, { type: 'XRPL', operation, feeStrategy, memos: [] });
  await custody.confirm(ledgerId, orderId);
  expect({ operation, failure: (await custody.transactionOf(orderId)).ledgerTransactionData?.failure }).toEqual({ operation });
}

/** What accounts have here is what the ledger says. */
const expectSame = () => expectSameAsLedger(custody, xrpl, [issuer, holder, taker]);

test('each operation that can be ordered goes through on the sandbox, and balances follow', async () => {
  const euro = { type: 'Currency', code: 'EUR', issuer: issuer.address } as const;
  const to = ({ address }: CustodyAccount) => ({ type: 'Address', address }) as const;
  const euros = (amount: bigint) => ({ currency: euro, amount: (amount * unit).toString() });

  await order(issuer, { type: 'AccountSet', setFlag: 'asfAllowTrustLineClawback' });
  await order(holder, { type: 'TrustSet', flags: [], limitAmount: { currency: euro, value: (1_000n * unit).toString() } });
  await order(issuer, { type: 'Payment', destination: to(holder), ...euros(100n) });
  await order(issuer, { type: 'Clawback', currency: euro, holder: to(holder), value: (30n * unit).toString() });
  await expectSame();

  await order(holder, { type: 'OfferCreate', flags: [], takerGets: euros(40n), takerPays: { amount: '20000000' } });
  await order(taker, {
    type: 'OfferCreate',
    flags: ['tfImmediateOrCancel'],
    takerGets: { amount: '10000000' },
    takerPays: euros(15n),
  });
  await expectSame();

  await order(issuer, {
    type: 'MPTokenIssuanceCreate',
    flags: ['tfMPTRequireAuth', 'tfMPTCanClawback', 'tfMPTCanLock', 'tfMPTCanTransfer'],
    assetScale: 2,
    transferFee: 1_000,
  });
  const { rows } = await custody.pool.query<{ id: string }>(
    `select value->>'issuanceId' as id from sandbox_state where ledger_id = $1 and key like 'issuance:%'`,
    [ledgerId],
  );
  const issuanceId = rows[0]?.id ?? '';
  const token = { type: 'MultiPurposeToken', issuanceId } as const;
  for (const account of [holder, taker]) {
    await order(account, { type: 'MPTokenAuthorize', issuanceId, flags: [] });
    await order(issuer, { type: 'MPTokenAuthorize', issuanceId, holder: account.address, flags: [] });
  }
  await order(issuer, { type: 'Payment', destination: to(holder), amount: '5000', currency: token });
  await order(holder, { type: 'Payment', destination: to(taker), amount: '2000', currency: token });
  await order(issuer, { type: 'MPTokenIssuanceSet', issuanceId, flags: ['tfMPTLock'] });
  await expectSame();
  // What is left after the fee of one percent: of more it would be said that not all of it moved.
  await order(issuer, { type: 'Clawback', currency: token, holder: to(holder), value: '2980' });
  await order(taker, { type: 'Payment', destination: to(issuer), amount: '2000', currency: token });
  await order(holder, { type: 'MPTokenAuthorize', issuanceId, flags: ['tfMPTUnauthorize'] });
  await order(issuer, { type: 'MPTokenIssuanceDestroy', issuanceId });
  await order(holder, { type: 'DepositPreauth', authorize: to(taker) });
  await expectSame();

  expect(ordered).toEqual(new Set(xrpl.descriptor.operations.map(({ type }) => type as XrplOperation['type'])));
});

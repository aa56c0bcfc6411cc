import type { TransactionOrderParametersXRPL, XrplOperation } from '@countersign/model';
import { expect, test } from 'vitest';

import { multiPurposeAsset } from '../assets.ts';
import { operationFields } from '../operations/operation-fields.ts';
import { xrpLedger } from '../testing/ledgers.ts';
import { testKey } from '../testing/wallet.ts';
import { describe, describeTransaction } from './describe.ts';

const [issuer, holder] = [testKey(1).address, testKey(2).address];
const account = { type: 'Address', address: holder } as const;
const issuanceId = '00000001A407AF5856CCF3C42619DAA925813FC955C72983';
const currency = { type: 'Currency', code: 'USD', issuer } as const;

function orderOf(operation: XrplOperation): TransactionOrderParametersXRPL {
  return { type: 'XRPL', feeStrategy: { type: 'Priority', priority: 'Low' }, memos: [], operation };
}

/** What an order asks for, and what the transaction of its issuer says that comes of it. */
function both(operation: XrplOperation) {
  const fields = operationFields(operation, xrpLedger(1), {});
  if (!fields.ok) throw new Error(fields.error.message);
  const transaction = { ...fields.value, Account: issuer, Fee: '10', Sequence: 1, SigningPubKey: '' };
  return [describe(orderOf(operation)), describeTransaction(transaction)] as const;
}

test('a clawback takes from its holder and gives to the issuer', () => {
  const [order, bytes] = both({ type: 'Clawback', currency, holder: account, value: '5000000000000000' });
  expect(order).toMatchObject({
    movements: [{ amount: 5_000_000_000_000_000n, from: account, to: { type: 'Address', address: issuer } }],
    warnings: [{ code: 'Clawback' }],
  });
  expect(bytes).toEqual(order);
  const [ofToken, itsBytes] = both({
    type: 'Clawback',
    currency: { type: 'MultiPurposeToken', issuanceId },
    holder: account,
    value: '5',
  });
  expect(ofToken.movements).toMatchObject([{ asset: multiPurposeAsset(issuanceId), amount: 5n, from: account }]);
  expect(itsBytes).toEqual(ofToken);
});

test('leave to hold a token is given to a holder and taken back', () => {
  const given = both({ type: 'MPTokenAuthorize', issuanceId, holder, flags: [] });
  const withdrawn = both({ type: 'MPTokenAuthorize', issuanceId, holder, flags: ['tfMPTUnauthorize'] });
  expect(given[0].rights).toEqual([{ type: 'Holding', holder: account, asset: multiPurposeAsset(issuanceId) }]);
  expect(withdrawn[0].rights).toMatchObject([{ type: 'Holding', isWithdrawn: true }]);
  for (const [order, bytes] of [given, withdrawn]) expect(bytes).toEqual(order);
});

test('a trust line without a limit takes the right back, and settings that cannot be undone are dangers', () => {
  const [order, bytes] = both({ type: 'TrustSet', flags: [], limitAmount: { currency, value: '0' } });
  expect(order.rights).toMatchObject([{ type: 'TrustLine', holder: { address: issuer }, isWithdrawn: true }]);
  expect(bytes).toEqual(order);
  for (const setFlag of ['asfNoFreeze', 'asfGlobalFreeze', 'asfAllowTrustLineClawback'] as const) {
    const [settings, asBytes] = both({ type: 'AccountSet', setFlag });
    expect(settings.warnings.map(({ severity }) => severity)).toEqual(['danger']);
    expect(asBytes).toEqual(settings);
  }
});

test('the asset of a ticker that is not read yet is named by the ticker', () => {
  const tickerId = '00000000-0000-4000-8000-000000000001';
  const operation: XrplOperation = {
    type: 'Payment',
    destination: account,
    amount: '5',
    currency: { type: 'TickerId', tickerId },
  };
  expect(describe(orderOf(operation)).movements).toEqual([{ asset: { type: 'Ticker', tickerId }, amount: 5n, to: account }]);
});

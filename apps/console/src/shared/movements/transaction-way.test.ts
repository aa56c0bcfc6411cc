import type { ApiTransaction, TransactionOrderParametersSolana } from '@countersign/model';
import { expect, test } from 'vitest';

import { hinderingReplacement, isCancellable, isFinal, standingOf, wayOf } from './transaction-way.ts';

function transaction(change: Partial<ApiTransaction>): ApiTransaction {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    ledgerId: 'ethereum-sandbox',
    relatedAccounts: [],
    registeredAt: '2026-01-01T00:00:00Z',
    ...change,
  };
}
function onLedger(ledgerStatus: 'Detected' | 'Confirmed' | 'Expired' | 'Replaced', failure?: 'FailedOnChain') {
  return {
    ledgerStatus,
    ledgerTransactionId: 'ab',
    statusLastUpdatedAt: '2026-01-01T00:00:00Z',
    ...(failure && { failure }),
  };
}
const way = (change: Partial<ApiTransaction>) => wayOf(transaction(change)).map(({ key, place }) => `${key} ${place}`);

test('an order on its way has steps behind and ahead of it', () => {
  expect(way({ processing: { status: 'Reserved' } })).toEqual([
    'Pending done',
    'Preparing done',
    'Reserved now',
    'Prepared ahead',
    'Broadcasting ahead',
    'Detected ahead',
    'Confirmed ahead',
  ]);
});

test('what others sent starts on the ledger', () => {
  expect(way({ ledgerTransactionData: onLedger('Detected') })).toEqual(['Detected now', 'Confirmed ahead']);
  expect(way({ ledgerTransactionData: onLedger('Confirmed') })).toEqual(['Detected done', 'Confirmed done']);
});

test('the end is what really happened', () => {
  expect(way({ processing: { status: 'Failed', hint: 'InvalidAmount' } })).toEqual(['Pending done', 'Failed now']);
  expect(way({ processing: { status: 'Completed' }, ledgerTransactionData: onLedger('Confirmed', 'FailedOnChain') }).at(-1)).toBe(
    'FailedOnChain now',
  );
  expect(way({ processing: { status: 'Completed' }, ledgerTransactionData: onLedger('Replaced') }).at(-1)).toBe('Replaced now');
});

test('a failure on the ledger is red though its block is final', () => {
  expect(standingOf({ ledgerTransactionData: onLedger('Confirmed', 'FailedOnChain') })).toEqual({
    standing: 'FailedOnChain',
    tone: 'danger',
  });
});

test('what moved otherwise than ordered is not simply confirmed, and says whether anything moved', () => {
  const tickerId = '00000000-0000-4000-8000-000000000004';
  const moved = (failure: 'FailedOnChain' | 'PartiallyFailedOnChain', amount: string) => ({
    ...onLedger('Confirmed'),
    failure,
    deviations: [{ tickerId, recipient: '0x01', ordered: '100', moved: amount }],
  });
  const said = (ledgerTransactionData: ReturnType<typeof moved>) => [
    standingOf({ ledgerTransactionData }),
    way({ processing: { status: 'Completed' }, ledgerTransactionData }).at(-1),
  ];
  expect(said(moved('FailedOnChain', '0'))).toEqual([{ standing: 'MovedNothing', tone: 'danger' }, 'MovedNothing now']);
  expect(said(moved('PartiallyFailedOnChain', '90'))).toEqual([
    { standing: 'MovedOtherwise', tone: 'danger' },
    'MovedOtherwise now',
  ]);
});

test('an order that waits to take the place of another one is not replaced itself', () => {
  const inPlaceOf = { id: '00000000-0000-4000-8000-000000000002', domainId: '00000000-0000-4000-8000-000000000003' };
  const hindering = (change: Partial<ApiTransaction>) => hinderingReplacement(transaction({ inPlaceOf, ...change }));
  expect(hindering({ processing: { status: 'Preparing' } })).toEqual(inPlaceOf);
  expect(hindering({ processing: { status: 'Reserved' } })).toEqual(inPlaceOf);
  // From then on the ledger takes one of the two.
  expect(hindering({ processing: { status: 'Prepared' } })).toBeUndefined();
  expect(hindering({ processing: { status: 'Completed' }, ledgerTransactionData: onLedger('Detected') })).toBeUndefined();
  expect(hinderingReplacement(transaction({ processing: { status: 'Preparing' } }))).toBeUndefined();
});

test('polling ends once nothing more happens', () => {
  expect(isFinal(transaction({ processing: { status: 'Completed' } }))).toBe(false);
  expect(isFinal(transaction({ ledgerTransactionData: onLedger('Detected') }))).toBe(false);
  expect(isFinal(transaction({ ledgerTransactionData: onLedger('Confirmed') }))).toBe(true);
  expect(isFinal(transaction({ processing: { status: 'Interrupted', cause: 'Internal', reason: 'x' } }))).toBe(true);
});

test('what was signed is worth cancelling only where its network lets another transaction take its place, or has not taken it', () => {
  const on = (vaultLedgerIdentifier: 'btc' | 'bch') => ({
    parameters: {
      type: 'Bitcoin' as const,
      vaultLedgerIdentifier,
      network: 'testnet' as const,
      supportsSegWit: false,
      tickerSymbol: 'X',
      tickerName: 'X',
      dustLimit: '546',
    },
  });
  const waiting = transaction({ processing: { status: 'Reserved' } });
  const sent = transaction({ processing: { status: 'Completed' }, ledgerTransactionData: onLedger('Detected') });
  const refused = transaction({ processing: { status: 'Broadcasting', hint: 'CurrentlyRejectedByLedger' } });
  const settled = transaction({ processing: { status: 'Completed' }, ledgerTransactionData: onLedger('Confirmed') });
  const worth = (one: ApiTransaction) => [on('btc'), on('bch'), undefined].map((ledger) => isCancellable(one, ledger, undefined));
  const stellar = {
    parameters: {
      type: 'Stellar' as const,
      networkPassphrase: 'Nowhere',
      nativeTickerSymbol: 'XLM',
      nativeTickerName: 'Lumen',
    },
  };
  expect(isCancellable(refused, stellar, undefined)).toBe(false);
  const solana = {
    parameters: {
      type: 'Solana' as const,
      lamportsPerSignature: '5000',
      nativeTickerSymbol: 'SOL',
      nativeTickerName: 'Solana',
    },
  };
  const ordered: TransactionOrderParametersSolana = {
    type: 'Solana',
    operation: { type: 'Transfer', outputs: [{ destination: { type: 'Address', address: 'x' }, amount: '5' }] },
    memos: [],
    feeStrategy: { type: 'Priority', priority: 'Low' },
  };
  const kept = { ...ordered, nonceAccount: { type: 'Address', address: 'y' } } as const;
  const onSolana = (one: ApiTransaction) => [undefined, ordered, kept].map((order) => isCancellable(one, solana, order));
  expect([waiting, refused, sent, settled].map(onSolana)).toEqual([
    [true, true, true],
    [false, false, true],
    [false, false, false],
    [false, false, false],
  ]);
  expect([waiting, refused, sent, settled].map(worth)).toEqual([
    [true, true, true],
    [true, true, true],
    [true, false, true],
    [false, false, false],
  ]);
});

import type { JsonValue } from '@countersign/kernel';
import { ledgerModule, ledgerTypes } from '@countersign/ledger-registry';
import { expect, test } from 'vitest';
import { coinOfLedger, decimalsOfNative } from './native-decimals.ts';

test.each(ledgerTypes)(
  '%s: the native coin has the decimals of its type, unknown where each ledger has its own',
  async (type) => {
    const { decimals } = (await ledgerModule(type)).descriptor;
    expect(decimalsOfNative(type)).toBe(typeof decimals === 'number' ? decimals : undefined);
  },
);

const metadata = {
  revision: 1,
  createdAt: '2030-01-01T00:00:00.000Z',
  createdBy: { id: '00000000-0000-4000-8000-000000000001', domainId: '00000000-0000-4000-8000-000000000002' },
  lastModifiedAt: '2030-01-01T00:00:00.000Z',
  lastModifiedBy: { id: '00000000-0000-4000-8000-000000000001', domainId: '00000000-0000-4000-8000-000000000002' },
  customProperties: {},
};
const algorand = {
  type: 'Algorand',
  genesisId: 'x',
  genesisHash: 'a'.repeat(44),
  nativeTickerSymbol: 'ALGO',
  nativeTickerName: 'Algo',
  nativeTickerDecimals: 6,
};
const solana = { type: 'Solana', nativeTickerSymbol: 'SOL', nativeTickerName: 'Solana', lamportsPerSignature: '5000' };

test("a ledger's record says what its coin counts: by its type, or by itself where each ledger has its own", () => {
  const coin = (parameters: JsonValue) => coinOfLedger({ id: 'x', alias: 'X', parameters, metadata });
  expect(coin(solana)).toEqual({ decimals: 9, symbol: 'SOL', isSaid: true });
  expect(coin(algorand)).toEqual({ decimals: 6, symbol: 'ALGO', isSaid: true });
  expect(coin({ ...solana, type: 'Elsewhere' })).toBeUndefined();
  expect(coinOfLedger(undefined)).toBeUndefined();
});

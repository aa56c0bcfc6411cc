import type { Ledger } from '@countersign/model';

/** A Cardano ledger for tests: the main network, or the test network with a magic number. */
export function cardanoLedger(testnetMagic?: number): Ledger {
  const at = '2026-01-01T00:00:00.000Z';
  const parameters = { type: 'Cardano', nativeTickerSymbol: 'ADA', nativeTickerName: 'Ada' } as const;
  const id = `cardano-${testnetMagic ?? 'mainnet'}`;
  return {
    id,
    alias: id,
    parameters: { ...parameters, ...(testnetMagic !== undefined && { testnetMagic }) },
    metadata: { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} },
  };
}

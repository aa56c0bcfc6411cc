import type { Ledger } from '@countersign/model';

/** A Tron network whose coin has the given name, for tests. */
export function tronLedger(nativeTickerName = 'TRON (sandbox)'): Ledger {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    id: 'tron-test',
    alias: nativeTickerName,
    parameters: { type: 'Tron', nativeTickerSymbol: 'TRX', nativeTickerName },
    metadata: { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} },
  };
}

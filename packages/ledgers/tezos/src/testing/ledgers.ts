import type { Ledger } from '@countersign/model';

/** A Tezos ledger with the given chain id, for tests. */
export function tezosLedger(chainId: string): Ledger {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    id: `tezos-${chainId}`,
    alias: `Tezos ${chainId}`,
    parameters: { type: 'Tezos', nativeTickerSymbol: 'XTZ', nativeTickerName: 'Tez', chainId },
    metadata: { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} },
  };
}

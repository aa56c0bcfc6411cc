import type { Ledger, Network } from '@countersign/model';

/** A Bitcoin ledger on the given network, for tests. */
export function bitcoinLedger(network: Network, supportsSegWit = true): Ledger {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    id: `bitcoin-${network}`,
    alias: `Bitcoin ${network}`,
    parameters: {
      type: 'Bitcoin',
      supportsSegWit,
      vaultLedgerIdentifier: 'btc',
      network,
      tickerSymbol: 'BTC',
      tickerName: 'Bitcoin',
      dustLimit: '546',
    },
    metadata: { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} },
  };
}

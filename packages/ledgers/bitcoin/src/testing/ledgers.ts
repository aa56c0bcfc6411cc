import type { BitcoinLikeVaultLedgerIdentifier, Ledger, Network } from '@countersign/model';

/** A ledger of the family on the given network, for tests: Bitcoin, where no other coin is named. */
export function bitcoinLedger(network: Network, supportsSegWit = true, coin: BitcoinLikeVaultLedgerIdentifier = 'btc'): Ledger {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    id: `bitcoin-${network}`,
    alias: `Bitcoin ${network}`,
    parameters: {
      type: 'Bitcoin',
      supportsSegWit,
      vaultLedgerIdentifier: coin,
      network,
      tickerSymbol: 'BTC',
      tickerName: 'Bitcoin',
      dustLimit: '546',
    },
    metadata: { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} },
  };
}

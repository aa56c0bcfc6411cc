import type { Ledger } from '@countersign/model';

import { knownNetworks } from '../networks.ts';

/** An Algorand network with the given first block, for tests. */
export function algorandLedger(genesisId = 'mainnet-v1.0', genesisHash: string = knownNetworks.mainnet): Ledger {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    id: `algorand-${genesisId}`,
    alias: `Algorand ${genesisId}`,
    parameters: {
      type: 'Algorand',
      genesisId,
      genesisHash,
      nativeTickerSymbol: 'ALGO',
      nativeTickerName: 'Algo',
      nativeTickerDecimals: 6,
    },
    metadata: { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} },
  };
}

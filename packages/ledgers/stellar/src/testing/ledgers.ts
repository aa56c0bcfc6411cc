import type { Ledger } from '@countersign/model';

import { knownNetworks } from '../networks.ts';

/** A Stellar network with the given passphrase, for tests; without one, the test network. */
export function stellarLedger(networkPassphrase: string = knownNetworks.testnet): Ledger {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    id: 'stellar-test',
    alias: 'Stellar of a test',
    parameters: { type: 'Stellar', nativeTickerSymbol: 'XLM', nativeTickerName: 'Lumen', networkPassphrase },
    metadata: { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} },
  };
}

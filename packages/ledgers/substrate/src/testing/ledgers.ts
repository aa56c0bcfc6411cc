import type { Ledger, LedgerParametersSubstrate } from '@countersign/model';

import { knownNetworks } from '../settings.ts';

/** A public network as a ledger, for tests. */
export function substrateLedger(name: keyof typeof knownNetworks, over: Partial<LedgerParametersSubstrate> = {}): Ledger {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    id: name,
    alias: knownNetworks[name].nativeTickerName,
    parameters: { ...knownNetworks[name], ...over },
    metadata: { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} },
  };
}

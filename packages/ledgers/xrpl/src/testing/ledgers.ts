import type { Ledger } from '@countersign/model';

/** An XRP Ledger with the given network id, for tests; 0 is the main network. */
export function xrpLedger(networkId: number): Ledger {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    id: `xrpl-${networkId}`,
    alias: `XRP Ledger ${networkId}`,
    parameters: { type: 'XRPL', nativeTickerSymbol: 'XRP', nativeTickerName: 'XRP', networkId },
    metadata: { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} },
  };
}

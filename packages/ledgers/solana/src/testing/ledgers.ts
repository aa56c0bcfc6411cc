import type { Ledger } from '@countersign/model';

/** A Solana network, for tests. */
export const solanaLedger: Ledger = {
  id: 'solana-test',
  alias: 'Solana test',
  parameters: { type: 'Solana', nativeTickerSymbol: 'SOL', nativeTickerName: 'Solana', lamportsPerSignature: '5000' },
  metadata: {
    revision: 1,
    createdAt: '2026-01-01T00:00:00Z',
    lastModifiedAt: '2026-01-01T00:00:00Z',
    customProperties: {},
  },
};

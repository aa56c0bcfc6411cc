import type { HistoryStore } from '@countersign/service';
import type { Pool } from 'pg';

import { loadBalanceHistory } from './balance-history.ts';
import { loadTransferCounts } from './transfer-counts.ts';

/** Reads the past from PostgreSQL. */
export function createHistoryStore(pool: Pool): HistoryStore {
  return {
    balances: (wanted) => loadBalanceHistory(pool, wanted),
    transfers: (wanted) => loadTransferCounts(pool, wanted),
  };
}

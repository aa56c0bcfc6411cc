import type { Ledger } from '@countersign/model';
import type { LedgerBook, OwnAddress } from '@countersign/service';
import type { Pool } from 'pg';

import { settleObservations } from './settle-observations.ts';

const addressesOfPage = 200;

/** The {@link LedgerBook} in PostgreSQL. */
export function createLedgerBook(pool: Pool): LedgerBook {
  return {
    ledgers: async () => {
      const { rows } = await pool.query<{ data: Ledger }>('select data from ledger order by id');
      return rows.map(({ data }) => data);
    },
    cursor: async (ledgerId) => {
      const { rows } = await pool.query<{ cursor: string }>('select cursor from ledger_cursor where ledger_id = $1', [ledgerId]);
      return rows[0]?.cursor;
    },
    ownAddresses: async (ledgerId, addresses) => {
      const { rows } = await pool.query<OwnAddress>(
        `select address, account_id as "accountId", domain_id as "domainId", root_domain_id as "rootDomainId", scope
         from account_address where ledger_id = $1 and address = any($2)`,
        [ledgerId, addresses],
      );
      return new Map(rows.map((row) => [row.address, row]));
    },
    watchedAddresses: async (ledgerId, after) => {
      const { rows } = await pool.query<{ address: string }>({
        name: 'watched-addresses',
        text: `select address from account_address where ledger_id = $1 and address > $2 order by address limit ${addressesOfPage}`,
        values: [ledgerId, after ?? ''],
      });
      return rows.map(({ address }) => address);
    },
    settle: (input) => settleObservations(pool, input),
  };
}

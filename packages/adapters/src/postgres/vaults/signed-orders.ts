import type { EarlierEnd, SignedOrders } from '@countersign/service';
import { payloadsDigest, type SignedRecord } from '@countersign/vault';
import type { SigningPayload } from '@countersign/ledger-port';
import type { Pool } from 'pg';

import { endOf, hasEnded } from '../orders/ends.ts';

const pageSize = 1_000;

interface Row {
  readonly subject: string;
  readonly ledgerId: string;
  readonly payloads: readonly SigningPayload[];
  readonly resources: readonly string[];
  readonly replaces: string | null;
}

const signedOf = `
select t.order_id as subject, t.ledger_id as "ledgerId", t.work#>'{built,payloads}' as payloads, t.work#>'{built,resources}' as resources,
  t.replaces
from ledger_transaction t
join entity_order o on o.kind = 'TransactionOrder' and o.id = t.order_id
join entity_account a on a.kind = 'Account' and a.id = (o.data->>'accountId')::uuid
join entity_vault v on v.kind = 'Vault' and v.id = (a.data->'providerDetails'->>'vaultId')::uuid and v.data->>'publicKey' = $1
where t.work ? 'raw' and t.work ? 'built'`;

const endedOf = `
select t.order_id as subject, ${endOf('t')} as end
from ledger_transaction t
join entity_order o on o.kind = 'TransactionOrder' and o.id = t.order_id
join entity_account a on a.kind = 'Account' and a.id = (o.data->>'accountId')::uuid
join entity_vault v on v.kind = 'Vault' and v.id = (a.data->'providerDetails'->>'vaultId')::uuid and v.data->>'publicKey' = $1
where ${hasEnded('t')}`;

/** The {@link SignedOrders} of PostgreSQL. */
export function createSignedOrders(pool: Pool): SignedOrders {
  return {
    newest: async (publicKey, limit) => {
      const { rows } = await pool.query<Row>(`${signedOf} order by t.registered_at desc limit $2`, [publicKey, limit]);
      return rows.map(recordOf);
    },
    all: async function* (publicKey) {
      for await (const rows of pagesOf<Row>(pool, signedOf, publicKey)) yield rows.map(recordOf);
    },
    newestEnded: async (publicKey, limit) => {
      const { rows } = await pool.query<EarlierEnd>(`${endedOf} order by t.registered_at desc limit $2`, [publicKey, limit]);
      return rows;
    },
    allEnded: (publicKey) => pagesOf<EarlierEnd>(pool, endedOf, publicKey),
  };
}

async function* pagesOf<Of extends { readonly subject: string }>(pool: Pool, statement: string, publicKey: string) {
  for (let after: string | null = null; ;) {
    const page: { rows: Of[] } = await pool.query<Of>(
      `${statement} and ($2::uuid is null or t.order_id > $2) order by t.order_id limit $3`,
      [publicKey, after, pageSize],
    );
    if (page.rows.length === 0) return;
    yield page.rows;
    after = page.rows.at(-1)?.subject ?? null;
  }
}

function recordOf({ subject, ledgerId, payloads, resources, replaces }: Row): SignedRecord {
  return {
    subject,
    digest: payloadsDigest(payloads),
    resources: resources.map((resource) => `${ledgerId} ${resource}`),
    ...(replaces !== null && { replaces }),
  };
}

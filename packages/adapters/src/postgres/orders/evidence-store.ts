import { namedByOrder, replacedOrderId, type OrderEvidence } from '@countersign/authorization';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { TransactionOrder } from '@countersign/model';
import { isLive } from '@countersign/orders';
import type { TransactionState } from '@countersign/orders';
import { wholeBundle, type EvidenceStore, type StoredBundle } from '@countersign/service';
import type { Pool } from 'pg';

import { agreedEndpoint } from './came-before.ts';
import { envelopeOf, evidenceBundle, evidenceTables, newestEnvelope } from './evidence-bundle.ts';

/** One that is locked by now is shown so, whatever people agreed to. */
const newestEndpoint = `(
  select * from entity_revision e where e.kind = 'Endpoint' and e.id = p.id order by e.revision desc limit 1)`;

const decisionStatement = `
with made as (
  select i.id, i.status, i.modified_at, i.data, i.signature, i.signing_key from entity_revision r join intent i on i.id = r.intent_id
  where r.kind = 'TransactionOrder' and r.id = $1 and r.revision = 1
),
${evidenceTables}
select ${evidenceBundle} as bundle, o.data as "order"
from made m join entity_order o on o.kind = 'TransactionOrder' and o.id = $1`;

const referencesStatement = `
select jsonb_build_object(
  'ledger', (select ${envelopeOf('l')} from ledger l where l.id = $2),
  'account', ${newestEnvelope('Account', '$3')},
  'vault', (select ${newestEnvelope('Vault', `(a.data->'providerDetails'->>'vaultId')::uuid`)}
            from entity_account a where a.kind = 'Account' and a.id = $3),
  'addresses', coalesce((select jsonb_agg(${envelopeOf('d')}) from account_address d
                         where d.ledger_id = $2 and d.account_id = any($4)), '[]'),
  'endpoints', coalesce((select jsonb_agg(${envelopeOf('r')})
                         from unnest($5::uuid[]) p (id)
                         cross join lateral ${agreedEndpoint} agreed
                         cross join lateral ${newestEndpoint} newest
                         join entity_revision r on r.kind = 'Endpoint' and r.id = p.id and r.revision =
                           case when newest.data->>'lock' = 'Unlocked' then agreed.revision else newest.revision end), '[]'),
  'ticker', (select ${envelopeOf('k')} from entity_ticker k where k.kind = 'Ticker' and k.id = $6),
  'tickers', coalesce((select jsonb_agg(${envelopeOf('k')}) from entity_ticker k where k.kind = 'Ticker' and k.id = any($7)), '[]')) as found
from intent m where m.id = $1`;

const orderStatement = `
select g.data, g.signature, g.signing_key as "signingKey" from entity_order g where g.kind = 'TransactionOrder' and g.id = $1`;

type OrderReferences = OrderEvidence['references'];
type OrderEnvelope = NonNullable<OrderReferences['target']>;

/**
 * What an order names beside its decision, each in its envelope. It is read after the decision: what was changed in between is there at its newest
 * revision, as if it had been changed before.
 */
async function referencesOf(
  pool: Pool,
  { accountId, ledgerId }: TransactionOrder,
  intent: Pick<IntentEntity, 'id' | 'details'>,
): Promise<OrderReferences> {
  const named = namedByOrder(accountId, intent.details.payload);
  const { accountIds, endpointIds, tickerId, tickerIds, targetId } = named;
  const [found, replaced] = await Promise.all([
    pool.query<{ found: Omit<OrderReferences, 'target' | 'replaced'> }>({
      name: 'load-evidence-references',
      text: referencesStatement,
      values: [intent.id, ledgerId, accountId, accountIds, endpointIds, tickerId, tickerIds],
    }),
    replacedOrders(pool, named.endedId),
  ]);
  const [row] = found.rows;
  if (row === undefined) throw new Error(`The intent ${intent.id} is not there any more`);
  const target = replaced.find(({ data }) => data.id === targetId);
  // An older vault without a network reads what it knows: most orders replace nothing.
  return { ...row.found, ...(target !== undefined && { target }), ...(replaced.length > 0 && { replaced }) };
}

/** An order, the one in whose place it was to come, and so on. */
async function replacedOrders(pool: Pool, first: string | undefined): Promise<OrderEnvelope[]> {
  const found = new Map<string, OrderEnvelope>();
  for (let id = first; id !== undefined && !found.has(id);) {
    const { rows } = await pool.query<OrderEnvelope>({ name: 'load-order-envelope', text: orderStatement, values: [id] });
    const [order] = rows;
    if (order === undefined) break;
    found.set(id, order);
    id = replacedOrderId(order.data.parameters);
  }
  return [...found.values()];
}

/** The {@link EvidenceStore} in PostgreSQL. */
export function createEvidenceStore(pool: Pool): EvidenceStore {
  return {
    loadForOrder: async (orderId) => {
      const { rows } = await pool.query<{ bundle: StoredBundle; order: TransactionOrder }>({
        name: 'load-evidence',
        text: decisionStatement,
        values: [orderId],
      });
      const [row] = rows;
      if (row === undefined) return undefined;
      const references = await referencesOf(pool, row.order, row.bundle.intent.data);
      return { bundle: wholeBundle(row.bundle), references };
    },
    loadDecision: async (intentId) => {
      const { rows } = await pool.query<{ bundle: StoredBundle }>({
        name: 'load-decision-evidence',
        text: `
          with made as (select id, status, modified_at, data, signature, signing_key from intent where id = $1), ${evidenceTables}
          select ${evidenceBundle} as bundle from made m`,
        values: [intentId],
      });
      return rows[0] && wholeBundle(rows[0].bundle);
    },
    isHeld: (orderId) => isOrderHeld(pool, orderId),
    hasEnded: async (orderId) => {
      const { rows } = await pool.query<TransactionState>(
        `select processing, ledger_status as "ledgerStatus" from ledger_transaction where order_id = $1`,
        [orderId],
      );
      // One that is not there any more will not be sent: the database was set back to a backup from before it.
      return rows.every(({ processing, ledgerStatus }) => !isLive({ processing, ledgerStatus: ledgerStatus ?? undefined }));
    },
  };
}

/** True while something holds an order back. */
export async function isOrderHeld(pool: Pool, orderId: string): Promise<boolean> {
  const { rows } = await pool.query<{ held: boolean }>({
    name: 'is-order-held',
    text: `select holds <> '[]' as held from ledger_transaction where order_id = $1`,
    values: [orderId],
  });
  return rows[0]?.held === true;
}

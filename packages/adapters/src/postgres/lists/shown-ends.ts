import { readEntry, type EndEntry } from '@countersign/governance/journal';
import { canonicalJson, CodedError, createRecentMap } from '@countersign/kernel';
import {
  endedOrderText,
  mayStillBePaid,
  type Account,
  type EndedOrder,
  type OrderEnd,
  type TransactionOrder,
  type Vault,
} from '@countersign/model';
import { endOf, stageOf } from '@countersign/orders';
import { signatureMemory } from '@countersign/signing/node';
import type { Pool } from 'pg';

import type { FoundEntity, VerifiedEntities } from '../history/verified-entities.ts';
import type { RequireShownEnds, ShownOrder } from './shown-order.ts';

interface Found extends ShownOrder {
  /** That of the end in the journal; null where it has none, as are the others. */
  readonly header: string | null;
  readonly order: FoundEntity<'TransactionOrder'> | null;
  readonly account: FoundEntity<'Account'> | null;
  readonly vault: FoundEntity<'Vault'> | null;
}

/** How an order ended, as one text, with what its vault has signed of that, where it has. */
interface Known extends Partial<Pick<EndedOrder, 'wasSigned' | 'rivals'>> {
  readonly text: string;
}

/** Orders of which it is kept how they ended. */
const capacity = 50_000;

/**
 * An order is shown as ended only as the vault of its account has signed it in the journal, or as the notary has signed that it had ended before that was written
 * down; and one whose end is there is shown as nothing else. What its ledger has confirmed is its ledger's word. `adoptedEnds` gives the ends
 * of before by their orders.
 */
export function createShownEnds(
  pool: Pool,
  verified: VerifiedEntities,
  adoptedEnds: () => Promise<ReadonlyMap<string, OrderEnd>>,
): RequireShownEnds {
  const good = createRecentMap<string, Known>(capacity);
  let adopted: ReadonlyMap<string, OrderEnd> = new Map();

  async function look(doubtful: readonly ShownOrder[]): Promise<void> {
    const found = await load(pool, [...new Set(doubtful.map(({ orderId }) => orderId))]);
    const keys = await vaultKeys(verified, [...found.values()]);
    for (const [orderId, { header, ...state }] of found) {
      if (header === null) continue;
      const { end, wasSigned, rivals } = signedEnd(orderId, header, keys.get(orderId));
      const text = canonicalJson(end);
      good.set(orderId, { text, wasSigned, ...(rivals && { rivals }) });
      // What was read before may be older than this.
      if (!isConfirmed(state) && textOf({ orderId, ...state }) !== text) throw untrue(orderId);
    }
    for (const one of doubtful) {
      const text = textOf(one);
      if (text === '' || good.get(one.orderId)?.text === text) continue;
      // Once they are signed there are never more of them.
      if (adopted.size === 0) adopted = await adoptedEnds();
      const before = adopted.get(one.orderId);
      if (before === undefined || canonicalJson(before) !== text) throw untrue(one.orderId);
      good.set(one.orderId, { text });
    }
  }

  return async (shown) => {
    const open = shown.filter((one) => !isConfirmed(one));
    const doubtful = open.filter((one) => {
      const text = textOf(one);
      return text === '' || good.get(one.orderId)?.text !== text;
    });
    if (doubtful.length > 0) await look(doubtful);
    const signed = open.flatMap((one) => {
      const known = textOf(one) === '' ? undefined : good.get(one.orderId);
      return known?.wasSigned === true ? { orderId: one.orderId, ...known } : [];
    });
    const confirmed = await loadConfirmed(
      pool,
      signed.flatMap(({ rivals = [] }) => rivals),
    );
    return new Set(signed.flatMap((one) => (mayStillBePaid(one, (orderId) => confirmed.has(orderId)) ? one.orderId : [])));
  };
}

/** Throws where the vault has not signed it. */
function signedEnd(orderId: string, header: string, publicKey: string | undefined): EndEntry {
  const entry = readEntry({ header, text: '' });
  if (publicKey === undefined || entry?.type !== 'End' || entry.orderId !== orderId) throw untrue(orderId);
  const text = endedOrderText(entry);
  if (!signatureMemory.verifyText({ publicKey, text, signature: entry.signature })) throw untrue(orderId);
  return entry;
}

/** Those of these orders that their ledger has confirmed. */
async function loadConfirmed(pool: Pool, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await pool.query<{ orderId: string }>({
    name: 'load-confirmed-orders',
    text: `select order_id::text as "orderId" from ledger_transaction where order_id = any($1::uuid[]) and ledger_status = 'Confirmed'`,
    values: [orderIds],
  });
  return new Set(rows.map(({ orderId }) => orderId));
}

/** By order, the key of the vault that signs for its account, as the notary signed all three. */
async function vaultKeys(
  verified: VerifiedEntities,
  found: readonly Omit<Found, 'orderId'>[],
): Promise<ReadonlyMap<string, string>> {
  const rows = <Row>(of: (one: Omit<Found, 'orderId'>) => Row | null) => found.flatMap((one) => of(one) ?? []);
  const [orders, accounts, vaults] = await Promise.all([
    verified(
      'TransactionOrder',
      rows((one) => one.order),
    ),
    verified(
      'Account',
      rows((one) => one.account),
    ),
    verified(
      'Vault',
      rows((one) => one.vault),
    ),
  ]);
  const byId = <One extends TransactionOrder | Account | Vault>(all: readonly One[]) => new Map(all.map((one) => [one.id, one]));
  const [accountsById, vaultsById] = [byId(accounts), byId(vaults)];
  return new Map(
    orders.flatMap(({ id, accountId }) => {
      const vaultId = accountsById.get(accountId)?.providerDetails.vaultId ?? '';
      const key = vaultsById.get(vaultId)?.publicKey;
      return key === undefined ? [] : [[id, key] as const];
    }),
  );
}

/** The row of an entity as JSON, where there is one. */
const entityIn = (table: string) =>
  `case when ${table}.id is not null then jsonb_build_object('id', ${table}.id, 'revision', ${table}.revision, 'data', ${table}.data) end`;

/** What the journal says of these orders, with the state that they are in at the same moment, and the vault that signs for each that has an end. */
async function load(pool: Pool, orderIds: readonly string[]): Promise<ReadonlyMap<string, Omit<Found, 'orderId'>>> {
  const { rows } = await pool.query<Found>({
    name: 'load-shown-ends',
    text: `
      select t.order_id::text as "orderId", t.processing, t.ledger_status as "ledgerStatus", j.header, ${entityIn('o')} as order,
        ${entityIn('a')} as account, ${entityIn('v')} as vault
      from ledger_transaction t
      left join lateral (
        select header from journal where header like '{"end":%' and header::jsonb->>'orderId' = t.order_id::text order by position limit 1
      ) j on true
      left join entity_order o on j.header is not null and o.kind = 'TransactionOrder' and o.id = t.order_id
      left join entity_account a on a.kind = 'Account' and a.id = (o.data->>'accountId')::uuid
      left join entity_vault v on v.kind = 'Vault' and v.id = (a.data->'providerDetails'->>'vaultId')::uuid
      where t.order_id = any($1::uuid[])`,
    values: [orderIds],
  });
  return new Map(rows.map(({ orderId, ...found }) => [orderId, found]));
}

/** How it is shown to have ended, as one text; empty for one that has not. */
function textOf({ processing, ledgerStatus }: ShownOrder): string {
  const end = endOf({ processing: processing ?? undefined, ledgerStatus: ledgerStatus ?? undefined });
  return end === undefined ? '' : canonicalJson(end);
}

function isConfirmed({ processing, ledgerStatus }: Omit<ShownOrder, 'orderId'>): boolean {
  return stageOf({ processing: processing ?? undefined, ledgerStatus: ledgerStatus ?? undefined }) === 'Confirmed';
}

function untrue(orderId: string): CodedError<'IntegrityViolation'> {
  return new CodedError(
    'IntegrityViolation',
    `Order ${orderId} did not end as it is shown, by the word of its vault: somebody else has changed the database`,
  );
}

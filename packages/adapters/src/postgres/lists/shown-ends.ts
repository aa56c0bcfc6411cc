import { readEntry } from '@countersign/governance/journal';
import { canonicalJson, CodedError, createRecentMap } from '@countersign/kernel';
import { endedOrderText, type Envelope, type OrderEnd, type Vault } from '@countersign/model';
import { endOf, stageOf } from '@countersign/orders';
import { signatureMemory } from '@countersign/signing/node';
import type { Pool } from 'pg';

import type { RequireShownEnds, ShownOrder } from './shown-order.ts';
import type { VerifyEnvelopes } from './verified-lists.ts';

interface Found extends ShownOrder {
  /** That of the end in the journal; null where it has none. */
  readonly header: string | null;
}

/** Orders of which it is kept how they ended. */
const capacity = 50_000;

/**
 * An order is shown as ended only as its vault has signed it in the journal, or as the notary has signed that it had ended before that was written
 * down; and one whose end is there is shown as nothing else. What its ledger has confirmed is its ledger's word. `adoptedEnds` gives the ends
 * of before by their orders.
 */
export function createShownEnds(
  pool: Pool,
  verify: VerifyEnvelopes,
  adoptedEnds: () => Promise<ReadonlyMap<string, OrderEnd>>,
): RequireShownEnds {
  const good = createRecentMap<string, string>(capacity);
  let adopted: ReadonlyMap<string, OrderEnd> = new Map();

  return async (shown) => {
    const doubtful = shown.filter((one) => {
      const text = textOf(one);
      return !isConfirmed(one) && (text === '' || good.get(one.orderId) !== text);
    });
    if (doubtful.length === 0) return;
    const found = await load(pool, [...new Set(doubtful.map(({ orderId }) => orderId))]);
    const keys = [...found.values()].some(({ header }) => header !== null) ? await vaultKeys() : [];
    for (const [orderId, { header, ...state }] of found) {
      const end = header === null ? undefined : signedEnd(orderId, header, keys);
      if (end !== undefined) good.set(orderId, canonicalJson(end));
      // What was read before may be older than this.
      if (end !== undefined && !isConfirmed(state) && textOf({ orderId, ...state }) !== canonicalJson(end)) throw untrue(orderId);
    }
    for (const one of doubtful) {
      const text = textOf(one);
      if (text === '' || good.get(one.orderId) === text) continue;
      // Once they are signed there are never more of them.
      if (adopted.size === 0) adopted = await adoptedEnds();
      const before = adopted.get(one.orderId);
      if (before === undefined || canonicalJson(before) !== text) throw untrue(one.orderId);
      good.set(one.orderId, text);
    }
  };

  /** Throws where none of the vaults' keys has signed it. */
  function signedEnd(orderId: string, header: string, keys: readonly string[]): OrderEnd {
    const entry = readEntry({ header, text: '' });
    if (entry?.type !== 'End' || entry.orderId !== orderId) throw untrue(orderId);
    const text = endedOrderText(entry);
    if (!keys.some((publicKey) => signatureMemory.verifyText({ publicKey, text, signature: entry.signature })))
      throw untrue(orderId);
    return entry.end;
  }

  async function vaultKeys(): Promise<readonly string[]> {
    const { rows } = await pool.query<Envelope<Vault>>({
      name: 'load-vault-keys',
      text: 'select data, signature, signing_key as "signingKey" from entity_vault',
    });
    const isSigned = await verify();
    return rows.filter((envelope) => isSigned(envelope)).map(({ data }) => data.publicKey);
  }
}

/** What the journal says of these orders, with the state that they are in at the same moment. */
async function load(pool: Pool, orderIds: readonly string[]): Promise<ReadonlyMap<string, Omit<Found, 'orderId'>>> {
  const { rows } = await pool.query<Found>({
    name: 'load-shown-ends',
    text: `
      select t.order_id::text as "orderId", t.processing, t.ledger_status as "ledgerStatus", j.header
      from ledger_transaction t
      left join lateral (
        select header from journal where header like '{"end":%' and header::jsonb->>'orderId' = t.order_id::text order by position limit 1
      ) j on true
      where t.order_id = any($1::uuid[])`,
    values: [orderIds],
  });
  return new Map(rows.map(({ orderId, ...found }) => [orderId, found]));
}

/** How it is shown to have ended, as one text; empty for one that has not. */
function textOf({ processing, ledgerStatus }: ShownOrder): string {
  const end = endOf(processing ?? undefined, ledgerStatus ?? undefined);
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

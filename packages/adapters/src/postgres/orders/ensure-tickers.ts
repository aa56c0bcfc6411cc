import type { Ledger } from '@countersign/model';
import type { SeenToken } from '@countersign/service';
import type { PoolClient } from 'pg';

/**
 * The ticker of each asset, by asset key. A token that no ticker names yet gets one that is not validated: it carries no
 * signature when served, and no transfer order can use it until somebody validates it.
 */
export async function ensureTickers(
  client: PoolClient,
  ledger: Ledger,
  tokens: ReadonlyMap<string, SeenToken>,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const tickers = new Map<string, string>();
  for (const [key, { asset, details }] of tokens) {
    const ledgerDetails = JSON.stringify(details);
    const { rows } = await client.query<{ id: string }>(
      `select id from entity_ticker
       where kind = 'Ticker' and data->>'ledgerId' = $1 and md5((data->'ledgerDetails')::text) = md5(($2::jsonb)::text)
       order by validated desc, created_at limit 1`,
      [ledger.id, ledgerDetails],
    );
    tickers.set(
      key,
      rows[0]?.id ??
        (await createTicker(client, ledger, asset.type === 'Native' ? 'Native' : asset.standard, ledgerDetails, now)),
    );
  }
  return tickers;
}

async function createTicker(client: PoolClient, ledger: Ledger, kind: string, ledgerDetails: string, now: Date): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       select gen_random_uuid() as id, i.root_domain_id from instance i)
     insert into entity (kind, id, root_domain_id, domain_id, revision, lock, alias, created_at, modified_at, validated, data, signature, signing_key)
     select 'Ticker', m.id, m.root_domain_id, m.root_domain_id, 1, 'Unlocked', $3, $4, $4, false,
       jsonb_build_object('id', m.id, 'ledgerId', $1::text, 'kind', $5::text, 'name', $3::text, 'ledgerDetails', $2::jsonb, 'lock', 'Unlocked'), '', ''
     from made m returning id`,
    [
      ledger.id,
      ledgerDetails,
      `Unknown ${kind} on ${ledger.alias}`.slice(0, 100),
      now,
      kind === 'Native' ? 'Native' : tickerKind(ledger),
    ],
  );
  return rows[0]?.id ?? '';
}

/** Tokens of ledgers with contracts are contracts. */
function tickerKind(ledger: Ledger): string {
  return ledger.parameters.type === 'Ethereum' ? 'Contract' : 'Token';
}

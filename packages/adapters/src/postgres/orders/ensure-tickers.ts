import { assetKey } from '@countersign/ledger-port';
import type { AssetReference } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import type { SeenToken } from '@countersign/service';
import type { PoolClient } from 'pg';

/** Ids of tickers by asset key. */
export type Tickers = ReadonlyMap<string, string>;

/**
 * The ticker of each asset, by asset key. A token that no ticker names yet gets one that is not validated: it carries no
 * signature when served, and no transfer order can use it until somebody validates it.
 */
export async function ensureTickers(
  client: PoolClient,
  ledger: Ledger,
  tokens: ReadonlyMap<string, SeenToken>,
  now: Date,
): Promise<Tickers> {
  const tickers = new Map<string, string>();
  // In one order: two who make the same tickers then wait for each other, and not both at once.
  for (const [key, token] of [...tokens].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    const id =
      (await findTicker(client, ledger, token)) ??
      (await createTicker(client, ledger, token, now)) ??
      // Somebody else was writing the asset's ticker, and has written it now.
      (await findTicker(client, ledger, token));
    if (id === undefined) throw new Error(`The ticker of ${key} is neither there nor to be made`);
    tickers.set(key, id);
  }
  return tickers;
}

async function findTicker(client: PoolClient, ledger: Ledger, token: SeenToken): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select id from entity_ticker
     where kind = 'Ticker' and data->>'ledgerId' = $1 and md5((data->'ledgerDetails')::text) = md5(($2::jsonb)::text)
     order by validated desc, created_at, id limit 1`,
    [ledger.id, JSON.stringify(token.details)],
  );
  return rows[0]?.id;
}

/** The id of an asset's ticker, which {@link ensureTickers} found or made. */
export function tickerOf(tickers: Tickers, asset: AssetReference): string {
  const tickerId = tickers.get(assetKey(asset));
  if (tickerId === undefined) throw new Error(`There is no ticker of ${assetKey(asset)}`);
  return tickerId;
}

/** Makes the ticker of an asset; undefined, once that is certain, where another transaction makes one. */
async function createTicker(client: PoolClient, ledger: Ledger, token: SeenToken, now: Date): Promise<string | undefined> {
  const standard = token.asset.type === 'Native' ? 'Native' : token.asset.standard;
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       select gen_random_uuid() as id, i.root_domain_id from instance i),
     described as (
       select m.id, m.root_domain_id, jsonb_strip_nulls(jsonb_build_object(
         'id', m.id, 'ledgerId', $1::text, 'kind', $5::text, 'name', $3::text, 'ledgerDetails', $2::jsonb, 'lock', 'Unlocked', 'decimals', $6::int,
         'metadata', jsonb_build_object('revision', 1, 'createdAt', iso($4::timestamptz), 'lastModifiedAt', iso($4::timestamptz), 'customProperties', '{}'::jsonb))) as data
       from made m),
     kept as (
       insert into entity (kind, id, root_domain_id, domain_id, revision, lock, alias, created_at, modified_at, validated, data, signature, signing_key)
       select 'Ticker', id, root_domain_id, root_domain_id, 1, 'Unlocked', $3, $4, $4, false, data, '', '' from described
       on conflict do nothing
       returning id, root_domain_id, data)
     insert into entity_revision (kind, id, revision, root_domain_id, saved_at, data, signature, signing_key)
     select 'Ticker', id, 1, root_domain_id, $4, data, '', '' from kept
     returning id`,
    [ledger.id, JSON.stringify(token.details), `Unknown ${standard}`, now, token.kind, token.decimals ?? null],
  );
  return rows[0]?.id;
}

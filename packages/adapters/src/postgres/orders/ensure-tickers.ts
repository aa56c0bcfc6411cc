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
  const seen = [...tokens].toSorted(([left], [right]) => (left < right ? -1 : 1));
  const missing = () => seen.filter(([key]) => !tickers.has(key));
  // What is still missing behind what was made, somebody else was writing, and has written now.
  for (const way of [findTickers, createTickers, findTickers]) {
    const wanted = missing();
    for (let start = 0; start < wanted.length; start += tickersTogether)
      for (const { key, id } of await way(client, ledger, wanted.slice(start, start + tickersTogether), now))
        tickers.set(key, id);
  }
  const [[key] = []] = missing();
  if (key !== undefined) throw new Error(`The ticker of ${key} is neither there nor to be made`);
  return tickers;
}

/** Tickers that one statement finds or makes: somebody can send a thousand tokens at once, and the accounts to which they come wait meanwhile. */
const tickersTogether = 1_000;

type Wanted = readonly (readonly [key: string, token: SeenToken])[];

interface KeyedTicker {
  readonly key: string;
  readonly id: string;
}

async function findTickers(client: PoolClient, ledger: Ledger, wanted: Wanted): Promise<readonly KeyedTicker[]> {
  const { rows } = await client.query<KeyedTicker>(
    `select distinct on (w.key) w.key, k.id from unnest($2::text[], $3::text[]) as w (key, details)
     join entity_ticker k on k.kind = 'Ticker' and k.data->>'ledgerId' = $1 and md5((k.data->'ledgerDetails')::text) = md5((w.details::jsonb)::text)
     order by w.key, k.validated desc, k.created_at, k.id`,
    [ledger.id, wanted.map(([key]) => key), wanted.map(([, { details }]) => JSON.stringify(details))],
  );
  return rows;
}

/** The id of an asset's ticker, which {@link ensureTickers} found or made. */
export function tickerOf(tickers: Tickers, asset: AssetReference): string {
  const tickerId = tickers.get(assetKey(asset));
  if (tickerId === undefined) throw new Error(`There is no ticker of ${assetKey(asset)}`);
  return tickerId;
}

/** Makes the tickers of assets; not those, once that is certain, that another transaction makes. */
async function createTickers(client: PoolClient, ledger: Ledger, wanted: Wanted, now: Date): Promise<readonly KeyedTicker[]> {
  const { rows } = await client.query<KeyedTicker>(
    `with wanted as (
       select key, details::jsonb as details, name, kind, decimals
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[]) as w (key, details, name, kind, decimals)),
     made as materialized (
       select gen_random_uuid() as id, i.root_domain_id, w.* from wanted w cross join instance i),
     described as (
       select m.id, m.root_domain_id, m.key, m.name, jsonb_strip_nulls(jsonb_build_object(
         'id', m.id, 'ledgerId', $1::text, 'kind', m.kind, 'name', m.name, 'ledgerDetails', m.details, 'lock', 'Unlocked', 'decimals', m.decimals,
         'metadata', jsonb_build_object('revision', 1, 'createdAt', iso($7::timestamptz), 'lastModifiedAt', iso($7::timestamptz), 'customProperties', '{}'::jsonb))) as data
       from made m),
     kept as (
       insert into entity (kind, id, root_domain_id, domain_id, revision, lock, alias, created_at, modified_at, validated, data, signature, signing_key)
       select 'Ticker', id, root_domain_id, root_domain_id, 1, 'Unlocked', name, $7, $7, false, data, '', '' from described order by key
       on conflict do nothing
       returning id, root_domain_id, data),
     revised as (
       insert into entity_revision (kind, id, revision, root_domain_id, saved_at, data, signature, signing_key)
       select 'Ticker', id, 1, root_domain_id, $7, data, '', '' from kept)
     select m.key, m.id from kept join made m on m.id = kept.id`,
    [
      ledger.id,
      wanted.map(([key]) => key),
      wanted.map(([, { details }]) => JSON.stringify(details)),
      wanted.map(([, { asset }]) => `Unknown ${asset.type === 'Native' ? 'Native' : asset.standard}`),
      wanted.map(([, { kind }]) => kind),
      wanted.map(([, { decimals }]) => decimals ?? null),
      now,
    ],
  );
  return rows;
}

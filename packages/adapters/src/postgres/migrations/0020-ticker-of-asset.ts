import type { Migration } from '../migration.ts';

/**
 * An asset has one ticker, no matter who writes it: see docs/decisions/0181. Tickers that are there already beside the one that payments of their
 * asset are booked to are left out of the index: nobody can merge what is signed, and a server that does not start helps no one.
 */
export const tickerOfAsset: Migration = {
  name: 'core-0020-ticker-of-asset',
  sql: `
do $$
declare
  others uuid[];
begin
  select array_agg(id) into others from (
    select id, row_number() over (
        partition by data->>'ledgerId', md5((data->'ledgerDetails')::text) order by validated desc, created_at, id) as n
      from entity_ticker) ticker
    where n > 1;
  execute 'create unique index ticker_of_asset on entity_ticker ((data->>''ledgerId''), md5((data->''ledgerDetails'')::text))'
    || case when others is null then '' else format(' where id <> all (%L::uuid[])', others) end;
end $$;
`,
};

import type { Migration } from '../migration.ts';

/** From when it was applied on, changes of balances are known. */
export const balanceChangesMigration = 'valuation-0002-balance-changes';

/** What assets cost, and how balances came about: for pictures of what holdings are worth, and were. Nothing is decided by it. */
export const valuationMigrations: readonly Migration[] = [
  {
    name: 'valuation-0001-prices',
    sql: `
-- The last reading of prices: where it was from, and in which currency.
create table price_source (
  only_one boolean primary key default true check (only_one),
  name     text not null,
  currency text not null,
  read_at  timestamptz(3) not null
);

-- What one whole coin cost, the last reading of each hour.
create table price (
  ticker_id uuid not null,
  currency  text not null,
  hour      timestamptz(3) not null,
  read_at   timestamptz(3) not null,
  price     numeric not null check (price >= 0),
  primary key (ticker_id, currency, hour)
);
`,
  },
  {
    name: balanceChangesMigration,
    sql: `
-- By how much an account's balance changed in an hour. What it was at the hour's beginning is what it is now less all changes since.
create table balance_change (
  account_id     uuid not null,
  ticker_id      uuid not null,
  hour           timestamptz(3) not null,
  root_domain_id uuid not null,
  domain_id      uuid not null,
  change         numeric(80) not null,
  primary key (account_id, ticker_id, hour)
);
create index balance_change_by_domain on balance_change (domain_id, hour) include (ticker_id, change);
create function keep_balance_change() returns trigger language plpgsql as $$
declare
  change constant numeric := new.total - case tg_op when 'UPDATE' then old.total else 0 end;
begin
  if change <> 0 then
    insert into balance_change as kept (account_id, ticker_id, hour, root_domain_id, domain_id, change)
    values (new.account_id, new.ticker_id, date_trunc('hour', new.last_updated_at, 'UTC'), new.root_domain_id, new.domain_id, change)
    on conflict (account_id, ticker_id, hour) do update set change = kept.change + excluded.change;
  end if;
  return null;
end $$;
create trigger balance_keeps_changes after insert or update of total on balance
  for each row execute function keep_balance_change();
`,
  },
  {
    name: 'valuation-0003-balances-of-any-size',
    sql: `
-- Anybody sends as much as they like of a token of their own, and as often: a sum that was too large stopped the reading of its ledger. No
-- sum that a ledger can lead to has a thousand digits (docs/decisions/0182). The trigger hangs on the column, so it is made again.
drop trigger balance_keeps_changes on balance;
alter table balance
  alter column total type numeric(1000), alter column reserved type numeric(1000), alter column quarantined type numeric(1000);
alter table balance_change alter column change type numeric(1000);
create trigger balance_keeps_changes after insert or update of total on balance
  for each row execute function keep_balance_change();
`,
  },
];

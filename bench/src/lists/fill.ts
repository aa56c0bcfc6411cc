import { createHash } from 'node:crypto';

import type { Pool } from 'pg';

/** Domains that the rows are spread over: the first has four of seven, the others share the rest. */
export const domainCount = 200;
/** People who make intents, vaults, and assets. */
export const userCount = 300;
export const vaultCount = 5;
export const tickerCount = 30;

/** The id of the n-th row of a kind: `md5` spreads them, so that rows that were made together are not stored together. */
export function idOf(kind: string, n: number): string {
  const hash = createHash('md5').update(`${kind}${n}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The number of the n-th row of the largest domain, of so many rows in all. */
export function inLargest(n: number, count: number): number {
  return (Math.floor(n / 4) * 7 + (n % 4)) % (count - (count % 7));
}

const id = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`;
const domain = (n: string) => id('domain', `case when ${n} % 7 < 4 then 0 else ${n} / 7 % ${domainCount} end`);
const metadata = (n: string) => `jsonb_build_object(
  'revision', 1, 'createdAt', iso(${at(n)}), 'lastModifiedAt', iso(${at(n)}), 'customProperties', '{}'::jsonb,
  'description', 'Opened for client ' || ${n} / 100,
  'createdBy', jsonb_build_object('id', ${id('user', `${n} % ${userCount}`)}, 'domainId', ${id('domain', '0')}))`;
/** Thirty seconds apart, a million of them in most of a year; not in the order of ids. */
const at = (n: string) => `timestamptz '2026-01-01 00:00Z' + ${n} * interval '30 seconds'`;

const signature = `repeat('MEUCIQ', 16)`;
const key = `repeat('MFkwEw', 20)`;

const domains = `
insert into entity (kind, id, root_domain_id, domain_id, revision, alias, created_at, modified_at, data, signature, signing_key)
  select 'Domain', ${id('domain', 'n')}, ${id('domain', '0')}, ${id('domain', 'n')}, 1, 'Domain ' || n, ${at('n')}, ${at('n')},
    jsonb_strip_nulls(jsonb_build_object('id', ${id('domain', 'n')}, 'alias', 'Domain ' || n,
      'parentId', case when n > 0 then ${id('domain', '0')} end)), ${signature}, ${key}
  from generate_series(0, ${domainCount - 1}) n`;

const tickers = `
insert into entity (kind, id, root_domain_id, domain_id, revision, alias, created_at, modified_at, data, signature, signing_key)
  select 'Ticker', ${id('ticker', 'n')}, ${id('domain', '0')}, ${id('domain', '0')}, 1, 'Coin ' || n, ${at('n')}, ${at('n')},
    jsonb_build_object('id', ${id('ticker', 'n')}, 'name', 'Coin ' || n, 'symbol', 'C' || n, 'ledgerId', 'ledger-' || n % 3,
      'ledgerDetails', n), ${signature}, ${key}
  from generate_series(0, ${tickerCount - 1}) n`;

const accounts = `
insert into entity (kind, id, root_domain_id, domain_id, revision, lock, alias, created_at, created_by, modified_at, modified_by,
    description, processing, data, signature, signing_key)
  select 'Account', ${id('account', 'n')}, ${id('domain', '0')}, ${domain('n')}, 1, lock, alias, ${at('n')},
    ${id('user', `n % ${userCount}`)}, ${at('n')} + interval '1 hour', ${id('user', `n % ${userCount}`)},
    'Opened for client ' || n / 100, '{"status": "Completed"}',
    jsonb_build_object('id', ${id('account', 'n')}, 'domainId', ${domain('n')}, 'alias', alias, 'lock', lock,
      'ledgerId', 'ledger-' || n % 3, 'providerDetails', jsonb_build_object('type', 'Vault',
        'vaultId', ${id('vault', `n % ${vaultCount}`)}, 'keyStrategy', 'VaultHard',
        'keyInformation', jsonb_build_object('type', 'VaultDerived', 'derivationPath', 'm/44/60/0/' || n)),
      'metadata', ${metadata('n')}), ${signature}, ${key}
  from (
    select n, case when n % 50 = 7 then 'Archived' when n % 20 = 3 then 'Locked' else 'Unlocked' end as lock,
      (array['Settlement', 'Client', 'Collateral', 'Fees'])[1 + n % 4] || ' account ' || n as alias
    from generate_series(0, $1::integer - 1) n
  ) made`;

const accountLedgers = `
insert into account_ledger (account_id, ledger_id, root_domain_id, domain_id, status)
  select ${id('account', 'n')}, 'ledger-' || n % 3, ${id('domain', '0')}, ${domain('n')},
    case when n % 100 = 1 then 'AwaitingLedgerActivation' else 'Activated' end
  from generate_series(0, $1::integer - 1) n`;

const intents = `
insert into intent (id, root_domain_id, target_domain_id, author_domain_id, author_id, payload_type, status, version, created_at,
    modified_at, expiry_at, description, custom_properties, needs, data, signature, signing_key)
  select ${id('intent', 'n')}, ${id('domain', '0')}, ${domain('n')}, ${id('domain', '0')}, ${id('user', `n % ${userCount}`)},
    type, status, 2, ${at('n')}, ${at('n')} + n % 86400 * interval '1 second', ${at('n')} + interval '7 days',
    'Monthly run ' || n / 100, case when n % 40 = 0 then '{"team": "treasury"}'::jsonb else '{}' end, '[]',
    jsonb_build_object('details', jsonb_build_object('id', ${id('intent', 'n')}, 'targetDomainId', ${domain('n')},
        'author', jsonb_build_object('id', ${id('user', `n % ${userCount}`)}, 'domainId', ${id('domain', '0')}),
        'payload', jsonb_build_object('type', type, 'alias', 'Account ' || n, 'memo', repeat('memo ', 60)),
        'metadata', ${metadata('n')}),
      'state', jsonb_build_object('status', status, 'progress', repeat('progress ', 60))), ${signature}, ${key}
  from (
    select n, (array['v0_CreateTransactionOrder', 'v0_CreateTransactionOrder', 'v0_CreateTransactionOrder', 'v0_CreateAccount',
        'v0_CreateAccount', 'v0_ReleaseQuarantinedTransfers', 'v0_CreateEndpoint', 'v0_CreateUser', 'v0_LockUser', 'v0_UpdatePolicy'])
        [1 + case when n % 997 = 0 then 9 else n % 9 end] as type,
      case when n % 50 = 1 then 'Open' when n % 33 = 2 then 'Failed' when n % 100 = 3 then 'Rejected' when n % 1000 = 5 then 'Expired'
        else 'Executed' end as status
    from generate_series(0, $1::integer - 1) n
  ) made`;

const intentEntities = `
insert into intent_entity (intent_id, entity_id, revision, changed, root_domain_id)
  select ${id('intent', 'n')}, ${id('account', 'n % ($1::integer / 10)')}::text, 1 + n % 5, true, ${id('domain', '0')}
  from generate_series(0, $1::integer - 1) n`;

const intentPolicies = `
insert into intent_policy (intent_id, policy_id, policy_revision, policy_domain_id, root_domain_id)
  select ${id('intent', 'n')}, ${id('policy', 'n % 20')}, 1, ${id('domain', '0')}, ${id('domain', '0')}
  from generate_series(0, $1::integer - 1) n`;

const transfers = `
insert into transfer (id, root_domain_id, transaction_id, ticker_id, quarantined, kind, value, registered_at, recipient_account,
    recipient_domain, recipient_address, senders, recipient, metadata, movement)
  select ${id('transfer', 'n')}, ${id('domain', '0')}, ${id('transaction', 'n / 2')}, ${id('ticker', `n % ${tickerCount}`)},
    n % 100 = 1, case when n % 2 = 1 then 'Fee' when n % 500 = 2 then 'Recovery' else 'Transfer' end,
    (n % 10007)::numeric * 1000000000000, ${at('n')}, ${id('account', 'n % ($1::integer / 10)')}, ${domain('n')},
    '0x' || md5((n % ($1::integer / 10))::text), jsonb_build_array(jsonb_build_object('type', 'Address', 'address', md5(n::text))),
    jsonb_build_object('type', 'Account', 'accountId', ${id('account', 'n % ($1::integer / 10)')}), '{"type": "Ethereum"}', (n % 2)::text
  from generate_series(0, $1::integer - 1) n`;

const transferDomains = `
insert into transfer_domain (domain_id, transfer_id, root_domain_id, registered_at, quarantined, ticker_id)
  select recipient_domain, id, root_domain_id, registered_at, quarantined, ticker_id from transfer`;

const transferAccounts = `
insert into transfer_account (transfer_id, account_id, domain_id, root_domain_id, registered_at)
  select id, recipient_account, recipient_domain, root_domain_id, registered_at from transfer`;

const filled = [
  'entity_account',
  'account_ledger',
  'intent',
  'intent_entity',
  'intent_policy',
  'transfer',
  'transfer_domain',
  'transfer_account',
];

/**
 * Puts `rows` each of accounts, intents and transfers into a database that has the schema and nothing else, spread as in an
 * organisation: of what there are many, most are alike. Indexes are made afterwards, which takes a fraction of the time, and no log of
 * changes is written: both make no difference to who reads.
 */
export async function fill(pool: Pool, rows: number): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(`
    select c.oid::regclass::text as name, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
      and not exists (select from pg_constraint where conindid = c.oid)`);
  await pool.query(`set maintenance_work_mem = '512MB'`);
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  for (const table of filled) await pool.query(`alter table ${table} set unlogged`);
  for (const statement of [domains, tickers]) await pool.query(statement);
  for (const statement of [accounts, accountLedgers, intents, intentEntities, intentPolicies, transfers]) {
    await pool.query(statement, [rows]);
  }
  for (const statement of [transferDomains, transferAccounts]) await pool.query(statement);
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query('vacuum analyze');
}

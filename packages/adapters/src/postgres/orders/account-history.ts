import { newId } from '@countersign/kernel';
import { assetKey } from '@countersign/ledger-port';
import { statesThatWaitFor } from '@countersign/orders';
import type { AccountHistory, Settlement } from '@countersign/service';
import type { Pool, PoolClient } from 'pg';

import { ensureTickers } from './ensure-tickers.ts';
import type { Tickers } from './ensure-tickers.ts';
import { insertTransaction, writeAccounts, writeTransfers } from './write-settlement.ts';

type TakeIn = Parameters<AccountHistory['takeIn']>[0];
type SetHoldings = Parameters<AccountHistory['setHoldings']>[0];

/** The {@link AccountHistory} in PostgreSQL. */
export function createAccountHistory(pool: Pool): AccountHistory {
  return {
    addressesOf: async (accountId, ledgerId) => {
      const { rows } = await pool.query<{ address: string; scope: 'External' | 'Internal'; keyIndex: number }>(
        `select address, scope, key_index as "keyIndex" from account_address where account_id = $1 and ledger_id = $2`,
        [accountId, ledgerId],
      );
      return rows;
    },
    takeIn: (input) =>
      inTurn(pool, input.ledger.id, async (client) => {
        const tickers = await ensureTickers(client, input.ledger, input.tokens, input.now);
        for (const settlement of input.settlements) await takeIn(client, input, settlement, tickers);
      }),
    setHoldings: (input) =>
      inTurn(pool, input.ledger.id, async (client, cursor) => {
        if (cursor !== input.at) return false;
        await setHoldings(client, input);
        return true;
      }),
  };
}

/** Work of one transaction, while nobody else reads on in the ledger. */
async function inTurn<T>(
  pool: Pool,
  ledgerId: string,
  work: (client: PoolClient, cursor: string | undefined) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ cursor: string }>('select cursor from ledger_cursor where ledger_id = $1 for update', [
      ledgerId,
    ]);
    const done = await work(client, rows[0]?.cursor);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function takeIn(client: PoolClient, input: TakeIn, settlement: Settlement, tickers: Tickers): Promise<void> {
  const { ledger, accountId, now } = input;
  const { observed, relatedAccounts } = settlement;
  const [account] = relatedAccounts;
  if (account === undefined) return;
  const { rows } = await client.query<{ id: string; registeredAt: Date; isKnown: boolean }>(
    `select t.id, t.registered_at as "registeredAt", exists (
       select 1 from transaction_account a where a.transaction_id = t.id and a.account_id = $3) as "isKnown"
     from ledger_transaction t where t.ledger_transaction_id = $1 and t.ledger_id = $2 for update`,
    [observed.transactionId, ledger.id, accountId],
  );
  const known = rows[0];
  if (known?.isKnown === true) return;
  const id = known?.id ?? newId();
  if (known === undefined) await insertTransaction(client, id, ledger.id, account.rootDomainId, observed, now);
  // Whoever looked at its transfers before decides again.
  await client.query('update ledger_transaction set version = version + 1 where id = $1', [id]);
  await writeAccounts(client, id, settlement, known?.registeredAt ?? now);
  await writeTransfers(client, id, input, settlement, tickers);
}

async function setHoldings(client: PoolClient, { ledger, accountId, holdings, tokens, now }: SetHoldings): Promise<void> {
  const tickers = await ensureTickers(client, ledger, tokens, now);
  const ids = holdings.map(({ asset }) => tickers.get(assetKey(asset)));
  await client.query('select lock_balances($1, $2)', [ids.map(() => accountId), ids]);
  // What was released since is no longer in quarantine, whatever the ledger says of it.
  await client.query(
    `insert into balance (account_id, ticker_id, root_domain_id, domain_id, ledger_id, total, quarantined, last_updated_at)
     select a.id, held.ticker_id, a.root_domain_id, a.domain_id, $2, held.total, coalesce((
         select sum(f.value) from transfer f join ledger_transaction t on t.id = f.transaction_id
         where f.recipient_account = a.id and f.ticker_id = held.ticker_id and f.quarantined and t.ledger_status = 'Confirmed'), 0), $5
     from entity_account a, unnest($3::uuid[], $4::numeric[]) as held(ticker_id, total)
     where a.kind = 'Account' and a.id = $1
     on conflict (account_id, ticker_id) do update
       set total = excluded.total, quarantined = excluded.quarantined, last_updated_at = excluded.last_updated_at`,
    [accountId, ledger.id, ids, holdings.map(({ amount }) => String(amount)), now],
  );
  await client.query(
    `update account_ledger set balances_update_requested_at = $3, balances_update_processed_at = $3
     where account_id = $1 and ledger_id = $2`,
    [accountId, ledger.id, now],
  );
  await client.query('select wake_waiting_orders($1, $2)', [[accountId], statesThatWaitFor('Funds')]);
  if (ids.length === 0) return;
  await client.query(
    `insert into event (root_domain_id, domain_id, saved_at, type, payload)
     select a.root_domain_id, a.domain_id, $2, 'BalancesUpdated', jsonb_build_object('type', 'BalancesUpdated',
       'accountReference', jsonb_build_object('id', a.id, 'domainId', a.domain_id), 'tickerIds', to_jsonb($3::uuid[]))
     from entity_account a where a.kind = 'Account' and a.id = $1`,
    [accountId, now, ids],
  );
}

import { newId } from '@countersign/kernel';
import { backfillHoldings } from '@countersign/orders';
import type { Account } from '@countersign/model';
import { queues, type AccountHistory, type Settlement } from '@countersign/service';
import type { Pool, PoolClient } from 'pg';

import { inTransaction } from '../transaction.ts';
import { ensureTickers, tickerOf } from './ensure-tickers.ts';
import type { Tickers } from './ensure-tickers.ts';
import { writeOutputs } from './known-outputs.ts';
import { quarantinedTransfer, type StoredTransfer } from './quarantine.ts';
import { markBalancesRead, writeHoldings, type Owner } from './write-holdings.ts';
import { writeEvents } from './write-order-change.ts';
import { insertTransaction, whereObserved, observedIds, writeAccounts, writeTransfers } from './write-settlement.ts';

type SettlementsInput = Parameters<AccountHistory['writeSettlements']>[0];
type SetHoldings = Parameters<AccountHistory['setHoldings']>[0];

const accountsOfPage = 1_000;

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
    transactionsOf: async (accountId, ledgerId) => {
      const { rows } = await pool.query<{ id: string }>(
        `select distinct t.ledger_transaction_id as id
         from transaction_account a join ledger_transaction t on t.id = a.transaction_id
         where a.account_id = $1 and t.ledger_id = $2 and t.ledger_status = 'Confirmed' and t.ledger_transaction_id is not null`,
        [accountId, ledgerId],
      );
      return rows.map(({ id }) => id);
    },
    async *accountsOn(ledgerId) {
      let last: string | undefined;
      do {
        const { rows } = await pool.query<Pick<Account, 'id' | 'providerDetails'>>(
          `select a.id, a.data->'providerDetails' as "providerDetails" from entity_account a
           where a.kind = 'Account' and ($2::uuid is null or a.id > $2)
             and exists (select from account_address d where d.account_id = a.id and d.ledger_id = $1)
           order by a.id limit $3`,
          [ledgerId, last ?? null, accountsOfPage],
        );
        yield rows;
        last = rows.length < accountsOfPage ? undefined : rows.at(-1)?.id;
      } while (last !== undefined);
    },
    requestBackfills: async (accountIds, ledgerId) => {
      await pool.query(
        `insert into job (queue, key, root_domain_id, payload)
         select $1, a.id || ' ' || $3, a.root_domain_id, jsonb_build_object('accountId', a.id, 'ledgerId', $3::text, 'again', true)
         from entity_account a where a.kind = 'Account' and a.id = any($2)
         on conflict (queue, key) do nothing`,
        [queues.backfillHistory, accountIds, ledgerId],
      );
    },
    writeSettlements: (input) =>
      inTurn(pool, input.ledger.id, async (client) => {
        const tickers = await ensureTickers(client, input.ledger, input.tokens, input.now);
        const concerning = input.settlements.filter(({ relatedAccounts }) => relatedAccounts.length > 0);
        await writeOutputs(
          client,
          input.ledger.id,
          concerning.map(({ observed }) => observed),
        );
        for (const settlement of concerning) await writeSettlement(client, input, settlement, tickers);
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
function inTurn<T>(
  pool: Pool,
  ledgerId: string,
  work: (client: PoolClient, cursor: string | undefined) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ cursor: string }>('select cursor from ledger_cursor where ledger_id = $1 for update', [
      ledgerId,
    ]);
    return work(client, rows[0]?.cursor);
  });
}

async function writeSettlement(
  client: PoolClient,
  input: SettlementsInput,
  settlement: Settlement,
  tickers: Tickers,
): Promise<void> {
  const { ledger, accountId, now } = input;
  const { observed, relatedAccounts, ledgerData } = settlement;
  const [account] = relatedAccounts;
  if (account === undefined) return;
  const { rows } = await client.query<{ id: string; registeredAt: Date; isKnown: boolean }>(
    `select t.id, t.registered_at as "registeredAt", exists (
       select 1 from transaction_account a where a.transaction_id = t.id and a.account_id = $4) as "isKnown"
     from ledger_transaction t ${whereObserved} for update`,
    [...observedIds(ledger.id, observed), accountId],
  );
  const known = rows[0];
  if (known?.isKnown === true) return;
  const id = known?.id ?? newId();
  if (known === undefined) await insertTransaction(client, id, ledger.id, account.rootDomainId, settlement, tickers, now);
  // Anyone who looked at its transfers before decides again; and what was a stranger's in it is an account's.
  await client.query(
    `update ledger_transaction set version = version + 1,
       ledger_transaction = case when $2::jsonb is null then ledger_transaction
         else ledger_transaction || jsonb_build_object('ledgerData', $2::jsonb) end
     where id = $1`,
    [id, ledgerData === undefined ? null : JSON.stringify(ledgerData)],
  );
  await writeAccounts(client, id, settlement, known?.registeredAt ?? now);
  await writeTransfers(client, id, input, settlement, tickers);
}

async function setHoldings(client: PoolClient, { ledger, accountId, holdings, tokens, now }: SetHoldings): Promise<void> {
  const tickers = await ensureTickers(client, ledger, tokens, now);
  const held = holdings.map(({ asset, amount }) => ({ tickerId: tickerOf(tickers, asset), amount }));
  const tickerIds = held.map(({ tickerId }) => tickerId);
  await client.query('select lock_balances($1, $2)', [tickerIds.map(() => accountId), tickerIds]);
  const { rows } = await client.query<Owner>(
    `select domain_id as "domainId", root_domain_id as "rootDomainId" from entity_account where kind = 'Account' and id = $1`,
    [accountId],
  );
  const [owner] = rows;
  if (owner === undefined) return;
  const quarantined = await loadQuarantined(client, accountId, tickerIds);
  const change = backfillHoldings({ id: accountId, domainId: owner.domainId }, held, quarantined);
  await writeHoldings(client, ledger.id, new Map([[accountId, owner]]), change.holdings, now);
  await markBalancesRead(client, ledger.id, [accountId], now);
  await writeEvents(client, owner.rootDomainId, change.events, now);
}

async function loadQuarantined(client: PoolClient, accountId: string, tickerIds: readonly string[]) {
  const { rows } = await client.query<StoredTransfer>(
    `select f.id, f.ticker_id as "tickerId", f.value::text, t.ledger_status as "ledgerStatus"
     from transfer f join ledger_transaction t on t.id = f.transaction_id
     where f.recipient_account = $1 and f.ticker_id = any($2) and f.quarantined`,
    [accountId, tickerIds],
  );
  return rows.map(quarantinedTransfer);
}

import { createHash } from 'node:crypto';

import type { JsonObject } from '@countersign/kernel';
import { assetKey } from '@countersign/ledger-port';
import { LedgerTransactionData, type Ledger, type MovementDeviation } from '@countersign/model';
import type { Party, Settlement, SettledTransfer } from '@countersign/service';
import type { PoolClient } from 'pg';

import { tickerOf, type Tickers } from './ensure-tickers.ts';

const { rawTransaction } = LedgerTransactionData.shape;

/** The public API's `LedgerTransactionData` of a transaction as it was observed; without its bytes where they are more than that has. */
export function transactionData(settlement: Settlement, tickers: Tickers, now: Date): JsonObject {
  const { observed, ledgerData, failure, failureCause, deviations, memos, cause } = settlement;
  return {
    ledgerStatus: observed.status,
    ...(failure !== undefined && { failure }),
    ...(failureCause !== undefined && { failureCause }),
    ...(deviations.length > 0 && { deviations: deviationData(deviations, tickers) }),
    ledgerTransactionId: observed.transactionId,
    ...(rawTransaction.safeParse(observed.raw).success && { rawTransaction: observed.raw }),
    ...(observed.blockTime !== undefined && { blockTime: observed.blockTime.toISOString() }),
    statusLastUpdatedAt: now.toISOString(),
    providerStatusLastUpdatedAt: (observed.blockTime ?? now).toISOString(),
    ...(ledgerData !== undefined && { ledgerData }),
    ...(memos.length > 0 && { memos: [...memos] }),
    ...(cause !== undefined && { cause }),
  };
}

/** Deviations in the public API's form. */
export function deviationData(deviations: Settlement['deviations'], tickers: Tickers): MovementDeviation[] {
  return deviations.map(({ asset, recipient, ordered, moved }) => ({
    tickerId: tickerOf(tickers, asset),
    ...(recipient !== undefined && { recipient }),
    ordered: String(ordered),
    ...(moved !== undefined && { moved: String(moved) }),
  }));
}

/** Finds the transaction `t` that was observed, by the parameters of {@link observedIds}: by its id, else by what is in it. */
export const whereObserved = `where t.ledger_id = $1 and (t.ledger_transaction_id = $2 or t.content_id = $3)
     order by t.ledger_transaction_id = $2 desc nulls last limit 1`;

/** The parameters of {@link whereObserved}. */
export function observedIds(ledgerId: string, { transactionId, contentId }: Settlement['observed']): readonly unknown[] {
  return [ledgerId, transactionId, contentId ?? null];
}

/** Writes a transaction that no order of this instance made. */
export async function insertTransaction(
  client: PoolClient,
  id: string,
  ledgerId: string,
  rootDomainId: string | undefined,
  settlement: Settlement,
  tickers: Tickers,
  now: Date,
): Promise<void> {
  const { observed } = settlement;
  await client.query({
    name: 'write-ledger-transaction',
    text: `insert into ledger_transaction (id, root_domain_id, ledger_id, registered_at, ledger_status, ledger_transaction_id,
       status_last_updated_at, ledger_transaction, content_id)
     values ($7, $1, $2, $3, $4, $5, $3, $6, $8)`,
    values: [
      rootDomainId,
      ledgerId,
      now,
      observed.status,
      observed.transactionId,
      JSON.stringify(transactionData(settlement, tickers, now)),
      id,
      observed.contentId ?? null,
    ],
  });
}

/** Notes which accounts a transaction concerns, and lists it in their domains; not what no transaction did, of which the transfers are listed. */
export async function writeAccounts(
  client: PoolClient,
  transactionId: string,
  { relatedAccounts, cause }: Settlement,
  now: Date,
): Promise<void> {
  for (const { accountId, domainId, rootDomainId, sender } of relatedAccounts) {
    await client.query({
      name: 'write-transaction-account',
      text: `insert into transaction_account (transaction_id, account_id, domain_id, root_domain_id, sender) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      values: [transactionId, accountId, domainId, rootDomainId, sender],
    });
    if (cause !== undefined) continue;
    await client.query({
      name: 'write-transaction-domain',
      text: `insert into transaction_domain (domain_id, transaction_id, root_domain_id, registered_at) values ($1, $2, $3, $4) on conflict do nothing`,
      values: [domainId, transactionId, rootDomainId, now],
    });
  }
}

/**
 * Writes the transfers of a transaction. Those that are there already keep their id and their quarantine; anyone who was a stranger
 * in them and is an account now becomes one.
 */
export async function writeTransfers(
  client: PoolClient,
  transactionId: string,
  input: { readonly ledger: Ledger; readonly now: Date },
  settlement: Settlement,
  tickers: Tickers,
): Promise<void> {
  const parties = settlement.transfers.flatMap(({ recipient }) => recipient ?? []);
  // Outputs of one transaction have their senders in common: each is looked at once.
  const senders = [...new Set(settlement.transfers.map((transfer) => transfer.senders))];
  const addresses = new Set([...senders.flat(), ...parties].flatMap(addressesOf));
  const endpoints = await resolveEndpoints(client, input.ledger.id, [...addresses]);
  const written = new Map<SettledTransfer['senders'], KeptSenders>();
  for (const each of senders) written.set(each, await writeSenders(client, transactionId, each, endpoints));
  const rowOf = (transfer: SettledTransfer) => ({
    movement: transfer.movement,
    tickerId: tickers.get(assetKey(transfer.asset)),
    quarantined: transfer.quarantined,
    kind: transfer.kind,
    value: String(transfer.value),
    recipientAccount: transfer.recipient?.type === 'Account' ? transfer.recipient.accountId : undefined,
    recipientDomain: transfer.recipient?.type === 'Account' ? transfer.recipient.domainId : undefined,
    recipientAddress: transfer.recipient && addressesOf(transfer.recipient)[0],
    ...written.get(transfer.senders),
    recipient: transfer.recipient && recipientJson(transfer.recipient, endpoints),
    metadata: transfer.metadata,
    accounts: [...transfer.senders, transfer.recipient].flatMap((party) =>
      party?.type === 'Account' ? [{ id: party.accountId, domainId: party.domainId }] : [],
    ),
  });
  const rootDomainId = settlement.relatedAccounts[0]?.rootDomainId;
  for (let start = 0; start < settlement.transfers.length; start += rowsTogether) {
    const rows = settlement.transfers.slice(start, start + rowsTogether).map(rowOf);
    await writeRows(client, transactionId, rootDomainId, input.now, rows);
  }
}

/** Transfers that one statement writes: a transaction may have very many, and the accounts to which they come wait meanwhile. */
const rowsTogether = 1_000;

interface WrittenTransfer {
  readonly id: string;
  readonly quarantined: boolean;
  readonly registeredAt: Date;
  readonly tickerId: string;
  readonly accounts: readonly { readonly id: string; readonly domainId: string }[];
}

/** Writes transfers, and lists those that are new or have changed with their accounts and domains. */
async function writeRows(
  client: PoolClient,
  transactionId: string,
  rootDomainId: string | undefined,
  now: Date,
  rows: readonly object[],
): Promise<void> {
  const { rows: written } = await client.query<WrittenTransfer>({
    name: 'write-transfers',
    text: `with given as materialized (
       select * from jsonb_to_recordset($4) as w (movement text, "tickerId" uuid, quarantined boolean, kind text, value numeric, "recipientAccount" uuid,
         "recipientDomain" uuid, "recipientAddress" text, senders jsonb, "sendersDigest" text, recipient jsonb, metadata jsonb, accounts jsonb)),
     written as (
       insert into transfer (id, root_domain_id, transaction_id, ticker_id, quarantined, kind, value, registered_at, recipient_account,
         recipient_domain, recipient_address, senders, senders_digest, recipient, metadata, movement)
       select gen_random_uuid(), $1, $2, "tickerId", quarantined, kind, value, $3, "recipientAccount", "recipientDomain", "recipientAddress", senders,
         decode("sendersDigest", 'hex'), recipient, metadata, movement from given
       on conflict (transaction_id, movement) do update set value = excluded.value, senders = excluded.senders, senders_digest = excluded.senders_digest,
         recipient = excluded.recipient, recipient_account = excluded.recipient_account, recipient_domain = excluded.recipient_domain
         where (transfer.value, transfer.senders, transfer.senders_digest, transfer.recipient)
           is distinct from (excluded.value, excluded.senders, excluded.senders_digest, excluded.recipient)
       returning id, movement, quarantined, registered_at)
     select w.id, w.quarantined, w.registered_at as "registeredAt", g."tickerId", g.accounts from written w join given g on g.movement = w.movement`,
    values: [rootDomainId, transactionId, now, JSON.stringify(rows)],
  });
  const listed = written.flatMap(({ accounts, ...transfer }) => accounts.map((account) => ({ ...transfer, account })));
  if (listed.length === 0) return;
  const [ids, registered] = [listed.map(({ id }) => id), listed.map(({ registeredAt }) => registeredAt)];
  const domainIds = listed.map(({ account }) => account.domainId);
  await client.query({
    name: 'write-transfer-accounts',
    text: `insert into transfer_account (transfer_id, account_id, domain_id, root_domain_id, registered_at)
     select transfer_id, account_id, domain_id, $1, registered_at
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[]) as l (transfer_id, account_id, domain_id, registered_at)
     on conflict do nothing`,
    values: [rootDomainId, ids, listed.map(({ account }) => account.id), domainIds, registered],
  });
  await client.query({
    name: 'write-transfer-domains',
    text: `insert into transfer_domain (domain_id, transfer_id, root_domain_id, registered_at, quarantined, ticker_id)
     select domain_id, transfer_id, $1, registered_at, quarantined, ticker_id
     from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::boolean[], $6::uuid[]) as l (domain_id, transfer_id, registered_at, quarantined, ticker_id)
     on conflict do nothing`,
    values: [
      rootDomainId,
      domainIds,
      ids,
      registered,
      listed.map(({ quarantined }) => quarantined),
      listed.map(({ tickerId }) => tickerId),
    ],
  });
}

/** Senders as a transfer has them: their own, or the digest (hexadecimal) of those that it shares. */
interface KeptSenders {
  readonly senders?: readonly object[];
  readonly sendersDigest?: string;
}

/** Senders with a longer text (characters) are kept once for all transfers of a transaction. */
const longestOwnText = 2_000;

async function writeSenders(
  client: PoolClient,
  transactionId: string,
  parties: SettledTransfer['senders'],
  endpoints: Endpoints,
): Promise<KeptSenders> {
  const senders = parties.map((sender) => senderJson(sender, endpoints));
  const text = JSON.stringify(senders);
  if (text.length <= longestOwnText) return { senders };
  const digest = createHash('sha256').update(text).digest();
  await client.query(
    'insert into transfer_senders (transaction_id, digest, senders) values ($1, $2, $3) on conflict do nothing',
    [transactionId, digest, text],
  );
  return { sendersDigest: digest.toString('hex') };
}

type Endpoints = ReadonlyMap<string, { endpointId: string; domainId: string }[]>;

async function resolveEndpoints(client: PoolClient, ledgerId: string, addresses: readonly string[]): Promise<Endpoints> {
  const { rows } = await client.query<{ address: string; endpointId: string; domainId: string }>(
    `select data->>'address' as address, id as "endpointId", domain_id as "domainId" from entity_endpoint
     where kind = 'Endpoint' and data->>'address' = any($1) and data->>'ledgerId' = $2`,
    [addresses, ledgerId],
  );
  return Map.groupBy(rows, ({ address }) => address);
}

function details(address: string, endpoints: Endpoints) {
  const resolvedEndpoints = (endpoints.get(address) ?? []).map(({ endpointId, domainId }) => ({ endpointId, domainId }));
  return { address, resolvedEndpoints };
}

function senderJson(party: Party, endpoints: Endpoints) {
  if (party.type === 'Address')
    return { type: 'Address', address: party.address, addressDetails: details(party.address, endpoints) };
  const { type, accountId, domainId, addresses } = party;
  return { type, accountId, domainId, addresses, addressesDetails: addresses.map((address) => details(address, endpoints)) };
}

function recipientJson(party: Party, endpoints: Endpoints) {
  if (party.type === 'Address')
    return { type: 'Address', address: party.address, addressDetails: details(party.address, endpoints) };
  const { type, accountId, domainId, addresses } = party;
  const [address = ''] = addresses;
  return { type, accountId, domainId, address, addressDetails: details(address, endpoints) };
}

function addressesOf(party: Party): readonly string[] {
  return party.type === 'Account' ? party.addresses : [party.address];
}

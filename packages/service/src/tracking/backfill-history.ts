import { isBroughtIn } from '@countersign/authorization';
import { keysMadeEvents } from '@countersign/governance/journal';
import { CodedError } from '@countersign/kernel';
import { assetKey } from '@countersign/ledger-port';
import type { AssetReference, LedgerNode } from '@countersign/ledger-port';
import { TransferMetadata } from '@countersign/model';
import type { Ledger } from '@countersign/model';

import type { AccountPorts } from '../accounts/account-ports.ts';
import { findUsedAddresses } from '../accounts/find-used-addresses.ts';
import { keysMade } from '../accounts/make-address.ts';
import type { BackfillHistoryJob } from '../jobs/queues.ts';
import type { JobHandler } from '../jobs/run-jobs.ts';
import type { AccountState } from '../ports/decision-store.ts';
import { sealChange } from '../ports/seal-change.ts';
import type { AccountHistory } from './ledger-book.ts';
import { settlePage } from './settlement.ts';
import type { Settlement } from './settlement.ts';
import { tokensIn, trackLedger } from './track-ledger.ts';
import type { TrackLedgerPorts } from './track-ledger.ts';

/** What {@link backfillHistory} needs. */
export interface BackfillHistoryPorts extends TrackLedgerPorts {
  readonly accounts: AccountPorts;
  readonly history: AccountHistory;
  readonly gapLimit: number;
}

/** Handles the queue `backfill-history`. */
export function backfillHistoryJob(ports: BackfillHistoryPorts): JobHandler<'take-in-history'> {
  return async (job) => {
    return (await backfillHistory(ports, job.payload)) === 'Busy' ? { retryInSeconds: 1 } : 'Done';
  };
}

/** Starts to read again what happened on a ledger to every account that was brought in, as after a server that hid something was replaced. */
export async function backfillHistoriesAgain(history: AccountHistory, ledgerId: string): Promise<number> {
  let count = 0;
  for await (const accounts of history.accountsOn(ledgerId)) {
    const ids = accounts.filter(isBroughtIn).map(({ id }) => id);
    if (ids.length > 0) await history.requestBackfills(ids, ledgerId);
    count += ids.length;
  }
  return count;
}

/** A ledger that goes on meanwhile is caught up with so often in one go. */
const rounds = 20;

/**
 * Records what happened to an account's addresses before they were the account's: transactions, transfers, and what it holds since.
 * What an account held when it was brought in is not quarantined: it came with the account, which people approved. Safe to repeat at
 * any point. `Busy`: the ledger went on or another address was made meanwhile, and it is to be done again.
 */
async function backfillHistory(
  ports: BackfillHistoryPorts,
  { accountId, ledgerId, again = false }: BackfillHistoryJob,
): Promise<'Done' | 'Busy' | 'Missing'> {
  const state = await ports.accounts.store.loadAccount(accountId);
  const ledger = state?.ledgers.find((facet) => facet.ledger.id === ledgerId)?.ledger;
  if (state === undefined || ledger === undefined) return 'Missing';
  // Anyone who has read the ledger from before these addresses were there is done with this, and no longer moves its cursor.
  await trackLedger(ports, ledger);
  if (!(await addUsedAddresses(ports, state, ledger))) return 'Busy';
  await trackLedger(ports, ledger);

  const holdings = new Map<string, { readonly asset: AssetReference; readonly amount: bigint }>();
  const read = new Set<string>();
  let after: string | undefined;
  for (let round = 0; round < rounds; round++) {
    const until = await ports.book.cursor(ledgerId);
    if (until === undefined) return 'Done';
    for await (const settlements of settlementsOf(ports, state, ledger, { after, until })) {
      const tokens = tokensIn(settlements, await ports.ledgers.module(ledger));
      await ports.history.writeSettlements({ ledger, accountId, settlements, tokens, now: ports.clock.now() });
      for (const { observed } of settlements) read.add(observed.transactionId);
      for (const { asset, amount } of settlements.flatMap(({ changes }) => changes)) {
        const before = holdings.get(assetKey(asset))?.amount ?? 0n;
        // Never below nothing: what an account issues itself leaves it without having been held.
        holdings.set(assetKey(asset), { asset, amount: before + amount < 0n ? 0n : before + amount });
      }
    }
    after = until;
    if (again && (await isMissingAny(ports, { accountId, ledgerId, read, until })))
      throw new CodedError('HistoryContradiction', `The history of ${accountId} lacks a transaction that was seen before`);
    const tokens = tokensIn([{ transfers: [], changes: [...holdings.values()] }], await ports.ledgers.module(ledger));
    const input = { ledger, at: until, accountId, holdings: [...holdings.values()], tokens, now: ports.clock.now() };
    if (await ports.history.setHoldings(input)) return 'Done';
  }
  return 'Busy';
}

/** True where the history up to the ledger's cursor lacks what the book has of the account: it would be said to hold something else than it does. */
async function isMissingAny(
  { book, history }: BackfillHistoryPorts,
  of: { readonly accountId: string; readonly ledgerId: string; readonly read: ReadonlySet<string>; readonly until: string },
): Promise<boolean> {
  const known = await history.transactionsOf(of.accountId, of.ledgerId);
  // Where the ledger was read on meanwhile, there may be more in the book than was asked for.
  return known.some((id) => !of.read.has(id)) && (await book.cursor(of.ledgerId)) === of.until;
}

/** What was confirmed to the account, a page at a time, as far as it concerns this account. */
async function* settlementsOf(
  { book, history, ledgers }: BackfillHistoryPorts,
  { account }: AccountState,
  ledger: Ledger,
  range: Parameters<LedgerNode['history']>[1],
): AsyncGenerator<readonly Settlement[]> {
  const addresses = (await history.addressesOf(account.id, ledger.id)).map(({ address }) => address);
  const metadata = TransferMetadata.parse({ type: ledger.parameters.type });
  const module = await ledgers.module(ledger);
  let { after } = range;
  for (let more = true; more;) {
    const page = await ledgers.node(ledger.id).history(addresses, { ...range, after });
    const payers = page.transactions.flatMap(({ feePayer }) => feePayer ?? []);
    const parties = [...page.transactions, ...(page.changes ?? [])].flatMap(({ movements }) =>
      movements.flatMap(({ from, to }) => (to === undefined ? from : [...from, to])),
    );
    const involved = [...payers, ...parties];
    const own = await book.ownAddresses(ledger.id, [...new Set(involved)]);
    yield settlePage(page, own, metadata, module).map((settlement) => concerning(settlement, account.id, isBroughtIn(account)));
    after = page.cursor;
    more = page.more;
  }
}

function concerning(settlement: Settlement, accountId: string, isTrusted: boolean): Settlement {
  const isOwn = (party: Settlement['transfers'][number]['recipient']) =>
    party?.type === 'Account' && party.accountId === accountId;
  return {
    ...settlement,
    relatedAccounts: settlement.relatedAccounts.filter((related) => related.accountId === accountId),
    transfers: settlement.transfers
      .filter(({ senders, recipient }) => [...senders, recipient].some(isOwn))
      .map((transfer) => ({ ...transfer, quarantined: transfer.quarantined && isOwn(transfer.recipient) && !isTrusted })),
    changes: settlement.changes.filter((change) => change.accountId === accountId),
  };
}

/** Gives the account those addresses of its keys that were used before; false if somebody else made one meanwhile. */
async function addUsedAddresses(
  { accounts, history, book, ledgers, gapLimit }: BackfillHistoryPorts,
  state: AccountState,
  ledger: Ledger,
): Promise<boolean> {
  const until = await book.cursor(ledger.id);
  if (until === undefined || !isBroughtIn(state.account)) return true;
  const node = ledgers.node(ledger.id);
  const used = await findUsedAddresses(accounts, {
    state,
    ledger,
    gapLimit,
    known: await history.addressesOf(state.account.id, ledger.id),
    history: (candidates, after) => node.history(candidates, { after, until }),
  });
  // One that came with a key of its own stays with its account.
  const taken = await book.ownAddresses(
    ledger.id,
    used.map(({ data }) => data.address),
  );
  const addresses = used.filter(({ data }) => !taken.has(data.address));
  if (addresses.length === 0) return true;
  const { rootDomainId, account } = state;
  const at = accounts.clock.now().toISOString();
  const made = keysMade({ at, accountId: account.id, addresses });
  const change = await sealChange(await accounts.notary(), {
    at,
    rootDomainId,
    made,
    addresses,
    events: keysMadeEvents(made, account.domainId),
  });
  const committed = await accounts.store.commit(change);
  return committed.ok;
}

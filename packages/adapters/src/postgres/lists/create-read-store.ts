import type { ListName, ListedItems, ReadStore } from '@countersign/service';
import type { Pool } from 'pg';

import type { VerifiedEntities } from '../history/verified-entities.ts';
import { accountOutputs } from './account-outputs.ts';
import { definitions } from './definitions.ts';
import { loadBalanceTotals } from './balance-totals.ts';
import { loadConfirmedBalance } from './confirmed-balance.ts';
import { loadDecidingFacts } from './deciding-facts.ts';
import { loadDomainCounts } from './domain-counts.ts';
import { findAddresses, findAddressesByBeginning, latestAddress, latestAddresses } from './find-addresses.ts';
import { ownLookAlikes, paidLookAlikes } from './look-alikes.ts';
import { loadTickerPrices } from '../valuation/ticker-prices.ts';
import { createHeldTickers } from './held-tickers.ts';
import { loadHoldingChecks } from './holding-checks.ts';
import { loadMadeForAccount } from './made-for-account.ts';
import { loadPresence } from './presence.ts';
import { loadHoldings } from './holdings.ts';
import { loadOpenIntents } from './open-intents.ts';
import { loadOrderOutlines, loadTransactionOutlines } from './outlines.ts';
import { readByBeginning, readOne, readPage } from './read-page.ts';
import { loadReadingFacts } from './reading-facts.ts';
import { loadRevisions } from './revisions.ts';
import { loadRoleFacts } from './role-facts.ts';
import { countUnderWay } from './under-way.ts';
import type { RequireShownEnds } from './shown-order.ts';
import { verifiedList, type VerifyEnvelopes } from './verified-lists.ts';

/** Numbers the events that have none yet, so that they can be listed. */
async function numberEvents(pool: Pool): Promise<void> {
  await pool.query('select sequence_events(root_domain_id) from instance');
}

/** How what is read is found good. */
export interface ReadChecks {
  readonly verify: VerifyEnvelopes;
  readonly requireEnds: RequireShownEnds;
  readonly verified: VerifiedEntities;
}

/**
 * Reads from PostgreSQL. What it gives of addresses and assets is what the notary signed, which `verify` knows, or it throws
 * `IntegrityViolation`: people pay to the one, and read amounts by the other. So it does for an order that `requireEnds` throws for.
 */
export function createReadStore(pool: Pool, { verify, requireEnds, verified }: ReadChecks): ReadStore {
  const requireHeld = createHeldTickers(pool, verify);
  const listOf = <Name extends ListName>(name: Name) => verifiedList<ListedItems[Name]>(definitions[name], verify, requireEnds);
  return {
    readingFacts: (person, domainId) => loadReadingFacts(pool, verified, person, domainId),
    list: async (name, scope, query) => {
      if (name === 'events') await numberEvents(pool);
      return readPage(pool, listOf(name), scope, query);
    },
    find: (name, scope, id) => readOne(pool, listOf(name), scope, id),
    findByBeginning: (name, scope, digits, limit) => readByBeginning(pool, listOf(name), scope, digits, limit),
    revisions: (kind, id, before, limit) => loadRevisions(pool, kind, id, before, limit),
    decidingFacts: (scope, intentId) => loadDecidingFacts(pool, scope, intentId),
    roles: async (domainId) => {
      const { rows } = await pool.query<{ role: string }>(
        `select distinct role collate "C" as role from entity_user, jsonb_array_elements_text(data->'roles') role
         where domain_id = $1 order by 1`,
        [domainId],
      );
      return rows.map((row) => row.role);
    },
    roleFacts: (domainId) => loadRoleFacts(pool, domainId),
    confirmedBalance: (accountId, tickerId) => loadConfirmedBalance(pool, accountId, tickerId),
    holdingChecks: (accountId) => loadHoldingChecks(pool, accountId),
    presence: (accountId) => loadPresence(pool, accountId),
    madeForAccount: (accountId) => loadMadeForAccount(pool, accountId),
    balanceTotals: async (domainId, wanted) => {
      const totals = await loadBalanceTotals(pool, domainId, wanted);
      const largest = totals.domains?.flatMap((domain) => domain.largest) ?? [];
      await requireHeld([...totals.items, ...largest].map(({ ticker }) => ticker));
      return totals;
    },
    domainCounts: (domainIds, roots) => loadDomainCounts(pool, domainIds, roots),
    holdings: async (domainId, accountIds, now) => {
      const found = await loadHoldings(pool, domainId, accountIds, now);
      await requireHeld(found.flatMap(({ holdings }) => holdings.map(({ ticker }) => ticker)));
      return found;
    },
    tickerPrices: (tickerIds, now) => loadTickerPrices(pool, tickerIds, now),
    orderOutlines: (domainId, orderIds) => loadOrderOutlines(pool, requireEnds, domainId, orderIds),
    transactionOutlines: (domainId, transactionIds) => loadTransactionOutlines(pool, requireEnds, domainId, transactionIds),
    openIntents: (domainId, users, page) => loadOpenIntents(pool, domainId, users, page),
    outputs: (accountId, ledgerId) => accountOutputs(pool, accountId, ledgerId),
    underWay: (domainId, withDescendants) => countUnderWay(pool, domainId, withDescendants),
    latestAddress: (accountId, ledgerId) => latestAddress(pool, verify, accountId, ledgerId),
    latestAddresses: (domainId, accountIds) => latestAddresses(pool, verify, domainId, accountIds),
    findAddresses: (address, domainIds) => findAddresses(pool, verify, address, domainIds),
    ownLookAlikes: (addresses, domainIds) => ownLookAlikes(pool, verify, { addresses, domainIds }),
    paidLookAlikes: (addresses, domainIds) => paidLookAlikes(pool, { addresses, domainIds }),
    findAddressesByBeginning: (text, domainIds, limit) => findAddressesByBeginning(pool, verify, text, domainIds, limit),
  };
}

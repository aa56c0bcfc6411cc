import type { Endpoint, Ledger, TransactionDestination } from '@countersign/model';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { knownPartners } from './known-partners.ts';
import { nameInFailure } from './name-in-failure.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext } from '../rules/intent-rule.ts';
import { cameBefore } from '../rules/journal-moment.ts';
import { findEntity, requireUnlocked } from '../rules/loaded-state.ts';
import type { StateNeed } from '../rules/state-needs.ts';

/** What must be read to judge destinations. */
export function destinationNeeds(destinations: readonly TransactionDestination[]): StateNeed[] {
  return destinations.flatMap((destination): StateNeed[] => {
    if (destination.type === 'Endpoint') return [{ type: 'Entity', kind: 'Endpoint', id: destination.endpointId }];
    if (destination.type === 'Address') return [];
    return [
      { type: 'Entity', kind: 'Account', id: destination.accountId },
      { type: 'AccountLedgers', accountId: destination.accountId },
    ];
  });
}

/**
 * Checks that value may go there on that ledger (`InvalidDestination`, `AccountLocked`, `EndpointLocked`), and that an endpoint is
 * still what it was when the order was proposed (`EntityRevisionMismatch`).
 */
export function checkDestination(
  context: IntentContext,
  destination: TransactionDestination,
  ledger: Ledger,
): Result<void, IntentFailure> {
  if (destination.type === 'Address') {
    return context.rules.isAddress(ledger, destination.address)
      ? ok(undefined)
      : fail('InvalidDestination', `${destination.address} is not an address of ${ledger.alias}`);
  }
  if (destination.type === 'Account') return checkAccount(context, destination.accountId, ledger);
  return checkEndpoint(context, destination.endpointId, ledger);
}

function checkAccount(context: IntentContext, accountId: string, ledger: Ledger): Result<void, IntentFailure> {
  const account = findEntity(context.facts, 'Account', accountId);
  if (!account) return fail('InvalidDestination', `There is no account ${accountId}`);
  const isThere = context.facts.accountLedgers.some((fact) => fact.accountId === accountId && fact.ledgerId === ledger.id);
  if (!isThere) return fail('InvalidDestination', `Account ${nameInFailure(context, account)} is not on ${ledger.alias}`);
  return requireUnlocked('Account', account);
}

// An endpoint counts only where it was approved: a domain can't lend its trust to one that does not descend from it.
function checkEndpoint(context: IntentContext, endpointId: string, ledger: Ledger): Result<void, IntentFailure> {
  const endpoint = findEntity(context.facts, 'Endpoint', endpointId);
  if (!endpoint || !context.chain.some((domain) => domain.id === endpoint.domainId)) {
    return fail('InvalidDestination', `There is no endpoint ${endpointId} in this domain or above it`);
  }
  if (endpoint.ledgerId !== ledger.id) return fail('InvalidDestination', `Endpoint ${endpoint.alias} is not on ${ledger.alias}`);
  // One that was never changed is what it was when it was named, whatever the clock of who made it said.
  const unchanged = endpoint.metadata.revision > 1 ? requireUnchanged(context, endpoint) : ok(undefined);
  return unchanged.ok ? requireUnlocked('Endpoint', endpoint) : unchanged;
}

// What people sign names the endpoint, or an address that was judged by it: anyone who changes it must neither redirect what others
// agreed to before, nor make it something else.
function requireUnchanged({ proposed, facts }: IntentContext, { id, alias, metadata }: Endpoint): Result<void, IntentFailure> {
  const position = facts.endpointPositions.find(({ endpointId }) => endpointId === id)?.position;
  return proposed === undefined || cameBefore({ at: metadata.lastModifiedAt, position }, proposed)
    ? ok(undefined)
    : fail('EntityRevisionMismatch', `Endpoint ${alias} was changed after the order was proposed`);
}

/**
 * Checks whom an order reaches by addresses: an account or endpoint whose address was typed is used as little as one that is named
 * while it is locked (`AccountLocked`, `EndpointLocked`; of several endpoints at one place, one that is unlocked will do; where none is
 * known by the tag of a payment, those that are its address without one), and no endpoint there may have come or become another since the order was proposed (`EntityRevisionMismatch`).
 */
export function checkPartners(context: IntentContext, payload: IntentPayload): Result<void, IntentFailure> {
  for (const { destination, endpoints, untagged, accounts } of knownPartners(payload, context)) {
    for (const endpoint of [...endpoints, ...untagged]) {
      if (destination.type === 'Endpoint' && destination.endpointId === endpoint.id) continue;
      const unchanged = requireUnchanged(context, endpoint);
      if (!unchanged.ok) return unchanged;
    }
    if (destination.type !== 'Address') continue;
    for (const account of accounts) {
      const unlocked = requireUnlocked('Account', account);
      if (!unlocked.ok) return unlocked;
    }
    const judged = endpoints.length > 0 ? endpoints : untagged;
    const [endpoint] = judged.toSorted((left, right) => Number(right.lock === 'Unlocked') - Number(left.lock === 'Unlocked'));
    const usable = endpoint === undefined ? ok(undefined) : requireUnlocked('Endpoint', endpoint);
    if (!usable.ok) return usable;
  }
  return ok(undefined);
}

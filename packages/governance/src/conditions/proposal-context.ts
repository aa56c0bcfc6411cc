import { findEntity, orderFee, orderKind, type LoadedFacts, type PlatformRules } from '@countersign/kinds/rules';
import type { TransactionDestination } from '@countersign/model';
import type { ProposeInput } from '../decision.ts';
import { resolveDestinations } from '../destinations/resolve-destinations.ts';
import { conditionContext, type ConditionContext } from './condition-context.ts';
import { factsSeenBy, type AuthorOutline, type Reader } from './reader.ts';

type Proposal = Pick<ProposeInput, 'request' | 'chain' | 'facts' | 'rules' | 'now'>;

/** What the conditions of policies see of a proposal. */
export function proposalContext(proposal: Proposal): ConditionContext {
  return { ...contextOf(proposal), seenBy: (reader) => seenContext(reader, proposal) };
}

function contextOf({ request, chain, facts, rules, now }: Proposal, author?: AuthorOutline): ConditionContext {
  const domains = chain.map(({ domain }) => domain);
  const destinations = resolveDestinations(request.payload, { chain: domains, facts, rules });
  const fee = orderFee(request.payload, facts, rules);
  return conditionContext(
    request,
    facts,
    { destinations, fee, orderKind: orderKind(request.payload, facts, rules) },
    now,
    author,
  );
}

/** The same, made of what somebody may read alone: a name that is not theirs to look up has no address. */
function seenContext(reader: Reader, proposal: Proposal): ConditionContext {
  const facts = factsSeenBy(reader, proposal.facts);
  const rules: PlatformRules = {
    ...proposal.rules,
    placeOf: (ledger, destination) => (isKnown(destination, facts) ? proposal.rules.placeOf(ledger, destination) : undefined),
  };
  const author = findEntity(proposal.facts, 'User', proposal.request.author.id);
  const outline = author && { id: author.id, domainId: author.domainId, roles: author.roles, lock: author.lock };
  return contextOf({ ...proposal, facts, rules }, outline);
}

function isKnown(destination: TransactionDestination, facts: LoadedFacts): boolean {
  if (destination.type === 'Address') return true;
  return destination.type === 'Account'
    ? findEntity(facts, 'Account', destination.accountId) !== undefined
    : findEntity(facts, 'Endpoint', destination.endpointId) !== undefined;
}

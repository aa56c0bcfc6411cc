import type { ProposeInput } from '../decision.ts';
import { resolveDestinations } from '../destinations/resolve-destinations.ts';
import { conditionContext, type ConditionContext } from './condition-context.ts';

/** What the conditions of policies see of a proposal. */
export function proposalContext({
  request,
  chain,
  facts,
  rules,
  now,
}: Pick<ProposeInput, 'request' | 'chain' | 'facts' | 'rules' | 'now'>): ConditionContext {
  const domains = chain.map(({ domain }) => domain);
  return conditionContext(request, facts, resolveDestinations(request.payload, { chain: domains, facts, rules }), now);
}

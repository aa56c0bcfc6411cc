import type { DomainEvent } from '@countersign/kinds/rules';
import type { DecidedIntent, ExecutionOutcome, ProposedIntent } from '../decision.ts';

/** The events of a proposal, and of its execution where that followed at once. */
export function proposalEvents({ events }: ProposedIntent, outcome: ExecutionOutcome | undefined): readonly DomainEvent[] {
  return [...events, ...(outcome?.events ?? []), ...changesOf(outcome)];
}

/** The events of a decision; where it completed the workflow, those of the execution in their place. */
export function decisionEvents({ events }: DecidedIntent, outcome: ExecutionOutcome | undefined): readonly DomainEvent[] {
  return [...(outcome?.events ?? events), ...changesOf(outcome)];
}

function changesOf(outcome: ExecutionOutcome | undefined): readonly DomainEvent[] {
  return outcome?.outcome === 'Executed' ? outcome.plan.events : [];
}

import { isObject } from '@countersign/kernel';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { DecisionPayload } from '@countersign/model';

/** Whether a decision is its author's withdrawal: nobody rejects what they proposed, so what ends it in their name withdraws it. */
export function isWithdrawal({ author, decision }: DecisionPayload, { details }: Pick<IntentEntity, 'details'>): boolean {
  return decision === 'Reject' && author.id === details.author.id && author.domainId === details.author.domainId;
}

/** Why its author withdrew it, as they wrote it; undefined where they wrote nothing. */
export function ownWords({ rawRequest }: DecisionPayload): string | undefined {
  const request: unknown = JSON.parse(rawRequest);
  const reason = isObject(request) ? request['withdrawReason'] : undefined;
  return typeof reason === 'string' ? reason : undefined;
}

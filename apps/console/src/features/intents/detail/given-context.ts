import { isObject } from '@countersign/kernel';
import type { DecisionPayload } from '@countersign/model';

/** What an approval says of itself, as far as it does. */
export interface GivenContext {
  /** The proposal that it is of. */
  readonly proposalHash?: string;
  /** The bundle hash of the companion that it was signed with. */
  readonly companion?: string;
}

/** What the text that was signed says around an approval; undefined for a rejection, and where it is the author's own proposal, which is the text itself. */
export function givenContext({
  decision,
  rawRequest,
}: Pick<DecisionPayload, 'decision' | 'rawRequest'>): GivenContext | undefined {
  const request: unknown = JSON.parse(rawRequest);
  if (decision !== 'Approve' || !isObject(request) || request['type'] !== 'Approve') return undefined;
  const { context } = request;
  if (!isObject(context)) return {};
  const { proposalHash, companion } = context;
  return {
    ...(typeof proposalHash === 'string' && { proposalHash }),
    ...(typeof companion === 'string' && { companion }),
  };
}

/** Where a companion's code comes from, by its bundle hash and that of the one which this instance serves. `Unhosted`: that one is not known. */
export type CompanionOrigin = 'Hosted' | 'Other' | 'Unknown' | 'Unhosted';

/** Whether an approval comes from the companion that this instance serves. */
export function companionOrigin(companion: string | undefined, hosted: string | undefined): CompanionOrigin {
  if (companion === undefined) return 'Unknown';
  if (hosted === undefined) return 'Unhosted';
  return companion === hosted ? 'Hosted' : 'Other';
}

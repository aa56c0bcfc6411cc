import type { EvidenceBundle, ProvenIntent } from '@countersign/governance';
import { Vault, type Envelope } from '@countersign/model';
import { firstSignatureHours, signUntil } from '@countersign/model/names';

import type { AuthorizationContext } from './authorization-context.ts';
import { openVerified } from './open-verified.ts';

/**
 * ISO 8601: when nothing is signed for the first time any more. So long as the organisation lets this vault, after the intent was executed, and
 * never longer than the requests themselves are good.
 */
export function firstSignatureUntil(
  { goodUntil }: Pick<ProvenIntent, 'goodUntil'>,
  { intent }: Pick<EvidenceBundle, 'intent'>,
  shown: Envelope<Vault> | undefined,
  { notaryKey, signWithinHours = firstSignatureHours.Online }: AuthorizationContext,
): string {
  const executedAt = intent?.data.state.lastModifiedAt;
  if (executedAt === undefined) return goodUntil;
  const vault = shown && openVerified(shown, Vault, notaryKey);
  const until = signUntil(executedAt, vault?.signWithinHours ?? signWithinHours);
  return Date.parse(until) < Date.parse(goodUntil) ? until : goodUntil;
}

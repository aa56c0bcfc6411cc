import { newId } from '@countersign/kernel';
import type { User } from '@countersign/model';
import { signatureMemory } from '@countersign/signing/node';

import type { EarlierRequest } from '../ports/decision-store.ts';
import type { RequestRecord } from '../ports/change.ts';
import type { Person } from '../sign-in/person.ts';
import { refuseCaller } from './admission.ts';
import type { IntentPorts } from './intent-ports.ts';
import { refused, type RequestRefusal } from './refusal.ts';
import type { RequestKind, SignedInput, SignedText } from './signed-body.ts';

/** Refuses what its author did not sign, and what comes in somebody else's session. Unknown authors are left to the rules. */
export async function authenticateRequest(
  caller: Person,
  author: User | undefined,
  text: SignedText,
): Promise<RequestRefusal | undefined> {
  if (author === undefined) return undefined;
  const stranger = refuseCaller(caller, author);
  if (stranger) return stranger;
  const { canonical, signature } = text;
  if (await signatureMemory.verifyTextAside({ publicKey: author.publicKey, text: canonical, signature })) return undefined;
  return refused(
    'InvalidSignatureError',
    'RequestSubmitterSignatureInvalid',
    "The signature is not the author's over this request",
  ).error;
}

/** The answer to a request whose id was used before: the same again for the same request, else a conflict. */
export function replayAnswer(
  earlier: EarlierRequest,
  kind: RequestKind,
  text: Omit<SignedText, 'author'>,
): { readonly refusal: RequestRefusal | undefined } {
  const isSame = earlier.kind === kind && earlier.canonical === text.canonical && earlier.signature === text.signature;
  if (isSame) return { refusal: earlier.refusal ?? undefined };
  return {
    refusal: refused('ConflictingRequestIdError', 'IntentAlreadyExists', 'The request id was used for another request').error,
  };
}

/** The record of a request that succeeded. */
export function succeeded(kind: RequestKind, id: string, at: string, text: SignedText, intent: IntentPlace): RequestRecord {
  return {
    ...recordOf(kind, id, text),
    status: 'Succeeded',
    history: [
      { source: 'Gateway', status: 'Processing', createdAt: at },
      { source: 'Governance', status: 'Succeeded', createdAt: at },
    ],
    intentDomainId: intent.domainId,
    intentId: intent.id,
  };
}

interface IntentPlace {
  readonly id: string;
  readonly domainId: string;
}

/** The record of a request that was refused. */
export function failed(kind: RequestKind, id: string, at: string, text: SignedText, refusal: RequestRefusal): RequestRecord {
  return {
    ...recordOf(kind, id, text),
    status: 'Failed',
    history: [
      { source: 'Gateway', status: 'Processing', createdAt: at },
      { source: 'Governance', status: 'Failed', hint: `${refusal.code}: ${refusal.message}`, createdAt: at },
    ],
    refusal,
  };
}

/**
 * Keeps a refused request. Without an id of the sender's choice it gets one of its own, so that a refusal never uses up the id
 * of a proposal that may still be corrected. Which request it was is all that is lost if its id was taken meanwhile.
 */
export async function recordRefusal(
  ports: Pick<IntentPorts, 'store' | 'clock'>,
  kind: RequestKind,
  rootDomainId: string | undefined,
  text: SignedText,
  { requestId }: Pick<SignedInput, 'requestId'>,
  refusal: RequestRefusal,
): Promise<void> {
  if (rootDomainId === undefined) return;
  const at = ports.clock.now().toISOString();
  const request = failed(kind, requestId ?? newId(), at, text, refusal);
  await ports.store.commit({ at, rootDomainId, request });
}

function recordOf(
  kind: RequestKind,
  id: string,
  { author, canonical, signature }: SignedText,
): Pick<RequestRecord, 'id' | 'kind' | 'requesterDomainId' | 'requesterId' | 'canonical' | 'signature'> {
  return { id, kind, requesterDomainId: author.domainId, requesterId: author.id, canonical, signature };
}

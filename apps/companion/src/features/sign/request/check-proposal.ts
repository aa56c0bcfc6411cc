import type { Propose } from '@countersign/kinds/schemas';
import { requestBytes, verifyRequestSignature } from '@countersign/signing';

/** How sure this device is of what a decision is about. */
export type ProposalCheck = 'Signed' | 'SignatureWrong' | 'AuthorKeyUnknown';

/**
 * Checks that the signature which a decision names is the author's over that very proposal. The author's key may be one the
 * server named; a key that this device remembers from earlier makes the check independent of the server.
 */
export function checkProposal(proposal: Propose, signature: string, authorKey: string | undefined): ProposalCheck {
  if (authorKey === undefined) return 'AuthorKeyUnknown';
  const signed = { publicKey: authorKey, request: requestBytes(proposal), signature };
  return verifyRequestSignature(signed) ? 'Signed' : 'SignatureWrong';
}

import type { Propose } from '@countersign/kinds/schemas';
import { requestBytes, verifyRequestSignatureAside } from '@countersign/signing';
import { useQuery } from '@tanstack/react-query';

/** How sure this device is of what a decision is about. */
export type ProposalCheck = 'Signed' | 'SignatureWrong' | 'AuthorKeyUnknown';

/**
 * Checks that the signature which a decision names is the author's over that very proposal. The author's key may be one the
 * server named; a key that this device remembers from earlier makes the check independent of the server.
 */
export async function checkProposal(proposal: Propose, signature: string, authorKey: string | undefined): Promise<ProposalCheck> {
  if (authorKey === undefined) return 'AuthorKeyUnknown';
  const signed = { publicKey: authorKey, request: requestBytes(proposal), signature };
  return (await verifyRequestSignatureAside(signed)) ? 'Signed' : 'SignatureWrong';
}

/**
 * The same for a screen, of the proposal that a decision names by its signature: undefined while it is worked out, and of no decision. All that is checked
 * is in the key of the answer, which is about nothing else. Where it cannot be worked out, nobody is known to have signed it.
 */
export function useProposalCheck(
  proposal: Propose | undefined,
  signature: string | undefined,
  authorKey: string | undefined,
): { readonly proposalCheck: ProposalCheck | undefined; readonly isChecking: boolean } {
  const asked = proposal === undefined || signature === undefined ? undefined : { proposal, signature };
  const { data, isFetching } = useQuery({
    queryKey: ['proposal-check', asked, authorKey],
    enabled: asked !== undefined && authorKey !== undefined,
    queryFn: async () => (asked === undefined ? null : checkProposal(asked.proposal, asked.signature, authorKey)),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (asked === undefined) return { proposalCheck: undefined, isChecking: false };
  if (authorKey === undefined) return { proposalCheck: 'AuthorKeyUnknown', isChecking: false };
  const isChecking = isFetching && data === undefined;
  return { proposalCheck: isChecking ? undefined : (data ?? 'SignatureWrong'), isChecking };
}

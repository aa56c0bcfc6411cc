import { ApiError, NetworkError } from '@countersign/client';
import type { Propose } from '@countersign/kinds/schemas';
import { isSynchronised, signedAnswer, verifyRequestSignatureAside } from '@countersign/signing';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import { everyItem } from '../../../app/api/every-item.ts';

/**
 * What the person who is made a user answered to their invitation: with this key and its signature, which this device has verified (and which says
 * that the key is synchronised with other devices), with another key, or with no signature by the key.
 */
export type InvitedAnswer = 'Signed' | 'SignedSynchronised' | 'OtherKey' | 'Unsigned';

/** How the key of a new user came here; null where nobody was invited as them, or that is not known. For no other kind. */
export function invitedAnswerQuery(proposal: Propose | undefined) {
  const user = proposal?.payload.type === 'v0_CreateUser' ? proposal.payload : undefined;
  const domainId = proposal?.targetDomainId ?? '';
  return queryOptions({
    queryKey: ['invited-answer', domainId, user?.id, user?.publicKey],
    enabled: user !== undefined,
    queryFn: async ({ signal }): Promise<InvitedAnswer | null> => {
      if (user === undefined) return null;
      const query = { alias: user.alias, status: ['DeviceRegistered' as const] };
      try {
        const invitations = await everyItem(api().invitations.list, { params: { domainId }, query }, { signal });
        const answered = invitations.find((one) => one.user.id === user.id);
        if (answered === undefined) return null;
        if (answered.user.publicKey !== user.publicKey) return 'OtherKey';
        const signed = signedAnswer(answered);
        const isSigned = signed !== undefined && (await verifyRequestSignatureAside(signed));
        if (!isSigned || signed.request.email.toLowerCase() !== user.alias.toLowerCase()) return 'Unsigned';
        return isSynchronised(signed) ? 'SignedSynchronised' : 'Signed';
      } catch (error) {
        // Not allowed to read them, or no network.
        if (error instanceof ApiError || error instanceof NetworkError) return null;
        throw error;
      }
    },
    staleTime: 30_000,
    retry: false,
  });
}

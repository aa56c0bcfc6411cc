import { ApiError, NetworkError } from '@countersign/client';
import { err, ok, type Result } from '@countersign/kernel';
import type { InvitationAnswer, PublicInvitationOut } from '@countersign/model';

import { clientOf } from '../../app/api/client.ts';
import { checkProblem, type CheckProblem } from '../../app/confirm/check-problem.ts';
import { reachInstance, type PairingProblem } from '../../app/profile/reach-instance.ts';
import type { PairedInstance, Profile } from '../../app/profile/profile.ts';
import type { DeviceKey } from '../../platform/keys/device-key.ts';
import type { InvitationCode } from './read-invitation.ts';

/** Why an answer did not arrive; the values are text keys. */
export type AnswerProblem = PairingProblem | CheckProblem | 'invitation:refused';

/**
 * Answers an invitation with the device's key, and gives the instance that took the answer, which the device then belongs to. Both of its
 * addresses are asked who they are first, as for a pairing. `keep` is given what was signed before it is sent.
 */
export async function answerInvitation(
  { backend, code, notary }: InvitationCode,
  invitation: PublicInvitationOut,
  { email, publicKey, instance: paired }: Pick<Profile, 'email' | 'publicKey' | 'instance'>,
  key: Pick<DeviceKey, 'signRequest'>,
  keep: (answer: InvitationAnswer, signature: string) => Promise<void>,
): Promise<Result<PairedInstance, AnswerProblem>> {
  try {
    const client = clientOf(backend);
    const instance = await reachInstance({ backend, ...(notary !== undefined && { notary }) }, paired);
    if (!instance.ok) return instance;
    // What is signed names the instance by the address that the device knows it by: an answer is good at no other.
    const answer: InvitationAnswer = { type: 'InvitationAnswer', invitationId: invitation.id, email, publicKey, backend };
    const signature = await key.signRequest({ ...answer });
    await keep(answer, signature);
    await client.invitations.answer({ params: { idOrCode: code }, body: { publicKey, email, signature } });
    return ok(instance.value);
  } catch (error) {
    if (error instanceof ApiError) return err('invitation:refused');
    const unchecked = checkProblem(error);
    if (unchecked !== undefined) return err(unchecked);
    return err(error instanceof NetworkError && !navigator.onLine ? 'error.connectivity' : 'error.unreachable');
  }
}

import type { InvitationAnswer, InvitationOut } from '@countersign/model';

/** What the invited person's device is said to have signed, with key and signature, ready to be verified; undefined before it answered. */
export function signedAnswer({
  id,
  user: { publicKey },
  answer,
}: Pick<InvitationOut, 'id' | 'answer'> & {
  readonly user: Pick<InvitationOut['user'], 'publicKey'>;
}) {
  if (publicKey === undefined || answer === undefined) return undefined;
  const { email, backend, signature } = answer;
  const request: InvitationAnswer = { type: 'InvitationAnswer', invitationId: id, email, publicKey, backend };
  return { publicKey, request: { ...request }, signature };
}

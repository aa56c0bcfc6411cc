import { InvitationAnswerIn } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { invitedParams } from './invitation-params.ts';

/** `POST /v1/users/invitations/{idOrCode}` */
export const answerInvitation = endpoint({
  method: 'POST',
  path: '/v1/users/invitations/{idOrCode}',
  summary: 'Answers an invitation with the device’s key, which signs the answer',
  access: 'Public',
  params: invitedParams,
  secretParams: ['idOrCode'],
  body: InvitationAnswerIn,
  status: 200,
  errors: ['EntityNotFoundError', 'InvalidSignatureError', 'InvalidStateError'],
});

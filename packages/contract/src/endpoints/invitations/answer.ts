import { InvitationAnswerIn } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { invitedParams } from './invitation-params.ts';

/** `POST /v1/users/invitations/{idOrCode}` */
export const answerInvitation = endpoint(routes.invitations.answer, {
  summary: 'Answers an invitation with the device’s key, which signs the answer',
  params: invitedParams,
  secretParams: ['idOrCode'],
  body: InvitationAnswerIn,
  status: 200,
  errors: ['EntityNotFoundError', 'InvalidSignatureError', 'InvalidStateError'],
});

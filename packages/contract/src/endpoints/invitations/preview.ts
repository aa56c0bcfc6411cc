import { PublicInvitationOut } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { invitedParams } from './invitation-params.ts';

/** `GET /v1/users/invitations/{idOrCode}` */
export const previewInvitation = endpoint(routes.invitations.preview, {
  summary: 'What the invited person may see of an invitation',
  params: invitedParams,
  secretParams: ['idOrCode'],
  status: 200,
  response: PublicInvitationOut,
  errors: ['EntityNotFoundError'],
});

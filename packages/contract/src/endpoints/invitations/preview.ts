import { PublicInvitationOut } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { invitedParams } from './invitation-params.ts';

/** `GET /v1/users/invitations/{idOrCode}` */
export const previewInvitation = endpoint({
  method: 'GET',
  path: '/v1/users/invitations/{idOrCode}',
  summary: 'What the invited person may see of an invitation',
  access: 'Public',
  params: invitedParams,
  secretParams: ['idOrCode'],
  status: 200,
  response: PublicInvitationOut,
  errors: ['EntityNotFoundError'],
});

import { InvitationOut } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { invitationParams } from './invitation-params.ts';

/** `GET /v1/domains/{domainId}/users/invitations/{id}` */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/users/invitations/{id}',
  summary: 'An invitation',
  access: { resource: 'users' },
  params: invitationParams,
  status: 200,
  response: InvitationOut,
  errors: [],
});

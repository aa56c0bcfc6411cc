import { InvitationOut } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { invitationParams } from './invitation-params.ts';

/** `GET /v1/domains/{domainId}/users/invitations/{id}` */
export const getInvitation = endpoint(routes.invitations.get, {
  summary: 'An invitation',
  params: invitationParams,
  status: 200,
  response: InvitationOut,
  errors: [],
});

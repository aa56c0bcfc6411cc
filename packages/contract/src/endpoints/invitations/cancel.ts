import { InvitationOut } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { invitationParams } from './invitation-params.ts';

/** `POST /v1/domains/{domainId}/users/invitations/{id}/cancel` */
export const cancelInvitation = endpoint({
  method: 'POST',
  path: '/v1/domains/{domainId}/users/invitations/{id}/cancel',
  summary: 'Takes an invitation back',
  access: { resource: 'users' },
  params: invitationParams,
  status: 200,
  response: InvitationOut,
  errors: ['DomainLockedError', 'InvalidStateError'],
});

import { InvitationOut } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { invitationParams } from './invitation-params.ts';

/** `POST /v1/domains/{domainId}/users/invitations/{id}/complete` */
export const completeInvitation = endpoint({
  method: 'POST',
  path: '/v1/domains/{domainId}/users/invitations/{id}/complete',
  summary: 'Ends an invitation whose user was made',
  access: { resource: 'users' },
  params: invitationParams,
  status: 200,
  response: InvitationOut,
  errors: ['DomainLockedError', 'InvalidStateError'],
});

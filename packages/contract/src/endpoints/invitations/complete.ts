import { InvitationOut } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { invitationParams } from './invitation-params.ts';

/** `POST /v1/domains/{domainId}/users/invitations/{id}/complete` */
export const completeInvitation = endpoint(routes.invitations.complete, {
  summary: 'Ends an invitation whose user was made',
  params: invitationParams,
  status: 200,
  response: InvitationOut,
  errors: ['DomainLockedError', 'InvalidStateError'],
});

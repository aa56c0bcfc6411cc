import { InvitationOut } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { invitationParams } from './invitation-params.ts';

/** `POST /v1/domains/{domainId}/users/invitations/{id}/cancel` */
export const cancelInvitation = endpoint(routes.invitations.cancel, {
  summary: 'Takes an invitation back',
  params: invitationParams,
  status: 200,
  response: InvitationOut,
  errors: ['DomainLockedError', 'InvalidStateError'],
});

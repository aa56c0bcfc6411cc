import { InvitationOut } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { invitationParams } from './invitation-params.ts';

/** `POST /v1/domains/{domainId}/users/invitations/{id}/renew` */
export const renewInvitation = endpoint(routes.invitations.renew, {
  summary: 'Opens an invitation again, for as long as at first',
  params: invitationParams,
  status: 200,
  response: InvitationOut,
  errors: ['DomainLockedError', 'InvalidStateError'],
});

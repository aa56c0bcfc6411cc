import { InvitationOut } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { invitationParams } from './invitation-params.ts';

/** `POST /v1/domains/{domainId}/users/invitations/{id}/renew` */
export const renewInvitation = endpoint({
  method: 'POST',
  path: '/v1/domains/{domainId}/users/invitations/{id}/renew',
  summary: 'Opens an invitation again, for as long as at first',
  access: { resource: 'users' },
  params: invitationParams,
  status: 200,
  response: InvitationOut,
  errors: ['DomainLockedError', 'InvalidStateError'],
});

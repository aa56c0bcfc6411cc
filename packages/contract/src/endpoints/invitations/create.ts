import { InvitationIn, InvitationOut, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `POST /v1/domains/{domainId}/users/invitations` */
export const createInvitation = endpoint({
  method: 'POST',
  path: '/v1/domains/{domainId}/users/invitations',
  summary: 'Invites somebody to become a user of the domain',
  access: { resource: 'users' },
  params: z.strictObject({ domainId: uuid }),
  body: InvitationIn,
  status: 200,
  response: InvitationOut,
  errors: ['DomainLockedError', 'InvalidStateError'],
});

import { InvitationIn, InvitationOut, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /v1/domains/{domainId}/users/invitations` */
export const createInvitation = endpoint(routes.invitations.create, {
  summary: 'Invites somebody to become a user of the domain',
  params: z.strictObject({ domainId: uuid }),
  body: InvitationIn,
  status: 200,
  response: InvitationOut,
  errors: ['DomainLockedError', 'InvalidStateError'],
});

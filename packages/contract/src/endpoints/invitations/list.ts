import { InvitationPaginationResult, InvitationStatusQuery, role, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { repeated, searchText } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/users/invitations` */
export const listInvitations = endpoint(routes.invitations.list, {
  summary: 'The invitations to a domain',
  params: z.strictObject({ domainId: uuid }),
  query: listQuery(['Code', 'ValidUntil', 'CreatedAt', 'LastModifiedAt', 'Alias'], {
    status: repeated(InvitationStatusQuery).optional(),
    alias: searchText.optional(),
    roles: repeated(role).optional(),
    'roles[]': repeated(role).optional(),
  }),
  status: 200,
  response: InvitationPaginationResult,
  errors: [],
});

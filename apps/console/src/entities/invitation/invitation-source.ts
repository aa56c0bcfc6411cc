import type { InvitationOut } from '@countersign/model';

import { api } from '../../shared/api/client.ts';
import { listFields, manyOf, searchCodec, text } from '../../shared/routing/search-codec.ts';
import { defineSource } from '../define-source.ts';

/** In which states an invitation can be, in the order in which it goes through them. */
export const invitationStatuses = ['Pending', 'DeviceRegistered', 'Completed', 'Expired', 'Cancelled'] as const;

const search = searchCodec({
  ...listFields(['Alias', 'ValidUntil', 'CreatedAt']),
  alias: text,
  status: manyOf(invitationStatuses),
});

/** An invitation as screens show it: it has a record of its own kind, without revisions. */
export type Invitation = Omit<InvitationOut, 'metadata'> & { readonly made: InvitationOut['metadata'] };

const askAgainMs = 5_000;

function invitationOf({ metadata, ...invitation }: InvitationOut): Invitation {
  return { ...invitation, made: metadata };
}

/** True while a device may answer, of which nothing tells. */
export const mayBeAnswered = ({ status }: Pick<Invitation, 'status'>): boolean => status === 'Pending';

/** In which states an administrator can cancel an invitation, or open it again. */
const allowed = {
  cancel: ['Pending', 'DeviceRegistered', 'Expired'],
  renew: ['Pending', 'Expired'],
} as const satisfies Record<string, readonly Invitation['status'][]>;

/** Whether an invitation can be cancelled, or opened again. */
export const canBe = (action: keyof typeof allowed, { status }: Pick<Invitation, 'status'>): boolean =>
  allowed[action].some((one) => one === status);

/** The invitations to a domain. */
export const invitationSource = defineSource({
  of: 'Invitation',
  search,
  sortBy: 'Alias',
  list: async (domainId, query, options) => {
    const page = await api.invitations.list({ params: { domainId }, query }, options);
    return { ...page, items: page.items.map((item) => ({ data: invitationOf(item) })) };
  },
  one: async (domainId, id, options) => invitationOf(await api.invitations.get({ params: { domainId, id } }, options)),
  name: ({ user }) => user.alias,
  refetchMs: (rows) => (rows.some(({ data }) => mayBeAnswered(data)) ? askAgainMs : false),
});

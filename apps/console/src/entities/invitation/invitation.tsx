import './texts.ts';

import { StatusChip, WhenText, type Tone } from '@countersign/ui';
import type { InvitationStatus } from '@countersign/model';
import type { Translate } from '@countersign/kernel';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { defineEntity } from '../define-entity.ts';
import { Tags } from '../tags.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { canBe, invitationSource, invitationStatuses } from './invitation-source.ts';

// Amber is for what the administrator has to do, not for what the invited person may take their time for.
const tones = {
  Pending: 'moving',
  DeviceRegistered: 'waiting',
  Completed: 'good',
  Expired: 'past',
  Cancelled: 'past',
} as const satisfies Record<InvitationStatus, Tone>;

/** How far an invitation is. */
export function InvitationChip({ status }: { status: InvitationStatus }) {
  const { t } = useTranslation('invitations');
  return <StatusChip tone={tones[status]}>{t(`status.${status}`)}</StatusChip>;
}

/** Invitations: people who are to become users of a domain. */
export const invitation = defineEntity({
  source: invitationSource,
  texts: 'invitations',
  names: (rows) => ({ users: rows.map(({ made }) => made.createdBy) }),
  columns: [
    { id: 'alias', sortBy: 'Alias', maxWidth: '22rem', link: true, text: ({ data }) => data.user.alias },
    { id: 'roles', cell: ({ data }) => <Tags values={data.user.roles} />, text: ({ data }) => data.user.roles.join(' ') },
    {
      id: 'status',
      weight: 'state',
      cell: ({ data }) => <InvitationChip status={data.status} />,
      text: ({ data }) => data.status,
    },
    {
      id: 'validUntil',
      sortBy: 'ValidUntil',
      cell: ({ data }) => <WhenText value={data.validUntil} />,
      text: ({ data }) => data.validUntil,
    },
    {
      id: 'createdBy',
      weight: 'minor',
      text: ({ data: { made } }, { names }) => names.user(made.createdBy) ?? made.createdBy.id,
    },
  ],
  filters: [
    { field: 'alias', kind: 'text' },
    {
      field: 'status',
      kind: 'many',
      options: (t: Translate) => invitationStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
  ],
  actions: [
    { id: 'open', only: 'row', to: paths.invitation },
    { id: 'renew', only: 'row', offered: (one) => canBe('renew', one), dialog: 'renew' },
    { id: 'cancel', only: 'row', danger: true, offered: (one) => canBe('cancel', one), dialog: 'cancel' },
  ],
});

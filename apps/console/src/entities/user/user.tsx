import { AddressText, Avatar } from '@countersign/ui';

import { addTexts } from '../../shared/i18n/i18n.ts';
import { RoleChoice } from '../choices/choice-filters.tsx';
import { defineEntity } from '../define-entity.ts';
import { governedColumns, lockFilter } from '../entity-columns.tsx';
import { personName } from '../person-name.ts';
import { Tags } from '../tags.tsx';
import { editActions, lockActions } from '../proposal-actions.ts';
import en from './texts.en.json' with { type: 'json' };
import { HomeDomain } from './home-domain.tsx';
import { KeyFingerprint } from './key-fingerprint.tsx';
import { Memberships } from './memberships.tsx';
import { PoliciesOfRoles } from './policies-of-roles.tsx';
import { userSource } from './user-source.ts';

addTexts('users', en);

/** Users: the people of a domain. */
export const user = defineEntity({
  source: userSource,
  texts: 'users',
  mark: (one) => <Avatar name={personName(one)} tintKey={one.publicKey} />,
  columns: [
    {
      id: 'name',
      link: true,
      mark: ({ data }) => <Avatar name={personName(data)} tintKey={data.publicKey} size="sm" />,
      text: ({ data }) => personName(data),
    },
    { id: 'alias', sortBy: 'alias', maxWidth: '20rem', text: ({ data }) => data.alias },
    { id: 'roles', cell: ({ data }) => <Tags values={data.roles} />, text: ({ data }) => data.roles.join(' ') },
    {
      id: 'publicKey',
      weight: 'minor',
      cell: ({ data }, { t }) => <AddressText value={data.publicKey} label={t('column.publicKey')} />,
      text: ({ data }) => data.publicKey,
    },
    ...governedColumns,
  ],
  filters: [
    { field: 'alias', kind: 'text' },
    { field: 'roles', kind: 'many', Choice: RoleChoice },
    { field: 'publicKey', kind: 'text' },
    lockFilter,
  ],
  facts: [
    { id: 'alias', value: ({ alias }) => alias },
    { id: 'roles', value: ({ roles }) => <Tags values={roles} /> },
    { id: 'domain', value: (one) => <HomeDomain of={one} /> },
    { id: 'memberships', value: (one) => <Memberships of={one} /> },
    { id: 'decides', value: (one) => <PoliciesOfRoles of={one} /> },
    { id: 'publicKey', value: ({ publicKey }, { t }) => <AddressText value={publicKey} label={t('column.publicKey')} full /> },
    { id: 'fingerprint', value: ({ publicKey }) => <KeyFingerprint publicKey={publicKey} /> },
    { id: 'loginIds', value: ({ loginIds }) => loginIds?.map(({ id, providerId }) => `${id} (${providerId})`).join(', ') },
  ],
  creation: 'v0_CreateUser',
  actions: [...editActions('user'), ...lockActions('User')],
});

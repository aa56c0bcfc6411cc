import { addTexts } from '../../shared/i18n/i18n.ts';
import { EntityChip } from '../chips.tsx';
import { defineEntity } from '../define-entity.ts';
import { governedColumns, lockFilter } from '../entity-columns.tsx';
import { PermissionMatrix } from '../permission-matrix.tsx';
import { editActions, lockActions } from '../proposal-actions.ts';
import { domainSource } from './domain-source.ts';
import en from './texts.en.json' with { type: 'json' };

addTexts('domains', en);

/** Domains. */
export const domain = defineEntity({
  source: domainSource,
  texts: 'domains',
  columns: [
    { id: 'alias', sortBy: 'alias', link: true, text: ({ data }) => data.alias },
    {
      id: 'parent',
      sortBy: 'parentId',
      cell: ({ data: { parentId } }, { names }) =>
        parentId ? <EntityChip compact kind="domain" id={parentId} name={names.domain(parentId)} /> : '—',
      text: ({ data }) => data.parentId ?? '',
    },
    {
      id: 'strategy',
      cell: ({ data }, { t }) => t(`app:governingStrategy.${data.governingStrategy ?? 'ConsiderDescendants'}`),
      text: ({ data }) => data.governingStrategy ?? 'ConsiderDescendants',
    },
    ...governedColumns,
  ],
  filters: [{ field: 'alias', kind: 'text' }, lockFilter],
  facts: [
    {
      id: 'parent',
      value: ({ parentId }, { names }) =>
        parentId ? <EntityChip kind="domain" id={parentId} name={names.domain(parentId)} /> : undefined,
    },
    {
      id: 'strategy',
      value: ({ governingStrategy }, { t }) => t(`app:governingStrategy.${governingStrategy ?? 'ConsiderDescendants'}`),
    },
    { id: 'readAccess', value: ({ permissions }) => <PermissionMatrix readAccess={permissions.readAccess} /> },
  ],
  creation: 'v0_CreateDomain',
  actions: [...editActions('domain'), ...lockActions('v0_LockDomain', 'v0_UnlockDomain')],
});

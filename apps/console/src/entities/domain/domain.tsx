import './texts.ts';

import type { Domain } from '@countersign/model';
import { Monogram } from '@countersign/ui';

import { EntityChip, EntityName } from '../chips.tsx';
import { defineEntity, type EntityColumn } from '../define-entity.ts';
import { governedColumns, lockFilter } from '../entity-columns.tsx';
import { ofInstance } from '../look-up.ts';
import { PermissionMatrix } from '../permission-matrix.tsx';
import { editActions, lockActions } from '../proposal-actions.ts';
import { CountCell, countText, domainCounts, type Counted } from './domain-counts.tsx';
import { DomainsBelow, DomainSections } from './domain-parts.tsx';
import { domainSource } from './domain-source.ts';

const counted = ['accountCount', 'userCount', 'policyCount', 'openTaskCount'] as const satisfies readonly Counted[];

/** Domains. */
export const domain = defineEntity({
  source: domainSource,
  texts: 'domains',
  mark: ({ id, alias }) => <Monogram name={alias} tintKey={id} />,
  beside: { load: (places) => domainCounts.load(places.map(({ id }) => ofInstance(id))) },
  columns: [
    {
      id: 'alias',
      sortBy: 'alias',
      link: true,
      mark: ({ data }) => <Monogram name={data.alias} tintKey={data.id} size="sm" />,
      text: ({ data }) => data.alias,
    },
    {
      id: 'parent',
      sortBy: 'parentId',
      cell: ({ data: { parentId } }, { names }) =>
        parentId ? <EntityName kind="domain" id={parentId} name={names.domain(parentId)} /> : '—',
      text: ({ data }) => data.parentId ?? '',
    },
    ...counted.map((id): EntityColumn<{ readonly data: Domain }> => ({
      id,
      align: 'end',
      weight: 'minor',
      cell: ({ data }) => <CountCell domainId={data.id} counted={id} />,
      text: ({ data }) => countText(domainCounts.known(data.id), id),
    })),
    {
      id: 'strategy',
      hiddenByDefault: true,
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
    { id: 'below', value: ({ id }) => <DomainsBelow id={id} /> },
    { id: 'sections', value: ({ id }) => <DomainSections id={id} /> },
    { id: 'readAccess', wide: true, value: ({ permissions }) => <PermissionMatrix readAccess={permissions.readAccess} /> },
  ],
  creation: 'v0_CreateDomain',
  actions: [...editActions('domain'), ...lockActions('Domain')],
});

import type { RevisedWord } from '@countersign/model/names';
import { DetailColumns, DetailSection, ErrorState, Name, PageHeader, SkeletonBlock } from '@countersign/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../api/error-text.ts';
import { LockChip } from '../../entities/chips.tsx';
import type { Entity } from '../../entities/define-entity.ts';
import { MetadataSection } from '../../entities/metadata-section.tsx';
import { EntityFolds } from './entity-folds.tsx';

/** The frame of an entity's screens: its name and lock, what can be done, the tabs; `children` once it is there. */
export function EntityFrame<T extends Entity>({
  query,
  mark,
  name,
  part,
  actions,
  tabs,
  history,
  children,
}: {
  query: UseQueryResult<T>;
  /** What stands for it, before its name. */
  mark?: ((entity: T) => ReactNode) | undefined;
  /** The entity's name. */
  name: (entity: T) => string;
  /** The current one of the tabs, for the browser's tab. */
  part?: string | undefined;
  actions?: ((entity: T) => ReactNode) | undefined;
  tabs?: ReactNode;
  /** Where its revisions are, on the screen that shows them below all else. */
  history?: { readonly kind: RevisedWord; readonly domainId: string };
  children: (entity: T) => ReactNode;
}) {
  const { t } = useTranslation('app');
  const { data, error, refetch } = query;
  if (!data) {
    if (error) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
    return <SkeletonBlock lines={8} label={t('action.loading')} />;
  }
  return (
    <>
      <PageHeader
        mark={mark?.(data)}
        title={<Name>{name(data)}</Name>}
        name={name(data)}
        part={part}
        status={data.lock && <LockChip lock={data.lock} />}
        subtitle={data.metadata?.description}
        actions={actions?.(data)}
        tabs={tabs}
      />
      {children(data)}
      {history ? <EntityFolds {...history} entity={data} /> : null}
    </>
  );
}

/** The detail screen of an entity: what it is (`children`), and its record beside it. */
export function EntityScreen<T extends Entity>({
  title,
  children,
  ...frame
}: Omit<Parameters<typeof EntityFrame<T>>[0], 'children'> & {
  /** The heading of what it is. */
  title: string;
  children: (entity: T) => ReactNode;
}) {
  return (
    <EntityFrame {...frame}>
      {(entity) => (
        <DetailColumns
          main={<DetailSection title={title}>{children(entity)}</DetailSection>}
          side={<MetadataSection id={entity.id} metadata={entity.metadata} />}
        />
      )}
    </EntityFrame>
  );
}

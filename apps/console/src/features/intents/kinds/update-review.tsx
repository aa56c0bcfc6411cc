import type { EntityMetadata } from '@countersign/model';
import { ChangeList, DetailItem, DetailList, Notice, type Change } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './kinds.module.css';

/** One field of an update: how it stands now, how it shall stand, and how to tell whether that is a change. */
export interface UpdatedField {
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly show?: (value: never) => ReactNode;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function shown(field: UpdatedField, value: unknown): ReactNode {
  if (value === undefined || value === null || value === '') return undefined;
  if (field.show) return field.show(value as never);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * An update as old and new values. `current` is the entity as it stands now; where that is no longer the revision the update
 * was based on (it was executed, or overtaken), only the new values can be shown, and it says so.
 */
export function UpdateReview({
  entity,
  current,
  revision,
  fields,
}: {
  /** The entity's chip. */
  entity: ReactNode;
  current: { readonly metadata?: EntityMetadata | undefined } | undefined;
  revision: number;
  fields: readonly UpdatedField[];
}) {
  const { t } = useTranslation('intents');
  const now = current?.metadata?.revision;
  const comparable = current !== undefined && (now === undefined || now === revision);
  const changes: Change[] = fields
    .filter((field) => !comparable || !same(field.before, field.after))
    .map((field) => ({ label: field.label, before: shown(field, field.before), after: shown(field, field.after) }));
  return (
    <>
      <DetailList>
        <DetailItem label={t('field.entity')}>{entity}</DetailItem>
      </DetailList>
      {current && !comparable ? (
        <div className={classes.stale}>
          <Notice tone="past" title={t('update.otherRevision', { revision, now })} />
        </div>
      ) : null}
      {comparable ? (
        changes.length > 0 ? (
          <ChangeList changes={changes} />
        ) : (
          <Notice tone="past" title={t('update.nothing')} />
        )
      ) : (
        <DetailList>
          {changes.map(({ label, after }) => (
            <DetailItem key={label} label={label}>
              {after}
            </DetailItem>
          ))}
        </DetailList>
      )}
    </>
  );
}

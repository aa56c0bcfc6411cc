import { DetailSection, ErrorState, SkeletonBlock } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../shared/api/error-text.ts';
import { isNotTheirs } from '../../shared/api/is-not-theirs.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import classes from './home.module.css';

/** One part of the dashboard: a short list, the way to all of it, and what it says while empty, coming or failed. Nothing where it is not theirs to see. */
export function Panel<Row>({
  title,
  hint,
  rows,
  error,
  onRetry,
  empty,
  allHref,
  picture,
  children,
}: {
  title: string;
  /** What the list is of, in a line below the title. */
  hint?: string | undefined;
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  error?: unknown;
  onRetry?: () => void;
  empty: string;
  allHref?: string;
  /** What is drawn above the list, where there is one. */
  picture?: ReactNode;
  /** Of each row, and of all of them. */
  children: (row: Row, all: readonly Row[]) => ReactNode;
}) {
  const { t } = useTranslation('home');
  if (isNotTheirs(error) && !rows) return null;
  const all = allHref ? (
    <AppLink href={allHref} aria-label={`${t('app:action.showAll')}: ${title}`}>
      {t('app:action.showAll')}
    </AppLink>
  ) : undefined;
  return (
    <DetailSection title={title} actions={all} {...(hint && { hint })}>
      {error && !rows ? (
        <ErrorState message={errorText(error, t)} {...(onRetry && { onRetry })} />
      ) : rows === undefined ? (
        <SkeletonBlock lines={4} label={t('loading')} />
      ) : rows.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <>
          {picture}
          <ul className={classes.rows}>{rows.map((row) => children(row, rows))}</ul>
        </>
      )}
    </DetailSection>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import classes from './list-views.module.css';

/** The row of a list's views; its children are links, the current one with `aria-current="page"`. */
export function ListViews({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('table.views')} className={classes.views}>
      {children}
    </nav>
  );
}

/** How many there are in a view; `waiting` where they wait for the reader. Nothing where there are none. */
export function ViewCount({ count, waiting = false }: { count: number | undefined; waiting?: boolean }) {
  return count ? (
    <>
      {' '}
      <span className={classes.count} data-waiting={waiting || undefined}>
        {count}
      </span>
    </>
  ) : null;
}

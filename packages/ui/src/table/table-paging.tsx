import { Button } from '../parts/button.tsx';
import { useTranslation } from '../i18n/use-translation.ts';

import classes from './table.module.css';

/** Where one is in a list that is paged by key, and how to go on. An absent callback disables its button. */
export interface PagingProps {
  readonly page: number;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

export function TablePaging({ page, onPrevious, onNext, label, count }: PagingProps & { label: string; count: number }) {
  const { t } = useTranslation('ui');
  return (
    <nav className={classes.paging} aria-label={t('table.paging', { name: label })}>
      <span className="cs-tabular">
        {t('table.rows', { count })}
        {onPrevious || onNext ? ` · ${t('table.page', { page })}` : ''}
      </span>
      {onPrevious || onNext ? (
        <span className={classes.pagingButtons}>
          <Button variant="default" size="xs" disabled={!onPrevious} onClick={onPrevious}>
            {t('table.previous')}
          </Button>
          <Button variant="default" size="xs" disabled={!onNext} onClick={onNext}>
            {t('table.next')}
          </Button>
        </span>
      ) : null}
    </nav>
  );
}

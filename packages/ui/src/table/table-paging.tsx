import { Button } from '../parts/button.tsx';
import { useTranslation } from '../i18n/use-translation.ts';

import { wholeNumber } from '../format/amount-text.ts';
import classes from './table.module.css';

/** Where one is in a list that is paged by key, and how to go on. An absent callback disables its button. */
export interface PagingProps {
  readonly page: number;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** How many rows a page has, of which sizes, and what chooses another. */
  readonly size?: number;
  readonly sizes?: readonly number[];
  readonly onSize?: (size: number) => void;
}

export function TablePaging({
  page,
  onPrevious,
  onNext,
  size,
  sizes = [],
  onSize,
  label,
  count,
}: PagingProps & { label: string; count: number }) {
  const { t } = useTranslation('ui');
  const [smallest = Infinity] = sizes;
  // A list that fits the smallest page has nothing to choose.
  const canChoose = onSize !== undefined && (count > smallest || onPrevious !== undefined || onNext !== undefined);
  return (
    <nav className={classes.paging} aria-label={t('table.paging', { name: label })}>
      <span className="cs-tabular">
        {t('table.rows', { count })}
        {onPrevious || onNext ? ` · ${t('table.page', { page })}` : ''}
      </span>
      {canChoose ? (
        <label className={classes.pageSize}>
          {t('table.pageSize')}
          <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {sizes.map((one) => (
              <option key={one} value={one}>
                {wholeNumber(String(one))}
              </option>
            ))}
          </select>
        </label>
      ) : null}
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

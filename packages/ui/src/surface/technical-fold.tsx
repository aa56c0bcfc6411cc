import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { ChevronGlyph } from '../parts/glyphs.tsx';
import classes from './surface.module.css';

/**
 * Ids, keys, revisions and raw JSON, folded away until somebody wants them, or `isOpen` from the beginning; `hint` says what is in it,
 * `onToggle` is called when it is opened and closed.
 */
export function TechnicalFold({
  title,
  hint,
  isOpen = false,
  onToggle,
  children,
}: {
  title?: string;
  hint?: string;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <details className={classes.fold} open={isOpen || undefined} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary>
        <strong>{title ?? t('technical.title')}</strong>
        <span>{hint ?? t('technical.hint')}</span>
        <ChevronGlyph />
      </summary>
      <div className={classes.foldBody}>{children}</div>
    </details>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ArrowGlyph } from '../parts/glyphs.tsx';
import classes from './detail.module.css';

/** One field that changes; an absent value reads "none". */
export interface Change {
  readonly label: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** Old value and new value of each field that changes. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('ui');
  const none = <span className={classes.nothing}>{t('change.none')}</span>;
  return (
    <dl className={classes.list}>
      {changes.map((change) => (
        <div className={classes.item} key={change.label}>
          <dt>{change.label}</dt>
          <dd className={classes.change}>
            <del>
              <span className="cs-hidden">{t('change.before')}: </span>
              {change.before ?? none}
            </del>
            <ArrowGlyph />
            <ins>
              <span className="cs-hidden">{t('change.after')}: </span>
              {change.after ?? none}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

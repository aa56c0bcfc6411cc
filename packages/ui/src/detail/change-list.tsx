import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { ArrowGlyph } from '../parts/glyphs.tsx';
import classes from './detail.module.css';

/** One field that changes; an absent value reads "none". */
export interface Change {
  readonly label: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** How it changes, in place of both, where that says more. */
  readonly difference?: ReactNode;
}

/** What something was and what it becomes; of what comes or goes, the one of them that there is. */
export function ChangeText({ before, after }: Pick<Change, 'before' | 'after'>) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.change}>
      {before === undefined ? null : (
        <del>
          <span className="cs-hidden">{t('change.before')}: </span>
          {before}
        </del>
      )}
      {before === undefined || after === undefined ? null : <ArrowGlyph />}
      {after === undefined ? null : (
        <ins>
          <span className="cs-hidden">{t('change.after')}: </span>
          {after}
        </ins>
      )}
    </div>
  );
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
          <dd>{change.difference ?? <ChangeText before={change.before ?? none} after={change.after ?? none} />}</dd>
        </div>
      ))}
    </dl>
  );
}

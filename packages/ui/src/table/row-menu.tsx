import { useTranslation } from '../i18n/use-translation.ts';

import { Menu } from '../overlay/menu.tsx';
import { MoreGlyph } from '../parts/glyphs.tsx';
import type { RowAction } from './column.ts';
import classes from './table.module.css';

/** The actions of a row. */
export function RowMenu({ actions, rowLabel }: { actions: readonly RowAction[]; rowLabel: string }) {
  const { t } = useTranslation('ui');
  const label = t('table.actionsOf', { name: rowLabel });
  return (
    <Menu
      label={label}
      align="end"
      groups={[{ entries: actions }]}
      trigger={(props) => (
        <button {...props} className={classes.more} aria-label={label}>
          <MoreGlyph />
        </button>
      )}
    />
  );
}

import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MoreGlyph } from '../parts/glyphs.tsx';
import type { RowAction } from './column.ts';
import classes from './table.module.css';

/** The actions of a row. The menu itself is only made when it is opened, so that a hundred rows cost a hundred buttons. */
export const RowMenu = ({ actions, rowLabel }: { actions: readonly RowAction[]; rowLabel: string }) => {
  const { t } = useTranslation('ui');
  const [opened, setOpened] = useState(false);
  const button = (
    <button
      type="button"
      className={classes.more}
      aria-haspopup="menu"
      aria-label={t('table.actionsOf', { name: rowLabel })}
      onClick={opened ? undefined : () => setOpened(true)}
    >
      <MoreGlyph />
    </button>
  );
  if (!opened) return button;
  return (
    <Menu opened onChange={setOpened} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            disabled={action.disabled ?? false}
            color={action.danger ? 'red' : undefined}
            onClick={action.onSelect}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

import '@countersign/ui/theme/dialog-styles.ts';

import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';

/** The side panel on narrow screens: over the content, closed by every choice. */
export const NavigationDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('app');
  return (
    <Drawer
      opened
      onClose={onClose}
      size={270}
      padding={0}
      title={<span className={classes.drawerTitle}>Countersign</span>}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <SideNavigation onNavigate={onClose} />
    </Drawer>
  );
};

import { Dialog } from '@countersign/ui';

import { SideNavigation } from './side-navigation.tsx';

/** The side panel on narrow screens: over the content, closed by every choice. */
export const NavigationDrawer = ({ onClose }: { onClose: () => void }) => (
  <Dialog side title="Countersign" onClose={onClose}>
    <SideNavigation onNavigate={onClose} />
  </Dialog>
);

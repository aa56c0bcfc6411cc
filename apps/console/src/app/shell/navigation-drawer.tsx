import { Dialog } from '@countersign/ui';

import { SideNavigation } from './side-navigation.tsx';

/** The side panel on narrow screens: over the content, closed by every choice. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog side="start" title="Countersign" onClose={onClose}>
      <SideNavigation onNavigate={onClose} />
    </Dialog>
  );
}

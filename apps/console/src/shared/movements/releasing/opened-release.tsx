import type { ComponentProps } from 'react';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

const ReleaseDialog = lazyScreen(() => import('./release-dialog.tsx'), 'ReleaseDialog');
import { Opened } from '../../late/opened.tsx';

/** The dialog that releases quarantined transfers; its code is loaded when it is first opened. */
export function OpenedRelease(props: ComponentProps<typeof ReleaseDialog>) {
  return (
    <Opened onClose={props.onClose}>
      <ReleaseDialog {...props} />
    </Opened>
  );
}

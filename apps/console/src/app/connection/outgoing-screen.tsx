import type { ReactNode } from 'react';

import { ScreenSkeleton } from '../shell/screen-skeleton.tsx';
import { useNavigating } from './use-navigating.ts';

const hiddenAfterMs = 400;

/**
 * The screen, until another one has been on its way for a while: then an outline of what comes, because an old screen below a new heading
 * would be taken for the new one. It is hidden, not gone: should the other one not come, what was entered is there.
 */
export function OutgoingScreen({ children }: { children: ReactNode }) {
  const isLeaving = useNavigating(hiddenAfterMs);
  return (
    <>
      {isLeaving ? <ScreenSkeleton /> : null}
      <div hidden={isLeaving}>{children}</div>
    </>
  );
}

import type { ReactNode } from 'react';
import { useIsUnlocked } from '../../app/session/session.ts';
import { Unlock } from '../../app/session/unlock.tsx';

/** What is for the profile's owner alone: who finds the device locked has to show that it is them. */
export function OnceUnlocked({ children }: { children: ReactNode }) {
  return useIsUnlocked() ? children : <Unlock />;
}

import { Outlet, useRouterState } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';

import { ScreenSkeleton } from './screen-skeleton.tsx';

/**
 * The screen of the address. The first one is drawn in slices, between which a phone can answer a touch; those after it take the place of
 * the one before at once.
 */
export function Screen() {
  const isLoaded = useRouterState({
    // Below what is not found the router loads nothing, and is done all the same.
    select: ({ matches, resolvedLocation }) =>
      resolvedLocation !== undefined || matches.every(({ status }) => status !== 'pending'),
  });
  const [wasLoaded, setWasLoaded] = useState(isLoaded);
  if (isLoaded && !wasLoaded) setWasLoaded(true);
  return useDeferredValue(wasLoaded, false) ? <Outlet /> : <ScreenSkeleton />;
}

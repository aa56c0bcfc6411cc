import { useEffect } from 'react';

import { useGo } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';

/** Redirects to the dashboard of the domain in the address. */
export function ToDashboard() {
  const scope = useScope();
  const go = useGo();
  useEffect(() => go(paths.home(scope), { replace: true }));
  return null;
}

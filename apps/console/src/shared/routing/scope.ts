import { useParams } from '@tanstack/react-router';

import type { Scope } from './paths.ts';

/** The scope of the screen, from its URL. */
export function useScope(): Scope {
  const { profileDomainId, domainId } = useParams({ from: '/signed-in/$profileDomainId/domain/$domainId' });
  return { profileDomainId, domainId };
}

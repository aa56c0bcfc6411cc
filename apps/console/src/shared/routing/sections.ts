import { useRouter } from '@tanstack/react-router';

import type { Section } from './paths.ts';

/** Tells whether a section has screens in this build; what has none is neither offered in the navigation nor linked to. */
export function useHasScreens(): (section: Section) => boolean {
  const { routesByPath } = useRouter();
  return (section) => `/$profileDomainId/domain/$domainId/${section}` in routesByPath;
}

import { useEffect } from 'react';

import { rememberDomain } from './last-domain.ts';
import { useMembership } from './use-membership.ts';

/** Remembers the domain on the screen as the one worked in last. Mount once. */
export function useRememberDomain(): void {
  const { publicKey, domainId } = useMembership();
  useEffect(() => rememberDomain(publicKey, domainId), [publicKey, domainId]);
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '../query-client.ts';
import { useProfileState } from '../profile/profile-store.ts';
import { useLock } from '../session/session.ts';

/**
 * What is shown and known for one profile, until another is chosen or the app is locked: then all of it begins anew, so that nothing that was
 * read for one profile is shown to another, or signed with another's key.
 */
export function ProfileScope({ children }: { children: ReactNode }) {
  const state = useProfileState();
  const lock = useLock();
  const id = state.status === 'ready' ? state.profile.id : '';
  return <Scope key={`${id} ${lock.count}`}>{children}</Scope>;
}

function Scope({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '../query-client.ts';
import { useProfileState } from '../profile/profile-store.ts';
import { useLock } from '../session/session.ts';

/**
 * What is shown and known for one profile, until another is chosen, it is paired with another address, or the app is locked: then all of it begins
 * again, so that nothing that was read for one profile or at one address is shown to another, or signed with another's key.
 */
export function ProfileScope({ children }: { children: ReactNode }) {
  const state = useProfileState();
  const lock = useLock();
  const profile = state.status === 'ready' ? state.profile : undefined;
  const moves = useMoves(profile?.id, profile?.instance?.backend);
  return <Scope key={`${profile?.id ?? ''} ${moves} ${lock.count}`}>{children}</Scope>;
}

/** How often a profile that was paired was paired with another address, here or in another tab. Its first pairing is none: nothing was read before. */
function useMoves(id: string | undefined, backend: string | undefined): number {
  const [last, setLast] = useState({ id, backend, moves: 0 });
  if (last.id === id && last.backend === backend) return last.moves;
  const moves = last.id === id && last.backend !== undefined ? last.moves + 1 : last.moves;
  setLast({ id, backend, moves });
  return moves;
}

function Scope({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

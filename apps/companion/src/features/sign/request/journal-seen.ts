import { ApiError } from '@countersign/client';
import { continues, headSize } from '@countersign/governance/journal-head';
import { CodedError } from '@countersign/kernel';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import { changeOwn, recallOwn } from '../../../app/profile/own-memory.ts';
import type { SignedRequest } from './read-request.ts';

/** Whether the journal that an approval names is the one that this device knows; `Unproven` where the instance could not be asked. */
export type JournalSeen = 'Same' | 'Other' | 'Unproven';

/** What a device asks and remembers of an instance's journal. */
export interface JournalPorts {
  /** The newest head, and the proof that it goes on from so many entries; null where the instance never had so many. */
  readonly ask: (from: number, to?: number) => Promise<{ readonly head: string; readonly proof?: readonly string[] } | null>;
  readonly recall: () => Promise<string | undefined>;
  readonly remember: (head: string) => Promise<void>;
}

/**
 * Asks for the proof that the journal of today goes on from what the approval names, and from what this device saw last; it is remembered then. A
 * journal that was put back, or is another one for this device than for others, has none.
 */
export async function journalSeen(named: string, { ask, recall, remember }: JournalPorts): Promise<JournalSeen> {
  const last = await recall();
  if (last === named) return 'Same';
  if (headSize(named) < 1) return 'Other';
  try {
    const today = await ask(headSize(named));
    if (today === null || !continues(named, today.head, today.proof ?? [])) return 'Other';
    if (last !== undefined) {
      const since = await ask(headSize(last), headSize(today.head));
      if (since === null || since.head !== today.head || !continues(last, today.head, since.proof ?? [])) return 'Other';
    }
    await remember(today.head);
    return 'Same';
  } catch {
    return 'Unproven';
  }
}

/** The same for the profile in use, of an approval that names a head; nothing of others. */
export function journalSeenQuery(
  request: SignedRequest,
  { notaryPublicKey, isOpen }: { notaryPublicKey: string; isOpen: boolean },
) {
  const named = request.type === 'Approve' ? request.context?.journalHead : undefined;
  const name = `journal ${notaryPublicKey}`;
  return queryOptions({
    queryKey: ['journal-seen', notaryPublicKey, named, isOpen],
    enabled: named !== undefined,
    queryFn: ({ signal }) =>
      journalSeen(named ?? '', {
        ask: async (from, to) => {
          if (!isOpen) throw new CodedError('ProfileLocked', 'There is no session to ask with');
          try {
            return await api().notifications.journal({ query: { from, ...(to !== undefined && { to }) } }, { signal });
          } catch (error) {
            if (error instanceof ApiError && error.status === 404) return null;
            throw error;
          }
        },
        recall: () => recallOwn<string>(name),
        // What another profile was told is not remembered by the one that the device acts for now.
        remember: (head) => (signal.aborted ? Promise.resolve() : changeOwn<string>(name, (before) => later(before, head))),
      }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Another tab may have seen more meanwhile. */
function later(before: string | undefined, head: string): string {
  return before !== undefined && headSize(before) > headSize(head) ? before : head;
}

import { ApiError } from '@countersign/client';
import { continues, headSize } from '@countersign/governance/journal-head';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import { changeOwn, recallOwn } from '../../../app/profile/own-memory.ts';
import type { SignedRequest } from './read-request.ts';

/**
 * Whether the journal that an approval names is the one that this device knows; `Unproven` where there is no session to ask the instance with, and
 * `Unanswered` where it was asked and no proof came: it may be out of reach, or keep the proof back.
 */
export type JournalSeen = 'Same' | 'Other' | 'Unproven' | 'Unanswered';

/** What a device asks and remembers of an instance's journal. */
export interface JournalPorts {
  /**
   * The newest head, and the proof that it goes on from so many entries; null where the instance never had so many. Undefined where there is no
   * session to ask with.
   */
  readonly ask:
    | ((from: number, to?: number) => Promise<{ readonly head: string; readonly proof?: readonly string[] } | null>)
    | undefined;
  readonly recall: () => Promise<string | undefined>;
  readonly remember: (head: string) => Promise<void>;
}

/**
 * Asks for the proof that the journal of today goes on from what the approval names, and from what this device saw last; it is remembered then. A
 * journal that was put back, or is another one for this device than for others, has none. Of two heads of one size, only one can be of the journal
 * that the device knows: that needs no answer.
 */
export async function journalSeen(named: string, { ask, recall, remember }: JournalPorts): Promise<JournalSeen> {
  const last = await recall();
  if (last === named) return 'Same';
  const size = headSize(named);
  if (size < 1 || (last !== undefined && size === headSize(last))) return 'Other';
  if (ask === undefined) return 'Unproven';
  try {
    const today = await ask(size);
    if (today === null || !continues(named, today.head, today.proof ?? [])) return 'Other';
    if (last !== undefined && !(await goesOn(last, today.head, ask))) return 'Other';
    await remember(today.head);
    return 'Same';
  } catch {
    return 'Unanswered';
  }
}

/** Whether the journal of today goes on from what the device saw last; one that is not longer is the very same, or another. */
async function goesOn(last: string, today: string, ask: NonNullable<JournalPorts['ask']>): Promise<boolean> {
  if (headSize(today) <= headSize(last)) return today === last;
  const since = await ask(headSize(last), headSize(today));
  return since !== null && since.head === today && continues(last, today, since.proof ?? []);
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
        ask: isOpen ? (from, to) => askJournal({ from, ...(to !== undefined && { to }) }, signal) : undefined,
        recall: () => recallOwn<string>(name),
        // What another profile was told is not remembered by the one that the device acts for now.
        remember: (head) => (signal.aborted ? Promise.resolve() : changeOwn<string>(name, (before) => later(before, head))),
      }),
    networkMode: 'always',
    // What could not be found out the last time is tried again when the request is looked at again.
    staleTime: ({ state: { data } }) => (data === 'Unproven' || data === 'Unanswered' ? 0 : Number.POSITIVE_INFINITY),
    retry: false,
  });
}

/** Null where the journal was never that long. */
async function askJournal(query: { readonly from: number; readonly to?: number }, signal: AbortSignal) {
  try {
    return await api().notifications.journal({ query }, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Another tab may have seen more meanwhile. */
function later(before: string | undefined, head: string): string {
  return before !== undefined && headSize(before) > headSize(head) ? before : head;
}

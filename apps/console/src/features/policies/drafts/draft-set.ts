import type { CreatePolicy } from '@countersign/kinds/schemas';
import { useSyncExternalStore } from 'react';

/** A policy as it might be; a locked one is as good as removed. */
export type PolicyDraft = Omit<CreatePolicy, 'type'>;

/** So many are judged together. */
export const mostDrafts = 20;

/** The drafts with one more, in the place of the one of its policy; the oldest goes where there are too many. */
export function withDraft(drafts: readonly PolicyDraft[], draft: PolicyDraft): readonly PolicyDraft[] {
  return [...drafts.filter(({ id }) => id !== draft.id), draft].slice(-mostDrafts);
}

const none: readonly PolicyDraft[] = [];
// By domain. In this tab, until it is closed: nothing of it is anybody else's.
const kept = new Map<string, readonly PolicyDraft[]>();
const listeners = new Set<() => void>();

function keep(domainId: string, drafts: readonly PolicyDraft[]): void {
  kept.set(domainId, drafts);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The drafts of a domain that somebody put aside, to be judged together: new policies, changed ones, and locked ones. */
export function useDraftSet(domainId: string) {
  const drafts = useSyncExternalStore(subscribe, () => kept.get(domainId) ?? none);
  return {
    drafts,
    put: (draft: PolicyDraft) => keep(domainId, withDraft(drafts, draft)),
    drop: (id: string) =>
      keep(
        domainId,
        drafts.filter((draft) => draft.id !== id),
      ),
  };
}

import type { JsonObject } from '@countersign/kernel';

import type { ReadableState, WritableState } from '../framework/rules.ts';

/** Records that a transaction changes while it runs. Nothing of it is kept before it is applied. */
export interface Changes extends WritableState {
  /** The keys that were written. */
  touched(): readonly string[];
  applyTo(state: WritableState): void;
}

/** Changes on top of a state. */
export function changesOn(state: ReadableState): Changes {
  const written = new Map<string, { readonly value: JsonObject; readonly owner: string | undefined } | 'deleted'>();
  return {
    async get<T extends JsonObject>(key: string): Promise<T | undefined> {
      const change = written.get(key);
      if (change === undefined) return state.get<T>(key);
      // oxlint-disable-next-line typescript/consistent-type-assertions -- What is under a key is what the same rules put there.
      return change === 'deleted' ? undefined : (change.value as T);
    },
    prefetch: (keys) => state.prefetch(keys),
    owned: (owner, prefix) => state.owned(owner, prefix),
    put: (key, value, owner) => void written.set(key, { value, owner }),
    delete: (key) => void written.set(key, 'deleted'),
    touched: () => [...written.keys()],
    applyTo(target) {
      for (const [key, change] of written) {
        if (change === 'deleted') target.delete(key);
        else target.put(key, change.value, change.owner);
      }
    },
  };
}

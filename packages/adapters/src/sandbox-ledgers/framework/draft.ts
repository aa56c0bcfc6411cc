import type { JsonObject } from '@countersign/kernel';

import type { ReadableState, WritableState } from './rules.ts';

/** Records that an operation changes while it is judged. Nothing of it is kept before it is applied. */
export interface Draft extends WritableState {
  applyTo(state: WritableState): void;
}

type Change = { readonly value: JsonObject; readonly owner: string | undefined } | 'deleted';

/** A draft of changes to the records, which reads its own. */
export function draftOf(state: ReadableState): Draft {
  const changes = new Map<string, Change>();
  return {
    prefetch: (keys) => state.prefetch(keys),
    async get<T extends JsonObject>(key: string): Promise<T | undefined> {
      const change = changes.get(key);
      if (change === undefined) return state.get<T>(key);
      // oxlint-disable-next-line typescript/consistent-type-assertions -- What is under a key is what the same rules put there.
      return change === 'deleted' ? undefined : (change.value as T);
    },
    async owned<T extends JsonObject>(owner: string, keyPrefix: string): Promise<ReadonlyMap<string, T>> {
      const records = new Map<string, T>(await state.owned<T>(owner, keyPrefix));
      for (const [key, change] of changes) {
        if (change === 'deleted' || change.owner !== owner) records.delete(key);
        // oxlint-disable-next-line typescript/consistent-type-assertions -- As above, for all keys of the prefix.
        else if (key.startsWith(keyPrefix)) records.set(key, change.value as T);
      }
      return records;
    },
    put: (key, value, owner) => void changes.set(key, { value, owner }),
    delete: (key) => void changes.set(key, 'deleted'),
    applyTo(writable) {
      for (const [key, change] of changes) {
        if (change === 'deleted') writable.delete(key);
        else writable.put(key, change.value, change.owner);
      }
    },
  };
}

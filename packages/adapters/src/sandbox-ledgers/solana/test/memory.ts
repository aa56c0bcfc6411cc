import type { JsonObject } from '@countersign/kernel';

import type { WritableState } from '../../framework/rules.ts';

/** Records in memory, for tests without a database. */
export function memoryState(): WritableState {
  const records = new Map<string, { readonly value: JsonObject; readonly owner: string | undefined }>();
  return {
    async get<T extends JsonObject>(key: string): Promise<T | undefined> {
      return records.get(key)?.value as T | undefined;
    },
    prefetch: async () => undefined,
    async owned<T extends JsonObject>(owner: string, prefix: string): Promise<ReadonlyMap<string, T>> {
      return new Map(
        [...records].flatMap(([key, record]) =>
          record.owner === owner && key.startsWith(prefix) ? [[key, record.value as T] as const] : [],
        ),
      );
    },
    put: (key, value, owner) => void records.set(key, { value, owner }),
    delete: (key) => void records.delete(key),
  };
}

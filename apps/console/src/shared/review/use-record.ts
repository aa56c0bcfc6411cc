import type { JsonValue } from '@countersign/kernel';
import { changedRecord } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { useQuery } from '@tanstack/react-query';

import { recordQuery } from './record-queries.ts';

/** What an update replaces as it is now; undefined for other kinds, and where it cannot be read. */
export function useRecord(payload: IntentPayload, domainId: string): JsonValue | undefined {
  const changed = changedRecord(payload);
  const { kind = 'account', id = '' } = changed ?? {};
  const { data } = useQuery({ ...recordQuery(kind, domainId, id), enabled: changed?.isReplaced === true });
  return data ?? undefined;
}

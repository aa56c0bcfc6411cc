import { payloadLines, revisionMadeFrom, revisionOf } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';

import { useRecord } from './use-record.ts';

/** What a person reads of a payload, compared with the record that it replaces where that is still at the revision which it was made from. */
export function usePayloadLines(payload: IntentPayload, domainId: string) {
  const record = useRecord(payload, domainId);
  const now = revisionOf(record);
  const made = revisionMadeFrom(payload);
  const isCurrent = now === undefined || now === made;
  return { record, now, made, isCurrent, lines: payloadLines(payload, ledgerDescriptor, isCurrent ? record : undefined) };
}

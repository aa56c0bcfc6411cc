import type { JsonObject } from '@countersign/kernel';
import { intentPayloads, type IntentPayload } from '@countersign/kinds/schemas';
import { replacedMembers, revisionOf, wordsOf } from '@countersign/kinds/words';
import type { IntentType } from '@countersign/model';

import { draftOf, valueOf } from './draft.ts';
import { formOf } from './form-node.ts';

/** What a form begins with that changes this record: what an edit replaces, and which revision it is for. */
export function beginningOf(type: IntentType, record: JsonObject): JsonObject {
  const reference = { id: record['id'], revision: revisionOf(record) };
  return { ...(wordsOf(type).proposing.as === 'edit' && replacedMembers(type, record)), reference };
}

/** What such a form would propose if nothing were typed; nothing where something has to be. */
export function unchangedProposal(type: IntentType, record: JsonObject): IntentPayload | undefined {
  const form = formOf(type);
  return intentPayloads[type].safeParse(valueOf(form, draftOf(form, beginningOf(type, record)))).data;
}

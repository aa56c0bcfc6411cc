import type { IntentType } from '@countersign/model';

import type { IntentPayload } from '../schemas/index.ts';
import type { MovedValue } from './kind-words.ts';

import type { Ledgers } from './ledger-fields.ts';
import type { Names } from './names.ts';
import { wordsOf } from './registry.ts';
import { plainText, segmentsOf, type Segment } from './segments.ts';
import type { Translate } from '@countersign/kernel';
import { shortText } from './value-text.ts';

/** What a payload does, for the one plain sentence that every reader puts first: "send", "1.5 ETH", "from", "Treasury", ... */
export function whatSegments(payload: IntentPayload, ledgers: Ledgers, names: Names, translate: Translate): readonly Segment[] {
  const { key, pieces, count } = wordsOf(payload.type).says(payload, ledgers);
  const shown = Object.entries(pieces).map(([name, value]) => [name, shortText(value, names, translate)] as const);
  return segmentsOf(translate, `what.${payload.type}.${key}`, Object.fromEntries(shown), count);
}

/** The same as plain text, for lists, titles and terminals. */
export function whatText(payload: IntentPayload, ledgers: Ledgers, names: Names, translate: Translate): string {
  return plainText(whatSegments(payload, ledgers, names, translate));
}

/** What heads a task: "Ben Okafor proposed a transfer". */
export function titleText(type: IntentType, who: string, translate: Translate): string {
  return translate(`proposed.${type}`, { who });
}

/** The value that a payload moves; undefined for one that moves none. */
export function movedValue(payload: IntentPayload, ledgers: Ledgers): MovedValue | undefined {
  return wordsOf(payload.type).moves?.(payload, ledgers);
}

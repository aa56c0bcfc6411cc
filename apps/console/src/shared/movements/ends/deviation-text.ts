import './texts.ts';

import type { Translate } from '@countersign/kernel';
import type { MovementDeviation } from '@countersign/model';
import { amountText } from '@countersign/ui';

import type { Names } from '../../../entities/names.ts';

/** How much of what was ordered moved, in a sentence; `t` reads the texts of ends. */
export function deviationText({ tickerId, recipient, ordered, moved }: MovementDeviation, names: Names, t: Translate): string {
  const amount = (value: string) => amountText(value, names.unit(tickerId), t);
  if (recipient === undefined) return t('ends:deviation.besides', { moved: amount(moved ?? '0') });
  const asked = { ordered: amount(ordered), recipient };
  if (moved === undefined) return t('ends:deviation.unknown', asked);
  return moved === '0' ? t('ends:deviation.none', asked) : t('ends:deviation.arrived', { ...asked, moved: amount(moved) });
}

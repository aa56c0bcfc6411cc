import './texts.ts';

import type { ApiTransaction } from '@countersign/model';
import type { Translate } from '@countersign/kernel';

/**
 * Why an order waits or has failed; undefined where there is nothing more to say. What waits can't be changed any more, as what is being entered can,
 * and what has failed is not tried again.
 */
export function whyText(processing: ApiTransaction['processing'], t: Translate): string | undefined {
  const hint = processing && 'hint' in processing ? processing.hint : undefined;
  if (hint === undefined) return undefined;
  const otherwise = { defaultValue: t(`ends:hint.${hint}`) };
  return processing?.status === 'Failed' ? t(`ends:failed.${hint}`, otherwise) : t(`ends:waiting.${hint}`, otherwise);
}

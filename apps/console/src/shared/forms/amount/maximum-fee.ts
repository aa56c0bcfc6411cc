import './texts.ts';

import { parseAmount, type AmountUnit } from '@countersign/ui';
import type { Translate } from '@countersign/kernel';

import { amountProblemWords } from './amount-words.ts';

/** What is wrong with a maximum fee that was typed; none at all is fine. `estimate`: what the ledger would take now, where that is known. */
export function maximumFeeProblem(
  text: string,
  unit: AmountUnit,
  estimate: bigint | undefined,
  t: Translate,
): string | undefined {
  if (text.trim() === '') return undefined;
  const parsed = parseAmount(text, unit.decimals);
  if (!parsed.ok) return amountProblemWords(parsed.error, unit, t);
  if (parsed.value === 0n) return t('amount:problem.zero');
  return estimate !== undefined && parsed.value < estimate ? t('amount:problem.maximumFeeLow') : undefined;
}

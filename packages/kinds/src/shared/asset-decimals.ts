import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { limits } from '@countersign/model/names';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';

/** `InvalidTickerLedgerDetails` for decimals that no asset can have: amounts could not be written with them. */
export function checkDecimals(decimals: number | undefined): Result<void, IntentFailure> {
  const { decimalsMinimum: least, decimalsMaximum: most } = limits;
  if (decimals === undefined || (decimals >= least && decimals <= most)) return ok(undefined);
  return fail('InvalidTickerLedgerDetails', `An asset has from ${least} to ${most} decimals, not ${decimals}`);
}

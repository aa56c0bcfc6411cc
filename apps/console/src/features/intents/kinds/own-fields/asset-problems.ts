import type { JsonObject, Translate } from '@countersign/kernel';
import { limits } from '@countersign/model/names';

import type { Problem } from '../../../../shared/proposing/form/form-schema.ts';

/** What the schema of an asset lets pass, and no ledger would. */
export async function assetProblems({ decimals }: JsonObject, t: Translate): Promise<readonly Problem[]> {
  const areTooFew = typeof decimals === 'string' && Number(decimals) < limits.decimalsMinimum;
  return areTooFew ? [{ path: ['decimals'], message: t('intents:asset.decimals') }] : [];
}

import type { JsonObject } from '@countersign/kernel';
import type { Translate } from '@countersign/kernel';

import type { Problem } from '../../../../shared/proposing/form/form-schema.ts';

/** What the schema of an asset lets pass, and no ledger would. */
export async function assetProblems({ decimals }: JsonObject, t: Translate): Promise<readonly Problem[]> {
  const isNegative = typeof decimals === 'string' && Number(decimals) < 0;
  return isNegative ? [{ path: ['decimals'], message: t('intents:asset.decimals') }] : [];
}

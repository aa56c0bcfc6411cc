import type { JsonObject, Translate } from '@countersign/kernel';
import { limits } from '@countersign/model/names';

import type { Problem } from '../../../../shared/proposing/form/form-schema.ts';

const { decimalsMinimum: least, decimalsMaximum: most } = limits;

/** What the schema of an asset lets pass, and no ledger would. */
export async function assetProblems({ decimals }: JsonObject, t: Translate): Promise<readonly Problem[]> {
  const number = typeof decimals === 'string' ? Number(decimals) : least;
  return number < least || number > most ? [{ path: ['decimals'], message: t('intents:asset.decimals', { least, most }) }] : [];
}

import { largestFee } from '@countersign/ledger-xrpl/settings';

import { fixedLevels } from '../fee-source/settings.ts';

/** Levels that an operator fixes, as multiples of the base fee, which is 10 drops as a rule. */
export const fixedMultipliers = fixedLevels(0, 'times the base fee', largestFee / 10n);

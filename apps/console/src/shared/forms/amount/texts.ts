import type { AmountProblem } from '@countersign/ui';

import { addTexts } from '../../i18n/i18n.ts';
import en from './texts.en.json' with { type: 'json' };

en.problem satisfies Record<Exclude<AmountProblem, 'tooManyDecimals'>, string>;

addTexts('amount', en);

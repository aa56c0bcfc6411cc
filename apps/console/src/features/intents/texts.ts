import '../../shared/review/texts.ts';

import { addTexts } from '../../shared/i18n/i18n.ts';
import type { CallProblem } from './kinds/transaction/contract-call.ts';
import en from './texts.en.json' with { type: 'json' };

// A problem without a text is a type error.
en.call.problem satisfies Record<CallProblem['problem'], string>;

addTexts('intents', en);

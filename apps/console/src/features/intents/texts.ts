import '../../shared/review/texts.ts';

import type { ArgumentProblem } from '@countersign/ledger-port';

import { addTexts } from '../../shared/i18n/i18n.ts';
import en from './texts.en.json' with { type: 'json' };

// A problem without a text is a type error.
en.call.problem satisfies Record<ArgumentProblem['problem'], string>;

addTexts('intents', en);

import { addTexts } from '../i18n/i18n.ts';
import en from './texts.en.json' with { type: 'json' };
import type { TransactionStanding } from './transaction-way.ts';

// A status without a text is a type error.
en.standing satisfies Record<TransactionStanding, string>;

addTexts('movements', en);

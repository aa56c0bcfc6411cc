import type { UserOperationRejectionCode } from '@countersign/model';

import { addTexts } from '../i18n/i18n.ts';
import en from './texts.en.json' with { type: 'json' };

// A code without a text is a type error.
en satisfies Record<UserOperationRejectionCode, string>;

addTexts('failures', en);

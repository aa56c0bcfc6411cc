import type { AccountProcessingStatus, ApiPendingAccountProcessingHint } from '@countersign/model';

import { addTexts } from '../../shared/i18n/i18n.ts';
import en from './texts.en.json' with { type: 'json' };

// A status or a hint without a text is a type error.
en.processing satisfies Record<AccountProcessingStatus, string>;
en.processingHint satisfies Record<ApiPendingAccountProcessingHint, string>;

addTexts('accounts', en);

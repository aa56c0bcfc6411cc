import type {
  ApiBroadcastingTransactionProcessingHint,
  ApiDryRunTransactionProcessingHint,
  ApiFailedTransactionProcessingHint,
  ApiPendingTransactionProcessingHint,
  ApiPreparingTransactionProcessingHint,
} from '@countersign/model';

import { addTexts } from '../i18n/i18n.ts';
import en from './texts.en.json' with { type: 'json' };
import type { TransactionStanding } from './transaction-way.ts';

type Hint =
  | ApiBroadcastingTransactionProcessingHint
  | ApiDryRunTransactionProcessingHint
  | ApiFailedTransactionProcessingHint
  | ApiPendingTransactionProcessingHint
  | ApiPreparingTransactionProcessingHint;

// A hint or a status without a text is a type error.
en.hint satisfies Record<Hint, string>;
en.standing satisfies Record<TransactionStanding, string>;

addTexts('movements', en);

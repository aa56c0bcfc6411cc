import type {
  ApiBroadcastingTransactionProcessingHint,
  ApiDryRunTransactionProcessingHint,
  ApiFailedTransactionProcessingHint,
  ApiPendingTransactionProcessingHint,
  ApiPreparingTransactionProcessingHint,
  FailureCause,
} from '@countersign/model';

import { addTexts } from '../../i18n/i18n.ts';
import en from './texts.en.json' with { type: 'json' };
import type { CameToNothing } from '../transaction-way.ts';

type Hint =
  | ApiBroadcastingTransactionProcessingHint
  | ApiDryRunTransactionProcessingHint
  | ApiFailedTransactionProcessingHint
  | ApiPendingTransactionProcessingHint
  | ApiPreparingTransactionProcessingHint;

// A hint, an end or a cause without a text is a type error.
en.hint satisfies Record<Hint, string>;
en.end.cause satisfies Record<FailureCause, string>;
en.end satisfies Record<CameToNothing, object>;

addTexts('ends', en);

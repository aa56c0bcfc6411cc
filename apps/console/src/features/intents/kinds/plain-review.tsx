import type { IntentPayload } from '@countersign/model';

import { PlainValue } from './plain-value.tsx';
import type { ReviewProps } from './review-props.ts';

/** Every field of a payload under its name. */
export const PlainReview = ({ payload: { type: _, ...fields } }: ReviewProps<IntentPayload>) => <PlainValue value={fields} />;

import type { IntentPayload } from '@countersign/kinds/schemas';

import { PlainValue } from '../../../entities/plain-value.tsx';
import type { ReviewProps } from './review-props.ts';

/** Every field of a payload under its name. */
export function PlainReview({ payload }: ReviewProps<IntentPayload>) {
  const fields = Object.entries(payload).filter(([name]) => name !== 'type');
  return <PlainValue value={Object.fromEntries(fields)} />;
}

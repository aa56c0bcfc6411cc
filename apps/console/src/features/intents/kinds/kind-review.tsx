import '../texts.ts';

import type { IntentPayload } from '@countersign/kinds/schemas';
import type { ComponentType } from 'react';

import { kindReviews } from './kind-reviews.ts';
import type { ReviewProps } from './review-props.ts';

/** What a payload does in full, by its kind's own review. */
export function KindReview({ payload, targetDomainId }: { payload: IntentPayload; targetDomainId: string }) {
  const Review = kindReviews[payload.type] as ComponentType<ReviewProps<IntentPayload>>;
  return <Review payload={payload} targetDomainId={targetDomainId} />;
}

import type { IntentPayload } from '@countersign/kinds/schemas';
import { lazy, type ComponentType } from 'react';

interface KindReviewModule {
  readonly KindReview: ComponentType<{ payload: IntentPayload; targetDomainId: string }>;
}

let loadReview: (() => Promise<KindReviewModule>) | undefined;

/**
 * Says where the reviews of the kinds come from. The kinds live in one feature, which no other imports; the list of routes
 * knows all features and introduces them to each other here.
 */
export function provideKindReview(load: () => Promise<KindReviewModule>): void {
  loadReview = load;
}

/** What a payload does in full, by its kind's own review; loaded when it is first shown. */
export const KindReview = lazy(async () => {
  if (!loadReview) throw new Error('No reviews of kinds were provided');
  return { default: (await loadReview()).KindReview };
});

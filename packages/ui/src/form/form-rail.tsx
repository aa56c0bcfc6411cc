import type { ReactNode } from 'react';

import { Card } from '../surface/card.tsx';

/**
 * What a form is about to do, in plain words beside its fields: follows what one types. Not announced while it changes; a person who can't see
 * it reads the same in the review.
 */
export function FormRail({ title, children }: { title: string; children: ReactNode }) {
  return <Card title={title}>{children}</Card>;
}

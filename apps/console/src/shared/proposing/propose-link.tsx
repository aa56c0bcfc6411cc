import type { IntentType } from '@countersign/model';
import type { ComponentProps } from 'react';

import { useNeverProposed } from '../membership/never-proposed.ts';
import { LinkButton } from '../routing/link-button.tsx';

/** A button that leads to proposing one of some kinds; nothing where the person can never propose any of them here. */
export function ProposeLink({ kinds, ...link }: { kinds: readonly IntentType[] } & ComponentProps<typeof LinkButton>) {
  const never = useNeverProposed();
  return kinds.every((kind) => never.has(kind)) ? null : <LinkButton {...link} />;
}

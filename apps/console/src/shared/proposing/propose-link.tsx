import type { IntentType } from '@countersign/model';
import type { ComponentProps } from 'react';

import { LinkButton } from '../routing/link-button.tsx';
import { Offered } from './offered.tsx';

/** A button that leads to proposing one of some kinds, where that is offered. */
export function ProposeLink({ kinds, ...link }: { kinds: readonly IntentType[] } & ComponentProps<typeof LinkButton>) {
  return (
    <Offered kinds={kinds}>
      <LinkButton {...link} />
    </Offered>
  );
}

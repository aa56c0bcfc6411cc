import type { IntentType } from '@countersign/model';
import type { ReactNode } from 'react';

import { useIsOffered } from '../membership/never-proposed.ts';
import classes from './proposing.module.css';

/** What leads to proposing one of some kinds; nothing where the person can never propose any of them here. Until that is known its place is kept. */
export function Offered({ kinds, children }: { kinds: readonly IntentType[]; children: ReactNode }) {
  const isOffered = useIsOffered(kinds);
  if (isOffered === 'asking') return <span className={classes.asking}>{children}</span>;
  return isOffered ? children : null;
}

import type { ReactNode } from 'react';

import { Card, CardStack } from '../surface/card.tsx';
import classes from './detail.module.css';

/** One part of a detail screen: heading, what can be done here, content; a panel of its own. */
export function DetailSection(props: { title: string; hint?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return <Card {...props} />;
}

/** Facts as a definition list: label left, value right; below each other on narrow screens. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

function isNothing(value: ReactNode): boolean {
  return value === undefined || value === null || value === '' || typeof value === 'boolean';
}

/**
 * One fact; a `wide` one has its value below its label, all the way across. Without a value there is no line: a dash beside "Description"
 * would only raise the question what it means.
 */
export function DetailItem({ label, wide = false, children }: { label: string; wide?: boolean; children?: ReactNode }) {
  return isNothing(children) ? null : (
    <div className={classes.item} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What it is, and a rail beside it where there is room: what is happening to it, and what is known about it. */
export function DetailColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.columns}>
      <CardStack>{main}</CardStack>
      <CardStack>{side}</CardStack>
    </div>
  );
}

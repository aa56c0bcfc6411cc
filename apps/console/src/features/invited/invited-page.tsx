import './texts.ts';

import { Mark } from '@countersign/ui';
import type { ReactNode } from 'react';

import classes from './invited.module.css';

/** A page for somebody who is not signed in: the mark, a title, one thing after the other. */
export function InvitedPage({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <main className={classes.page}>
      <title>{`${title} · Countersign`}</title>
      <Mark size={40} />
      <h1>{title}</h1>
      {lead ? <p className={classes.lead}>{lead}</p> : null}
      {children}
    </main>
  );
}

import type { ReactNode } from 'react';

import classes from './detail.module.css';

/** One part of a detail screen: heading, what can be done here, content. Sections are divided by a hairline. */
export function DetailSection({
  title,
  hint,
  actions,
  children,
}: {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHead}>
        <div>
          <h2>{title}</h2>
          {hint ? <p>{hint}</p> : null}
        </div>
        {actions ? <div className={classes.sectionActions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** Facts as a definition list: label left, value right; below each other on narrow screens. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

function isNothing(value: ReactNode): boolean {
  return value === undefined || value === null || value === '' || typeof value === 'boolean';
}

/** One fact. Without a value there is no line: a dash beside "Description" would only raise the question what it means. */
export function DetailItem({ label, children }: { label: string; children?: ReactNode }) {
  return isNothing(children) ? null : (
    <div className={classes.item}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Two columns on wide screens: what it is, and what is happening to it. */
export function DetailColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{main}</div>
      <div className={classes.side}>{side}</div>
    </div>
  );
}

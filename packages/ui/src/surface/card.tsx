import type { ReactNode } from 'react';

import classes from './surface.module.css';

/**
 * A surface that holds what belongs together: a panel on the canvas, `sunken` within a panel, `raised` for the one thing on a screen that
 * needs a decision. With a title it is a region of that name.
 */
export function Card({
  title,
  hint,
  actions,
  tone = 'panel',
  children,
}: {
  title?: string | undefined;
  hint?: ReactNode;
  actions?: ReactNode;
  tone?: 'panel' | 'raised' | 'sunken';
  children: ReactNode;
}) {
  const Element = title === undefined ? 'div' : 'section';
  return (
    <Element className={classes.card} data-tone={tone} aria-label={title}>
      {title === undefined && !actions ? null : (
        <div className={classes.head}>
          <div>
            {title === undefined ? null : <h2>{title}</h2>}
            {hint ? <p>{hint}</p> : null}
          </div>
          {actions ? <div className={classes.headActions}>{actions}</div> : null}
        </div>
      )}
      {children}
    </Element>
  );
}

/** Cards below each other, at the distance that all cards have. */
export function CardStack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}

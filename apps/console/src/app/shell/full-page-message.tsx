import { Mark } from '@countersign/ui';
import type { ReactNode } from 'react';

import classes from '../session/session.module.css';

/** A screen that only says something: title, subtitle, message, and one way on. */
export function FullPageMessage({
  title,
  subtitle,
  message,
  action,
  within = false,
}: {
  title: string;
  subtitle?: string;
  message: string;
  action?: ReactNode;
  /** True inside the shell, which has the page's main landmark already. */
  within?: boolean;
}) {
  const Element = within ? 'div' : 'main';
  return (
    <Element className={within ? classes.within : classes.full}>
      <title>{`${title} · Countersign`}</title>
      <Mark size={44} />
      <h1>{title}</h1>
      {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
      <p>{message}</p>
      {action}
    </Element>
  );
}

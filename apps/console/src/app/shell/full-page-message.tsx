import { Mark } from '@countersign/ui';
import type { ReactNode } from 'react';

import classes from '../session/session.module.css';

/** A screen that only says something: title, subtitle, message, and one way on. */
export const FullPageMessage = ({
  title,
  subtitle,
  message,
  action,
}: {
  title: string;
  subtitle?: string;
  message: string;
  action?: ReactNode;
}) => (
  <main className={classes.full}>
    <Mark size={44} />
    <h1>{title}</h1>
    {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
    <p>{message}</p>
    {action}
  </main>
);

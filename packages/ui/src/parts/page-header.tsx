import type { ReactNode } from 'react';

import classes from './page-header.module.css';

/** The one head of a screen: mark, title, one line below it, state beside it, actions at the end, tabs under it. */
export function PageHeader({
  mark,
  title,
  name,
  part,
  subtitle,
  status,
  actions,
  tabs,
}: {
  /** What stands for the thing: an avatar, a monogram, an asset's mark. */
  mark?: ReactNode;
  title: ReactNode;
  /** What the browser's tab says instead of the title; needed where the title is no text. */
  name?: string | undefined;
  /** The current one of the screen's tabs, which the browser's tab says first. */
  part?: string | undefined;
  subtitle?: ReactNode;
  status?: ReactNode;
  actions?: ReactNode;
  tabs?: ReactNode;
}) {
  return (
    <header className={classes.header} data-tabs={tabs ? true : undefined}>
      <title>{[part, name ?? (typeof title === 'string' ? title : undefined), 'Countersign'].filter(Boolean).join(' · ')}</title>
      <div className={classes.line}>
        {mark}
        <div className={classes.titles}>
          <div className={classes.titleLine}>
            <h1 className={classes.title}>{title}</h1>
            {status}
          </div>
          {subtitle ? <div className={classes.subtitle}>{subtitle}</div> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {tabs ? <div className={classes.tabs}>{tabs}</div> : null}
    </header>
  );
}

/** The row of a screen's tabs; its children are links, the current one with `aria-current="page"`. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={classes.tabLinks}>
      {children}
    </nav>
  );
}

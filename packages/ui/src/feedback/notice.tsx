import type { ReactNode } from 'react';

import { toneGlyphs, type Tone } from '../parts/status-chip.tsx';
import classes from './feedback.module.css';

/** A message that stays where it matters, in the colour of what it means. `danger` is announced at once. */
export function Notice({
  tone,
  title,
  children,
  actions,
}: {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const Glyph = toneGlyphs[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Glyph size={16} />
      <div className={classes.noticeBody}>
        <strong>{title}</strong>
        {children ? <div>{children}</div> : null}
      </div>
      {actions ? <div className={classes.noticeActions}>{actions}</div> : null}
    </div>
  );
}

import type { ReactNode } from 'react';

import { Mark } from '../brand/mark.tsx';
import classes from './marks.module.css';
import { initialsOf, tintOf } from './tint.ts';
import tint from './tint.module.css';

export type MarkSize = 'xs' | 'sm' | 'md' | 'lg';

const strokesSize = { xs: 10, sm: 13, md: 15, lg: 18 } satisfies Record<MarkSize, number>;

/**
 * A person's face: their initials on a hue of their key. `signed` puts the two crossing strokes on it, `open` is a seat that they may take
 * and have not, `mine` rings the reader's own. Decorative, with the name beside it, unless `label` says what it stands for.
 */
export function Avatar({
  name,
  tintKey,
  state,
  mine = false,
  size = 'md',
  label,
}: {
  name: string;
  /** What the hue follows from: the person's public key, or their id where the key is not at hand. */
  tintKey: string;
  state?: 'signed' | 'open' | undefined;
  mine?: boolean | undefined;
  size?: MarkSize;
  label?: string | undefined;
}) {
  return (
    <span
      className={`${classes.face} ${tint.tint}`}
      data-tint={tintOf(tintKey)}
      data-state={state}
      data-mine={mine || undefined}
      data-size={size}
      translate="no"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
    >
      {initialsOf(name)}
      {state === 'signed' ? <Mark size={strokesSize[size]} /> : null}
    </span>
  );
}

/** Some faces in a row, each a bit over the one before. */
export function AvatarRow({ children }: { children: ReactNode }) {
  return <span className={classes.faces}>{children}</span>;
}

import type { MarkSize } from './avatar.tsx';
import classes from './marks.module.css';
import { initialsOf, tintOf } from './tint.ts';
import tint from './tint.module.css';

/** A square with initials for what an organisation is made of: a domain, an account, a vault. Decorative; the name stands beside it. */
export function Monogram({ name, tintKey, size = 'md' }: { name: string; tintKey: string; size?: MarkSize }) {
  return (
    <span className={`${classes.monogram} ${tint.tint}`} data-tint={tintOf(tintKey)} data-size={size} aria-hidden translate="no">
      {initialsOf(name)}
    </span>
  );
}

/** A filled disc with initials for whom one pays or is paid by: an endpoint; `?` for an address that nobody has named. Decorative. */
export function CounterpartyMark({
  name,
  tintKey,
  size = 'md',
}: {
  name?: string | undefined;
  tintKey: string;
  size?: MarkSize;
}) {
  return (
    <span
      className={`${classes.mark} ${tint.tint}`}
      data-tint={name === undefined ? 'slate' : tintOf(tintKey)}
      data-size={size}
      aria-hidden
      translate="no"
    >
      {name === undefined ? '?' : initialsOf(name)}
    </span>
  );
}

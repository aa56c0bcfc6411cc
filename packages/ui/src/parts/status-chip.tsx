import type { ReactNode } from 'react';

import { CheckGlyph, CrossGlyph, MovingGlyph, PastGlyph, WaitingGlyph } from './glyphs.tsx';
import classes from './parts.module.css';

/**
 * What a colour means, everywhere: `waiting` for somebody (amber), final and `good` (green), `danger` or refusal (red),
 * `past` (grey), and `moving` by itself, nobody has to act (accent).
 */
export type Tone = 'waiting' | 'good' | 'danger' | 'past' | 'moving';

/** The glyph that says the same as the tone's colour, for those who don't see the colour. */
export const toneGlyphs = {
  waiting: WaitingGlyph,
  good: CheckGlyph,
  danger: CrossGlyph,
  past: PastGlyph,
  moving: MovingGlyph,
} satisfies Record<Tone, unknown>;

/** The one chip for a state. */
export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Glyph = toneGlyphs[tone];
  return (
    <span className={classes.chip} data-tone={tone}>
      <Glyph size={12} />
      <span>{children}</span>
    </span>
  );
}

/** A state in a list: a chip where it is still going on or went wrong, plain words where it is over, so that the eye finds the first. */
export function StateText({ tone, children }: { tone: Tone; children: ReactNode }) {
  if (tone === 'good' || tone === 'past') return <span className={classes.over}>{children}</span>;
  return <StatusChip tone={tone}>{children}</StatusChip>;
}

/** A word without a state: a role, a ledger, a kind. */
export function Tag({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className={classes.tag} title={title}>
      {children}
    </span>
  );
}

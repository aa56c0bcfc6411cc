import type { ReactNode } from 'react';

import { toneGlyphs, type Tone } from '../parts/status-chip.tsx';
import classes from './stages.module.css';

/** One stage on a way: behind, the present one, ahead, or the one that ended it early. */
export interface StageStep {
  readonly key: string;
  readonly place: 'done' | 'now' | 'ahead' | 'ended';
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly lines?: ReactNode;
}

/** A way from its beginning to its end, side by side where there is room: how far something is, seen at a glance. */
export function Stages({ stages, label }: { stages: readonly StageStep[]; label: string }) {
  return (
    <ol className={classes.stages} aria-label={label}>
      {stages.map(({ key, place, tone, title, lines }) => {
        const Glyph = toneGlyphs[tone];
        return (
          <li key={key} data-place={place} data-tone={tone} aria-current={place === 'now' ? 'step' : undefined}>
            <span className={classes.node}>{place === 'ahead' ? null : <Glyph size={10} />}</span>
            <div className={classes.text}>
              <span className={classes.title}>{title}</span>
              {lines}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

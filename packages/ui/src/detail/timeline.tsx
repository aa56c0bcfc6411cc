import type { ReactNode } from 'react';

import { toneGlyphs, type Tone } from '../parts/status-chip.tsx';
import classes from './detail.module.css';

/** One step of something that goes on over time: its tone, a title, a remark at the end of the line, and detail below. */
export interface TimelineStep {
  readonly key: string;
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly remark?: ReactNode;
  readonly body?: ReactNode;
}

/** Steps in order, joined by a line; used for approval workflows and for the way of a transaction. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {steps.map((step) => {
        const Glyph = toneGlyphs[step.tone];
        return (
          <li key={step.key} data-tone={step.tone}>
            <span className={classes.node}>
              <Glyph size={12} />
            </span>
            <div className={classes.stepLine}>
              <span className={classes.stepTitle}>{step.title}</span>
              {step.remark ? <span className={classes.stepRemark}>{step.remark}</span> : null}
            </div>
            {step.body ? <div className={classes.stepBody}>{step.body}</div> : null}
          </li>
        );
      })}
    </ol>
  );
}

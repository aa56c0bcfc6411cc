import { unhidden, type Segment } from '@countersign/kinds/words';
import classes from './sign.module.css';

/** Stretches of a sentence: what it names stands out, and what is the server's word is marked. */
export function SegmentsText({ segments }: { segments: readonly Segment[] }) {
  return (
    <>
      {segments.map((segment, index) =>
        segment.piece === undefined ? (
          segment.text
        ) : (
          <strong
            key={index}
            title={segment.piece.title}
            className={segment.piece.isSaid === true ? classes.saidWord : undefined}
          >
            <bdi>{unhidden(segment.text)}</bdi>
          </strong>
        ),
      )}
    </>
  );
}

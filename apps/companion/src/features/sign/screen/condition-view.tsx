import { readCondition } from '@countersign/kinds/conditions';
import {
  conditionDifference,
  conditionText,
  conditionWords,
  unhidden,
  type ConditionSentence,
  type LimitAmount,
  type Names,
} from '@countersign/kinds/words';
import type { PolicyCondition } from '@countersign/model';
import { ChangedSentenceTree, SentenceTree } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { kindText } from '../kind-text.ts';
import { SegmentsText } from './segments-text.tsx';
import classes from './sign.module.css';

interface Read {
  readonly names: Names;
  /** Draws what a limit is worth. */
  readonly worth?: (limit: LimitAmount) => ReactNode;
}

/** When a policy applies, in words that this device reads from the expression itself, and that expression in a fold. */
export function ConditionView({ condition, names, worth }: Read & { condition: PolicyCondition }) {
  const { t } = useTranslation();
  return (
    <>
      <SentenceTree
        tree={conditionWords(condition, names, kindText(t))}
        groupWord={(type) => t(`kinds:condition.${type}`)}
        draw={(sentence) => <OneSentence sentence={sentence} worth={worth} />}
      />
      <Expressions conditions={[condition]} />
    </>
  );
}

/** What becomes of a condition, part by part. */
export function ConditionChangeView({ before, after, names, worth }: Read & { before: PolicyCondition; after: PolicyCondition }) {
  const { t } = useTranslation();
  return (
    <>
      {conditionDifference(before, after, names, kindText(t)).map((tree, index) => (
        <ChangedSentenceTree
          key={index}
          tree={tree}
          groupWord={(type) => t(`kinds:condition.${type}`)}
          draw={(sentence) => <OneSentence sentence={sentence} worth={worth} />}
        />
      ))}
      <Expressions conditions={[before, after]} />
    </>
  );
}

function OneSentence({
  sentence: { segments, expression, limits = [] },
  worth,
}: {
  sentence: ConditionSentence;
  worth: Read['worth'] | undefined;
}) {
  return (
    <>
      <span>
        <SegmentsText segments={segments} />
      </span>
      {worth === undefined
        ? null
        : limits.map((limit, index) => (
            <span key={index} className={classes.limit}>
              {limits.length > 1 ? <bdi>{`${unhidden(limit.text)} `}</bdi> : null}
              {worth(limit)}
            </span>
          ))}
      {expression === undefined ? null : <code className={classes.code}>{unhidden(expression)}</code>}
    </>
  );
}

function Expressions({ conditions }: { conditions: readonly PolicyCondition[] }) {
  const { t } = useTranslation();
  const [only, ...others] = conditions.map(readCondition);
  // A lone expression that is in no words stands there already.
  if (others.length === 0 && only?.type === 'Leaf' && only.leaf.type === 'Own') return null;
  return (
    <details className={classes.amount}>
      <summary className={classes.exact}>{t('kinds:condition.expression')}</summary>
      {conditions.map((condition, index) => (
        <code key={index} className={classes.code}>
          {unhidden(conditionText(condition))}
        </code>
      ))}
    </details>
  );
}

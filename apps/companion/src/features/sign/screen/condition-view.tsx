import { readCondition } from '@countersign/kinds/conditions';
import {
  conditionDifference,
  conditionText,
  conditionWords,
  unhidden,
  type ConditionSentence,
  type Names,
} from '@countersign/kinds/words';
import type { PolicyCondition } from '@countersign/model';
import { ChangedSentenceTree, SentenceTree } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { kindText } from '../kind-text.ts';
import { SegmentsText } from './segments-text.tsx';
import classes from './sign.module.css';

/** When a policy applies, in words that this device reads from the expression itself, and that expression in a fold. */
export function ConditionView({ condition, names }: { condition: PolicyCondition; names: Names }) {
  const { t } = useTranslation();
  return (
    <>
      <SentenceTree
        tree={conditionWords(condition, names, kindText(t))}
        groupWord={(type) => t(`kinds:condition.${type}`)}
        draw={(sentence) => <OneSentence sentence={sentence} />}
      />
      <Expressions conditions={[condition]} />
    </>
  );
}

/** What becomes of a condition, part by part. */
export function ConditionChangeView({ before, after, names }: { before: PolicyCondition; after: PolicyCondition; names: Names }) {
  const { t } = useTranslation();
  return (
    <>
      {conditionDifference(before, after, names, kindText(t)).map((tree, index) => (
        <ChangedSentenceTree
          key={index}
          tree={tree}
          groupWord={(type) => t(`kinds:condition.${type}`)}
          draw={(sentence) => <OneSentence sentence={sentence} />}
        />
      ))}
      <Expressions conditions={[before, after]} />
    </>
  );
}

function OneSentence({ sentence: { segments, expression } }: { sentence: ConditionSentence }) {
  return (
    <>
      <SegmentsText segments={segments} />
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

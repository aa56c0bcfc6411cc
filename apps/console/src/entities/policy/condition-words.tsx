import { readCondition, type ConditionTree } from '@countersign/kinds/conditions';
import {
  coinsInCondition,
  conditionDifference,
  conditionText,
  conditionWords,
  hasBareLimit,
  namedInCondition,
  unhidden,
  type ConditionSentence,
  type LimitAmount,
} from '@countersign/kinds/words';
import type { PolicyCondition } from '@countersign/model';
import { ChangedSentenceTree, Code, SentenceTree } from '@countersign/ui';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { kindNames } from '../intent/kind-names.ts';
import { namesOfReferences } from '../intent/names-wanted.ts';
import { kindText, Sentence } from '../intent/sentence.tsx';
import { useNames, type Names, type NamesWanted } from '../names.ts';
import classes from './condition-words.module.css';

/** Whose names a condition speaks of; accounts and endpoints are looked for in the policy's domain. */
export function namesInCondition(tree: ConditionTree | undefined, domainId: string): NamesWanted {
  if (tree === undefined) return {};
  const named = namedInCondition(tree).map((one) => ({ ...one, domainId }));
  return { ...namesOfReferences(named, coinsInCondition(tree)), assets: hasBareLimit(tree) };
}

/** When a policy applies, in words; its expressions as they will be evaluated are in a fold. `domainId` is the policy's domain. */
export function ConditionWords({
  condition,
  domainId,
  tickerId,
}: {
  condition: PolicyCondition | undefined;
  domainId: string;
  /** The asset that its amounts are of, where that is known. */
  tickerId?: string | undefined;
}) {
  const { t } = useTranslation();
  const tree = useMemo(() => condition && readCondition(condition), [condition]);
  if (condition === undefined || tree === undefined) return <>{t('policy.always')}</>;
  return (
    <div className={classes.condition}>
      <ConditionTreeWords tree={tree} domainId={domainId} tickerId={tickerId} />
      <Expressions conditions={[condition]} />
    </div>
  );
}

interface Known {
  readonly names: Names;
  /** Draws what a limit is worth. */
  readonly worth?: DrawWorth;
}

type DrawWorth = ((limit: LimitAmount) => ReactNode) | undefined;

/** The same with the names that a review has at hand. */
export function KnownCondition({ condition, names, worth }: Known & { condition: PolicyCondition }) {
  return (
    <div className={classes.condition}>
      <TreeWords tree={readCondition(condition)} names={names} worth={worth} />
      <Expressions conditions={[condition]} />
    </div>
  );
}

/** What becomes of a condition: each part in words, with what it was where it is another one. */
export function ChangedCondition({ before, after, names, worth }: Known & { before: PolicyCondition; after: PolicyCondition }) {
  const { t } = useTranslation();
  return (
    <div className={classes.condition}>
      {conditionDifference(before, after, kindNames(names), kindText(t)).map((tree, index) => (
        <ChangedSentenceTree
          key={index}
          tree={tree}
          groupWord={(type) => t(`kinds:condition.${type}`)}
          draw={(sentence) => <OneSentence sentence={sentence} worth={worth} />}
        />
      ))}
      <Expressions conditions={[before, after]} />
    </div>
  );
}

/** The parts of a condition as sentences, in their groups. */
export function ConditionTreeWords({
  tree,
  domainId,
  tickerId,
}: {
  tree: ConditionTree;
  domainId: string;
  tickerId?: string | undefined;
}) {
  const wanted = namesInCondition(tree, domainId);
  const names = useNames(tickerId === undefined ? wanted : { ...wanted, tickers: [...(wanted.tickers ?? []), tickerId] });
  return <TreeWords tree={tree} names={names} tickerId={tickerId} />;
}

function TreeWords({ tree, names, tickerId, worth }: Known & { tree: ConditionTree; tickerId?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <SentenceTree
      tree={conditionWords(tree, kindNames(names), kindText(t), tickerId)}
      groupWord={(type) => t(`kinds:condition.${type}`)}
      draw={(sentence) => <OneSentence sentence={sentence} worth={worth} />}
    />
  );
}

function OneSentence({
  sentence: { segments, expression, limits = [] },
  worth,
}: {
  sentence: ConditionSentence;
  worth: DrawWorth;
}) {
  return (
    <>
      <Sentence segments={segments} />
      {worth === undefined
        ? null
        : limits.map((limit, index) => (
            <span key={index} className={classes.limit}>
              {limits.length > 1 ? <span translate="no">{unhidden(limit.text)} </span> : null}
              {worth(limit)}
            </span>
          ))}
      {expression === undefined ? null : <Expression text={expression} />}
    </>
  );
}

function Expression({ text }: { text: string }) {
  return (
    <pre className={classes.expression}>
      <Code>{unhidden(text)}</Code>
    </pre>
  );
}

/** The whole of it as it will be evaluated; a lone expression that is in no words stands there already. */
function Expressions({ conditions }: { conditions: readonly PolicyCondition[] }) {
  const { t } = useTranslation();
  const [only, ...others] = conditions.map(readCondition);
  if (others.length === 0 && only?.type === 'Leaf' && only.leaf.type === 'Own') return null;
  return (
    <details>
      <summary>{t('kinds:condition.expression')}</summary>
      {conditions.map((condition, index) => (
        <Expression key={index} text={conditionText(condition)} />
      ))}
    </details>
  );
}

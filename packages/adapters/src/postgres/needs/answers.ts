import { needKey } from '@countersign/governance';
import { joinFacts, type AnswerTo, type LoadedFacts, type NeedOf, type NeedType, type StateNeed } from '@countersign/kinds/rules';

import type { RevisionKey, Revisions } from '../kept-revisions.ts';
import { needs } from './index.ts';
import type { LookUp, Search } from './need.ts';

type Needs = typeof needs;
type RowOf<Type extends NeedType> = Needs[Type] extends LookUp<Type, infer Row> | Search<Type, infer Row> ? Row : never;
type SearchType = { [Type in NeedType]: Needs[Type] extends Search<Type, never> ? Type : never }[NeedType];
type LookUpType = Exclude<NeedType, SearchType>;

/** What the needs of a type have found together, of what has revisions. */
type LookedUp<Type extends LookUpType> = {
  readonly [Each in Type]: { readonly type: Each; readonly rows: readonly RowOf<Each>[] | null };
}[Type];

/** The answer to a need that was searched for. */
type Found<Type extends SearchType> = {
  readonly [Each in Type]: {
    readonly type: Each;
    readonly need: NeedOf<Each>;
    readonly rows: readonly RowOf<Each>[];
    readonly mark: string;
  };
}[Type];

/** Answers to needs, as the function `answer_needs` gives them. */
export interface Answers {
  readonly lookUps: readonly LookedUp<LookUpType>[];
  readonly searches: readonly Found<SearchType>[] | null;
}

const lookUps: { readonly [Type in LookUpType]: LookUp<Type, RowOf<Type>> } = needs;
const searches: { readonly [Type in SearchType]: Search<Type, RowOf<Type>> } = needs;

/** True if there is something among the answers that the notary signed, so that its key is needed. */
export function holdsVerified(answers: Answers): boolean {
  return answers.searches?.some(({ type, rows }) => searches[type].isVerified === true && rows.length > 0) === true;
}

/** The revisions among the answers. */
export function revisionsOf(answers: Answers): RevisionKey[] {
  return answers.lookUps.flatMap(keysOf);
}

/** The facts for needs, from the answers to those and others. `notaryKey` counts where {@link holdsVerified}. */
export function factsBy(answers: Answers, data: Revisions, notaryKey: string): (asked: readonly StateNeed[]) => LoadedFacts {
  const found = new Map<string, Partial<LoadedFacts>>();
  for (const each of answers.lookUps) for (const [need, facts] of factsOf(each, data)) found.set(needKey(need), facts);
  for (const each of answers.searches ?? []) {
    const { need, mark } = each;
    found.set(needKey(need), { ...answerTo(each, notaryKey), answers: [{ need, mark }] });
  }
  return (asked) => joinFacts(asked.flatMap((need) => found.get(needKey(need)) ?? []));
}

function keysOf<Type extends LookUpType>({ type, rows }: LookedUp<Type>): RevisionKey[] {
  return rows?.map((row) => lookUps[type].revisionOf(row)) ?? [];
}

function factsOf<Type extends LookUpType>({ type, rows }: LookedUp<Type>, data: Revisions): [StateNeed, AnswerTo<Type>][] {
  return rows?.map((row) => [lookUps[type].needOf(row), lookUps[type].answer(row, data)]) ?? [];
}

function answerTo<Type extends SearchType>({ type, rows, need }: Found<Type>, notaryKey: string): AnswerTo<Type> {
  return searches[type].answer(rows, { need, notaryKey });
}

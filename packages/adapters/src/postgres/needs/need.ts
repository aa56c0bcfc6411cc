import type { AnswerTo, EntityKind, NeedOf, NeedType, StateNeed } from '@countersign/kinds/rules';

import type { RevisionKey, Revisions } from '../kept-revisions.ts';

/** What a change may write in addition to a new revision of an entity that was read, as far as answers to needs depend on it. */
type Searched = EntityKind | 'Address' | 'AccountLedger' | 'SystemProperty';

/** What needs of a type have in common. */
interface AnyNeed {
  /** What the answer may change with. Entities are compared by their revisions; reports of ledgers are taken as they are. */
  readonly changesWith: readonly Searched[];
}

/** Needs of something that has revisions: all of them are looked up at once, and the data of a revision is read once and kept. */
export interface LookUp<Type extends NeedType, Row> extends AnyNeed {
  /** A `select` of a {@link Row} for each of `p_needs` that there is something for. */
  readonly lookUp: string;
  readonly needOf: (row: Row) => StateNeed;
  readonly revisionOf: (row: Row) => RevisionKey;
  /** Throws `IntegrityViolation` for what the notary did not sign. */
  readonly answer: (row: Row, data: Revisions) => AnswerTo<Type>;
}

/** Needs that are searched for, one by one: a commit finds out whether the answer is still the same. */
export interface Search<Type extends NeedType, Row> extends AnyNeed {
  /** A `select` of one column of JSON, a {@link Row} each, where `need` is the need. The same state always gives the same order. */
  readonly search: string;
  /** True where rows of the answer have the notary's signature, so that its key is needed. */
  readonly isVerified?: boolean;
  /** Throws `IntegrityViolation` for what the notary did not sign. */
  readonly answer: (rows: readonly Row[], asked: { readonly need: NeedOf<Type>; readonly notaryKey: string }) => AnswerTo<Type>;
}

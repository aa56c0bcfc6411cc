import type { Translate } from '@countersign/kernel';
import type { PolicyCondition, TransactionDestination } from '@countersign/model';
import type { GroupedTree } from '@countersign/model/grouped-tree';

import { readCondition, type ConditionPart, type ConditionTree } from '../conditions/condition-tree.ts';
import type { StandardCondition } from '../conditions/standard-condition.ts';
import { bareLimit, feePiece, isBare, limitAmounts, limitPiece, type LimitAmount } from './condition-limits.ts';
import type { NamedKind, Names } from './names.ts';
import { plainText, segmentsOf, type Piece, type Segment } from './segments.ts';
import { namedPiece } from './value-text.ts';

/** One part of a condition as people read it. */
export interface ConditionSentence {
  readonly segments: readonly Segment[];
  /** The expression itself, where nobody has put it into words. */
  readonly expression?: string;
  /** The limits in it, for readers who know what their assets cost. */
  readonly limits?: readonly LimitAmount[];
}

/** A condition as people read it: sentences, in groups of which all or any must hold. */
export type ConditionWords = GroupedTree<ConditionSentence>;

/** The parts of a condition, wherever they stand in it. */
export function conditionParts(tree: ConditionTree): readonly ConditionPart[] {
  return tree.type === 'Leaf' ? [tree.leaf] : tree.parts.flatMap(conditionParts);
}

/** The one asset that all of a group's amounts are of, where the group asks for one. */
export function assetOfGroup(parts: readonly ConditionTree[]): string | undefined {
  const asked = parts.flatMap((part) =>
    part.type === 'Leaf' && part.leaf.type === 'Standard' && part.leaf.condition.type === 'Ticker'
      ? [part.leaf.condition.tickerIds]
      : [],
  );
  const [ids, ...others] = asked;
  return ids?.length === 1 && others.length === 0 ? ids[0] : undefined;
}

/** The asset that amounts within a tree count, where `outside` is that of the groups around it. */
export function assetWithin(tree: ConditionTree, outside: string | undefined): string | undefined {
  return (tree.type === 'All' ? assetOfGroup(tree.parts) : undefined) ?? outside;
}

/** True if a part of the condition is a limit of one number for every asset, which no form makes any more. */
export function hasBareLimit(tree: ConditionTree, outside?: string): boolean {
  if (tree.type === 'Leaf') return outside === undefined && tree.leaf.type === 'Standard' && isBare(tree.leaf.condition);
  const asset = assetWithin(tree, outside);
  return tree.parts.some((part) => hasBareLimit(part, asset));
}

/** The things that a condition names by id. */
export function namedInCondition(tree: ConditionTree): readonly { readonly kind: NamedKind; readonly id: string }[] {
  return conditionParts(tree).flatMap((part) => (part.type === 'Standard' ? namedInStandard(part.condition) : []));
}

/** The ledgers in whose coins a condition has limits. */
export function coinsInCondition(tree: ConditionTree): readonly { readonly id: string }[] {
  return conditionParts(tree).flatMap((part) =>
    part.type === 'Standard' && part.condition.type === 'FeeOver'
      ? part.condition.limits.map(({ ledgerId: id }) => ({ id }))
      : [],
  );
}

/**
 * When a policy applies, in words. Amounts are of the asset that is asked for beside them; else of `tickerId`, where that is known. The
 * words say exactly what the expression does: only the text that the form writes for a standard condition is read as one.
 */
export function conditionWords(
  condition: PolicyCondition | ConditionTree,
  names: Names,
  translate: Translate,
  tickerId?: string,
): ConditionWords {
  return wordsOfTree(isTree(condition) ? condition : readCondition(condition), names, translate, tickerId);
}

/** Words of a condition on one line of plain text. */
export function conditionSentence(words: ConditionWords, translate: Translate, isInner = false): string {
  if (words.type === 'Leaf') return plainText(words.leaf.segments);
  const parts = words.parts.map((part) => conditionSentence(part, translate, true)).join('; ');
  const text = `${translate(`condition.${words.type}`)} ${parts}`;
  return isInner ? `(${text})` : text;
}

/** One part of a condition in words; its amounts are of the asset, where that is known. */
export function partSentence(
  part: ConditionPart,
  names: Names,
  translate: Translate,
  tickerId: string | undefined,
): ConditionSentence {
  if (part.type === 'Own') return { segments: segmentsOf(translate, 'condition.Own', {}), expression: part.expression };
  const reader = { names, translate, tickerId };
  const limits = limitAmounts(part.condition, reader);
  return { segments: standardSegments(part.condition, reader), ...(limits.length > 0 && { limits }) };
}

/** A minute of the day as a clock shows it: 08:30. */
export function clockText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function isTree(condition: PolicyCondition | ConditionTree): condition is ConditionTree {
  return condition.type === 'Leaf' || condition.type === 'All' || condition.type === 'Any';
}

function wordsOfTree(tree: ConditionTree, names: Names, translate: Translate, outside: string | undefined): ConditionWords {
  if (tree.type === 'Leaf') return { type: 'Leaf', leaf: partSentence(tree.leaf, names, translate, outside) };
  const asset = assetWithin(tree, outside);
  return { type: tree.type, parts: tree.parts.map((part) => wordsOfTree(part, names, translate, asset)) };
}

interface Reader {
  readonly names: Names;
  readonly translate: Translate;
  readonly tickerId: string | undefined;
}

type Type = StandardCondition['type'];
type Of<T extends Type> = { readonly type: T } & Extract<StandardCondition, { type: T }>;
type Pieces = Readonly<Record<string, Piece | readonly Piece[]>>;

const piecesOf: { readonly [T in Type]: (condition: Of<T>, reader: Reader) => Pieces } = {
  AmountOver: ({ limits }, reader) => ({ limits: limits.map((limit) => limitPiece(limit, reader)) }),
  AmountUnder: ({ limits }, reader) => ({ limits: limits.map((limit) => limitPiece(limit, reader)) }),
  FeeOver: ({ limits }, reader) => ({ limits: limits.map((limit) => feePiece(limit, reader)) }),
  BareAmountOver: ({ amount }, reader) => bareLimit(amount, reader),
  BareAmountUnder: ({ amount }, reader) => bareLimit(amount, reader),
  Ledger: ({ ledgerIds }, reader) => entities('ledger', ledgerIds, reader),
  DestinationType: ({ destinationTypes }, reader) => destinations(destinationTypes, reader),
  AnyDestinationType: ({ destinationTypes }, reader) => destinations(destinationTypes, reader),
  Endpoint: ({ endpointIds }, reader) => entities('endpoint', endpointIds, reader),
  EndpointTrustScore: ({ minimum }) => ({ score: { text: String(minimum) } }),
  EndpointTrustBelow: ({ limit: below }) => ({ score: { text: String(below) } }),
  OrderKind: ({ orderKinds }, reader) =>
    listed(
      orderKinds.map((kind) => ({ text: reader.translate(`condition.orderKind.${kind}`) })),
      reader,
    ),
  AuthorRole: ({ roles }, reader) =>
    listed(
      roles.map((text) => ({ text })),
      reader,
    ),
  Account: ({ accountIds }, reader) => entities('account', accountIds, reader),
  Ticker: ({ tickerIds }, reader) => entities('ticker', tickerIds, reader),
  TargetDomain: ({ domainIds }, reader) => entities('domain', domainIds, reader),
  TimeOfDay: ({ from, to }) => ({ from: { text: clockText(from) }, to: { text: clockText(to) } }),
  Weekday: ({ days }, reader) =>
    listed(
      days.map((day) => ({ text: reader.translate(`condition.weekday.${day}`) })),
      reader,
    ),
};

function standardSegments<T extends Type>(condition: Of<T>, reader: Reader): readonly Segment[] {
  return segmentsOf(reader.translate, `condition.${keyOf(condition, reader)}`, piecesOf[condition.type](condition, reader));
}

/** The text of a condition; some kinds have one for each of their cases. */
function keyOf(condition: StandardCondition, { tickerId }: Reader): string {
  if ('others' in condition) return `${condition.type}.${condition.others}`;
  if (isBare(condition)) return `${condition.type}.${tickerId === undefined ? 'any' : 'one'}`;
  return condition.type;
}

function entities(kind: NamedKind, ids: readonly string[], reader: Reader): Pieces {
  return listed(
    ids.map((id) => namedPiece(reader.names.name(kind, id), id)),
    reader,
  );
}

function destinations(types: readonly TransactionDestination['type'][], reader: Reader): Pieces {
  return listed(
    types.map((type) => ({ text: reader.translate(`condition.destination.${type}`) })),
    reader,
  );
}

/** Nothing can hold for a list without anything on it. */
function listed(pieces: readonly Piece[], { translate }: Reader): Pieces {
  return { names: pieces.length === 0 ? [{ text: translate('condition.nothing') }] : pieces };
}

function namedInStandard(condition: StandardCondition): readonly { readonly kind: NamedKind; readonly id: string }[] {
  const of = (kind: NamedKind, ids: readonly string[]) => ids.map((id) => ({ kind, id }));
  if (condition.type === 'AmountOver' || condition.type === 'AmountUnder')
    return condition.limits.flatMap(({ tickerId }) => of('ticker', [tickerId]));
  if (condition.type === 'FeeOver') return condition.limits.flatMap(({ ledgerId }) => of('ledger', [ledgerId]));
  if (condition.type === 'Account') return of('account', condition.accountIds);
  if (condition.type === 'Endpoint') return of('endpoint', condition.endpointIds);
  if (condition.type === 'Ledger') return of('ledger', condition.ledgerIds);
  if (condition.type === 'TargetDomain') return of('domain', condition.domainIds);
  return condition.type === 'Ticker' ? of('ticker', condition.tickerIds) : [];
}

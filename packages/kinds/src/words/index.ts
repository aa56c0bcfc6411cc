export * from './acted-on.ts';
export * from './amount-text.ts';
export * from './changes.ts';
export * from './condition-difference.ts';
export type { LimitAmount } from './condition-limits.ts';
export * from './condition-text.ts';
export * from './condition-words.ts';
export * from './destinations.ts';
export * from './placed-endpoint.ts';
export * from './known-address.ts';
export { fieldOf, openKind, placeOf } from './field-of.ts';
export type { Field, OwnForm, Proposing } from './fields.ts';
export type { MovedValue } from './kind-words.ts';
export * from './labels.ts';
export type { Ledgers } from './ledger-fields.ts';
export * from './names.ts';
export { isJsonObject } from './open-fields.ts';
export { isOrder, type OrderPayload } from './order-payload.ts';
export * from './outline.ts';
export { ownFeeOf } from './own-fee.ts';
export type { OtherRule } from './policy-rule.ts';
export * from './policy-effect.ts';
export * from './read-fields.ts';
export {
  changedKind,
  changedRecord,
  coinsIn,
  concernedEntity,
  referencesIn,
  revisionMadeFrom,
  type CoinOf,
  type Reference,
} from './references.ts';
export * from './references-in-fields.ts';
export * from './registry.ts';
export * from './same-payment.ts';
export * from './segments.ts';
export * from './sentence.ts';
export { shortNote } from './short-note.ts';
export * from './suspicious-text.ts';
export * from './tags.ts';
export * from './texts.ts';
export * from './totals/totals.ts';
export { shareText } from './share-text.ts';
export { shortText } from './value-text.ts';
export * from './values.ts';
export * from './warning.ts';
export * from './warning-texts.ts';
export * from './warnings.ts';
export { wholeText } from './whole-text.ts';
export * from './word-text.ts';
export * from './workflow.ts';
export { rolesIn } from './workflow-ways.ts';

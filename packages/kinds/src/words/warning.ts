import type { JsonValue } from '@countersign/kernel';
import type { TransactionDescription } from '@countersign/ledger-port';
import type { IntentStatus } from '@countersign/model';

import type { KnownAddress } from './known-address.ts';
import type { KnownAs, Names, ShownPlace } from './names.ts';
import type { PlacedEndpoint, Twin } from './placed-endpoint.ts';
import type { OtherRule } from './policy-rule.ts';

/** What is unusual about a proposal. The texts are below `warning` under these names. */
export type WarningCode =
  | 'AddressOwnerUnknown'
  | 'AddressShared'
  | 'AddressStaysUsable'
  | 'AlwaysApproves'
  | 'AlwaysRejects'
  | 'ApprovalsSayLess'
  | 'AssetAsksForLeave'
  | 'AssetFrozen'
  | 'AssetMayBeClosed'
  | 'AssetMayBeTakenBack'
  | 'AssetMayFreeze'
  | 'AssetOnlyWithIssuer'
  | 'AssetShownOtherwise'
  | 'AssetTakesFee'
  | 'BareLimit'
  | 'ChangesAccess'
  | 'ChangesRules'
  | 'ComparesTexts'
  | 'ConditionLess'
  | 'ConditionRemoved'
  | 'CustomFees'
  | 'EveryKind'
  | 'ExpiryFarAhead'
  | 'ExpiryPassed'
  | 'FeeAboveAmount'
  | 'FewerApprovers'
  | 'FewerOfRole'
  | 'GoesBeforeStricter'
  | 'GovernsLess'
  | 'HiddenCharacters'
  | 'DeviceDemandDropped'
  | 'KeyDemandDropped'
  | 'KeySynchronised'
  | 'KnownAddress'
  | 'LargeAmount'
  | 'LooksAlike'
  | 'LooksLikeOwn'
  | 'LooksLikePaid'
  | 'LowTrust'
  | 'MixedScripts'
  | 'MoreKinds'
  | 'NewDestination'
  | 'NewKey'
  | 'NoLongerRejects'
  | 'OtherApprovers'
  | 'OtherTag'
  | 'OutsideAddress'
  | 'RankLowered'
  | 'RankRaised'
  | 'RoleDropped'
  | 'SameAccount'
  | 'SamePaymentApproved'
  | 'SamePaymentOpen'
  | 'SamePaymentSigned'
  | 'SamePaymentUnknown'
  | 'SignsForOutside'
  | 'StaleRevision'
  | 'SystemKey'
  | 'UnknownAsset'
  | 'UnlimitedFee'
  | 'WiderBelow'
  | 'WiderHere';

/** A warning; readers also have codes of their own, about who signs and on what device. */
export interface Warning<Code extends string = WarningCode> {
  readonly code: Code;
  readonly severity: 'caution' | 'danger';
  /** Texts, places, and numbers, which are written as the reader's language writes them. */
  readonly values?: Readonly<Record<string, string | number | ShownPlace>>;
}

/** Another proposal of the same payment, as a reader says it: who made it, and when, in the reader's language. */
export interface SaidPayment {
  readonly intentId: string;
  readonly domainId: string;
  readonly status: IntentStatus;
  /** True where its order has ended after it had been signed, and nothing is known to exclude it. */
  readonly mayStillBePaid?: boolean;
  readonly who: string;
  readonly when: string;
}

/** What a reader knows when a proposal is judged. Absent things are not known. */
export interface Facts {
  readonly names: Names;
  readonly now: Date;
  /** What a transaction order asks of its ledger, as the ledger's own code reads it. */
  readonly described?: TransactionDescription | undefined;
  /** What the changed thing is now, as far as the reader knows and trusts it. */
  readonly record?: JsonValue | undefined;
  /** The other policies of its domain, where one is made or changed; undefined where they are not known. */
  readonly otherPolicies?: readonly OtherRule[] | undefined;
  /** Names that the screen shows and that came from somebody else. */
  readonly shownNames?: readonly string[];
  /** The revision that the changed thing is at. */
  readonly revisionNow?: number | undefined;
  /** Destinations that were signed for before, as {@link destinationKey} gives them; undefined where the reader keeps no such memory. */
  readonly knownDestinations?: ReadonlySet<string> | undefined;
  /** The endpoints that addresses in an order are known as, by these addresses. */
  readonly addressOwners?: ReadonlyMap<string, readonly KnownAs[]>;
  /** The known addresses that begin and end like one that the proposal names, and are others; by that address. */
  readonly lookAlikes?: ReadonlyMap<string, readonly KnownAddress[]> | undefined;
  /** The endpoint that is made, changed, locked or unlocked, and the others at its place. */
  readonly twins?: { readonly of: PlacedEndpoint; readonly at: readonly Twin[] } | undefined;
  /** It was asked whose the addresses are, and there was no answer. */
  readonly areOwnersUnknown?: boolean;
  /** The key of a new user is on other devices as well, as the answer to their invitation says by its signature. */
  readonly isKeySynchronised?: boolean;
  /** Who else proposed the same payment within a day, the newest first. */
  readonly samePayments?: readonly SaidPayment[] | undefined;
  /** It was asked whether it was proposed before, and there was no answer. */
  readonly areSamePaymentsUnknown?: boolean;
  /** Trust score of an endpoint, 0 to 100. */
  readonly trustScore?: (endpointId: string) => number | undefined;
  /** What the account could spend of the ticker, in smallest units. */
  readonly available?: (accountId: string, tickerId: string) => bigint | undefined;
}

/** A warning to look twice. */
export function caution<Code extends string>(code: Code, values?: Warning['values']): Warning<Code> {
  return { code, severity: 'caution', ...(values && { values }) };
}

/** A warning of what may cost dearly. */
export function danger<Code extends string>(code: Code, values?: Warning['values']): Warning<Code> {
  return { code, severity: 'danger', ...(values && { values }) };
}

/** Warnings, the gravest first, each once. */
export function inOrder<W extends Warning<string>>(warnings: readonly W[]): readonly W[] {
  const once = new Map(warnings.map((warning) => [warning.code + JSON.stringify(warning.values ?? {}), warning]));
  return [...once.values()].toSorted((left, right) => Number(left.severity === 'caution') - Number(right.severity === 'caution'));
}

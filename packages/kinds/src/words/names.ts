import type { Translate } from '@countersign/kernel';
import type { AddressTag } from '@countersign/model';
import type { EntityWord } from '@countersign/model/names';

/** The kinds of thing that requests name by id. */
export type NamedKind = EntityWord | 'ledger';

/** The kinds of record that requests change: those of things, and those of the properties of the instance. */
export type RecordKind = NamedKind | 'property';

/** How a coin or a token is counted. */
export interface Counted {
  readonly decimals: number;
  readonly symbol?: string | undefined;
  /** It is the server's word, where the app itself could know it. */
  readonly isSaid?: true;
}

/** What amounts of a ticker look like. */
export interface KnownTicker {
  readonly name: string;
  readonly symbol?: string | undefined;
  readonly decimals?: number | undefined;
  readonly ledgerId?: string | undefined;
  readonly native?: boolean;
}

/** An endpoint that an address is known as. */
export interface KnownAs {
  readonly id: string;
  readonly name: string;
  readonly trustScore: number;
  /** It is at the same address with another tag, or without one: somebody else. */
  readonly isOtherTag?: true;
}

/** Where somebody is paid: an address, and the tag that says who it is there. Both are compared, each by itself. */
export interface ShownPlace {
  readonly address: string;
  readonly tag?: AddressTag;
}

/** A ledger by its type, as an order's parameters name it, by its id, or both. */
export interface LedgerOf {
  readonly type?: string;
  readonly id?: string | undefined;
}

/** How something is said that a request names by its id alone. */
export type Said = (names: Names, translate: Translate) => string;

/** Names of things by id, as far as a reader knows them; undefined otherwise. */
export interface Names {
  name(kind: NamedKind, id: string): string | undefined;
  /** `loading` while it is still asked for, so that no amount is written before it is known what it counts. */
  ticker(id: string): KnownTicker | 'loading' | undefined;
  /** The assets that the reader knows amounts of, where it has them at hand. */
  assets?(): readonly Counted[];
  /** A ledger's own coin, which pays its fees. */
  coin?(ledger: LedgerOf): Counted | 'loading' | undefined;
  /** True for a ledger, or for an asset's, that is known to be a test network. */
  isTest?(kind: 'ledger' | 'ticker', id: string): boolean;
  /** Where an endpoint is. */
  place?(endpointId: string): ShownPlace | undefined;
  /** An address and a tag that a ledger writes as one text, apart; undefined for a text that is no such. */
  apart?(text: string): ShownPlace | undefined;
  /** The endpoints that an address is known as which a request names by itself. */
  knownAs?(address: string): readonly KnownAs[];
  /** An order or a transfer that a request acts on; `loading` while it is still asked for. */
  said?(of: 'order' | 'transfer', id: string): Said | 'loading' | undefined;
}

/** Knows nothing. */
export const noNames: Names = { name: () => undefined, ticker: () => undefined };

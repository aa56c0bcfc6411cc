/** The kinds of thing that requests name by id. */
export type EntityKind = 'account' | 'domain' | 'endpoint' | 'ledger' | 'policy' | 'ticker' | 'user' | 'vault';

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
}

/** Names of things by id, as far as this device knows them; undefined otherwise. Everything in it was said by the server. */
export interface Names {
  name(kind: EntityKind, id: string): string | undefined;
  ticker(id: string): KnownTicker | undefined;
  /** An endpoint's address. */
  address?(endpointId: string): string | undefined;
  /** The endpoints that an address is known as which a request names by itself. */
  knownAs?(address: string): readonly KnownAs[];
}

/** Knows nothing. */
export const noNames: Names = { name: () => undefined, ticker: () => undefined };

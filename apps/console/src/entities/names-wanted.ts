import type { CoinOf } from '@countersign/kinds/words';

import type { Place } from './look-up.ts';

/** Whose names a screen needs: of users, accounts, endpoints and policies where they are, of vaults and assets their ids; all ledgers. */
export interface NamesWanted {
  readonly users?: readonly Place[];
  readonly accounts?: readonly Place[];
  readonly endpoints?: readonly Place[];
  readonly policies?: readonly Place[];
  readonly tickers?: readonly string[];
  readonly coins?: readonly CoinOf[];
  readonly vaults?: readonly string[];
  readonly ledgers?: boolean;
  /** The assets that there are. */
  readonly assets?: boolean;
  /** Orders and transfers that something is done to, and what they name in their turn. */
  readonly orders?: readonly Place[];
  readonly transfers?: readonly Place[];
}

import type { OrderReader } from '@countersign/ledger-port';

import { parseAddress, spellings } from './address.ts';
import { describe } from './transaction/describe.ts';
import { destinations } from './transaction/destinations.ts';

/** Reads orders on Cardano, without anything that builds, signs or checks them. */
export const reader: OrderReader = {
  address: { parse: parseAddress, spellings },
  transaction: { describe, destinations },
};

import type { OrderReader } from '@countersign/ledger-port';

import { checkAddress, spellingsOf } from './address.ts';
import { describe } from './transaction/describe.ts';
import { destinations } from './transaction/destinations.ts';

/** Reads orders on Bitcoin, without anything that builds, signs or checks them. */
export const reader: OrderReader = {
  address: {
    parse: checkAddress,
    spellings: ({ address }) => spellingsOf(address),
  },
  transaction: { describe, destinations },
};

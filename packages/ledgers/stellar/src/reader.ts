import type { OrderReader } from '@countersign/ledger-port';

import { addressWithTag, parseAddress, spellings, taggedBeginnings } from './address.ts';
import { describe } from './transaction/describe.ts';
import { destinations } from './transaction/destinations.ts';

/** Reads orders on Stellar, without anything that builds, signs or checks them. */
export const reader: OrderReader = {
  address: {
    parse: parseAddress,
    withTag: addressWithTag,
    spellings,
    taggedBeginnings,
  },
  transaction: { describe, destinations },
};

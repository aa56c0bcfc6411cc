import type { OrderReader } from '@countersign/ledger-port';

import { addressWithTag, parseAddress, spellings, taggedBeginning } from './address.ts';
import { describe } from './transaction/describe.ts';
import { destinations } from './transaction/destinations.ts';

/** Reads orders on the XRP Ledger, without anything that builds, signs or checks them. */
export const reader: OrderReader = {
  address: {
    parse: parseAddress,
    withTag: addressWithTag,
    spellings,
    taggedBeginnings: (address, ledger) => [taggedBeginning(address, ledger)],
  },
  transaction: { describe, destinations },
};

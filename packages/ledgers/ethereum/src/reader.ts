import type { OrderReader } from '@countersign/ledger-port';

import { parseAddress } from './address.ts';
import { describe } from './transaction/describe.ts';
import { destinations } from './transaction/destinations.ts';

/** Reads orders on Ethereum, without anything that builds, signs or checks them. */
export const reader: OrderReader = {
  address: {
    parse: parseAddress,
    spellings: ({ address }) => [address.toLowerCase()],
  },
  transaction: { describe, destinations },
};

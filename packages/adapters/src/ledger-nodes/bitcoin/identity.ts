import { CodedError } from '@countersign/kernel';

import { take, type ChainIdentity } from '../following/chain.ts';
import { hash } from './shapes.ts';

/** A chain by its first block. */
export function identityOf(genesisHash: string): ChainIdentity {
  return {
    calls: [{ method: 'getblockhash', params: [0] }],
    check(name, [first]) {
      const found = take(name, 'getblockhash', first, hash);
      if (found !== genesisHash)
        throw new CodedError(
          'WrongNetwork',
          `The chain of the node ${name} begins with block ${found}, and the ledger with ${genesisHash}`,
        );
    },
  };
}

import { CodedError } from '@countersign/kernel';

import { take, type ChainIdentity } from '../following/chain.ts';
import { hex, Header, quantity } from './shapes.ts';

interface Expected {
  readonly chainId: number;
  /** Of the chain's first block, in lower case; undefined: the id alone counts. */
  readonly genesisHash: string | undefined;
}

/** A chain by its id, and by its first block where that is known. */
export function identityOf({ chainId, genesisHash }: Expected): ChainIdentity {
  const genesis = genesisHash === undefined ? [] : [{ method: 'eth_getBlockByNumber', params: [hex(0), false] }];
  return {
    calls: [{ method: 'eth_chainId', params: [] }, ...genesis],
    check(name, [chain, first]) {
      const id = take(name, 'eth_chainId', chain, quantity);
      if (id !== BigInt(chainId))
        throw new CodedError('WrongNetwork', `The node ${name} is of chain ${id}, and the ledger is chain ${chainId}`);
      if (genesisHash === undefined) return;
      const { hash } = take(name, 'eth_getBlockByNumber', first, Header);
      if (hash !== genesisHash)
        throw new CodedError(
          'WrongNetwork',
          `The chain ${id} of the node ${name} begins with block ${hash}, and the ledger with ${genesisHash}`,
        );
    },
  };
}

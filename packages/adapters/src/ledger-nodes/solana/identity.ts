import { CodedError } from '@countersign/kernel';

import { take, type ChainIdentity } from '../following/chain.ts';
import { call } from './ask.ts';
import { GenesisHash } from './shapes.ts';

/** A network by the hash of its first block. Transactions name no network: a block's hash alone ties them to one. */
export function identityOf(genesisHash: string): ChainIdentity {
  return {
    calls: [call('getGenesisHash')],
    check(name, [answer]) {
      const found = take(name, 'getGenesisHash', answer, GenesisHash);
      if (found !== genesisHash)
        throw new CodedError(
          'WrongNetwork',
          `The node ${name} is of the network that begins with ${found}, and the ledger's with ${genesisHash}`,
        );
    },
  };
}

import { CodedError } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';

import { take, type ChainIdentity } from '../following/chain.ts';
import { call } from './ask.ts';
import { Hash } from './shapes.ts';

/** A network by the hash of its first block, which is a part of all that is signed for it. */
export function identityOf(genesisHash: string): ChainIdentity {
  return {
    calls: [call('chain_getBlockHash', 0)],
    check(name, [answer]) {
      const found = take(name, 'chain_getBlockHash', answer, Hash).toLowerCase();
      if (found !== genesisHash)
        throw new CodedError(
          'WrongNetwork',
          `The node ${name} is of the network that begins with ${found}, and the ledger's with ${genesisHash}`,
        );
    },
  };
}

/** The hash as it is signed: hexadecimal, without a prefix. */
export function genesisHashOf({ id, parameters }: Ledger): string {
  if (parameters.type !== 'Substrate') throw new CodedError('WrongLedgerType', `Ledger ${id} is no network of Substrate`);
  return parameters.genesisHash.slice(2);
}

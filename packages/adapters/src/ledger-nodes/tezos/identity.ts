import { CodedError } from '@countersign/kernel';

import { take, type ChainIdentity } from '../following/chain.ts';
import { get } from './ask.ts';
import { ChainId } from './shapes.ts';

/** A network by its id, which comes of its first block and is not in what is signed: the branch alone keeps that from being good elsewhere. */
export function identityOf(chainId: string): ChainIdentity {
  const path = '/chains/main/chain_id';
  return {
    calls: [get(path)],
    check(name, [answer]) {
      const found = take(name, path, answer, ChainId);
      if (found !== chainId)
        throw new CodedError('WrongNetwork', `The node ${name} is of the chain ${found}, and the ledger is ${chainId}`);
    },
  };
}

import { CodedError } from '@countersign/kernel';

import { take, type ChainIdentity } from '../following/chain.ts';
import { path, post } from './ask.ts';
import { Header } from './shapes.ts';

/** A network by the id of its first block. Nothing that is signed has it: the block that a transaction names alone keeps that from being good elsewhere. */
export function identityOf(genesisId: string): ChainIdentity {
  return {
    calls: [post(path.header, { id_or_num: '0', detail: false })],
    check(name, [answer]) {
      const { blockID: found } = take(name, path.header, answer, Header);
      if (found !== genesisId)
        throw new CodedError(
          'WrongNetwork',
          `The node ${name} is of the chain that begins with ${found}, and the ledger is ${genesisId}`,
        );
    },
  };
}

import { CodedError } from '@countersign/kernel';

import { take, type ChainIdentity } from '../following/chain.ts';
import { at } from './ask.ts';
import { Versions } from './shapes.ts';

const path = '/versions';

/** A network by the hash of its first block, which every transaction has in it. */
export function identityOf({
  genesisId,
  genesisHash,
}: {
  readonly genesisId: string;
  readonly genesisHash: string;
}): ChainIdentity {
  return {
    calls: [at(path)],
    check(name, [answer]) {
      const { genesis_id: id, genesis_hash_b64: hash } = take(name, path, answer, Versions);
      if (hash === genesisHash && id === genesisId) return;
      throw new CodedError('WrongNetwork', `The node ${name} is of the network ${id} (${hash}), and the ledger is ${genesisId}`);
    },
  };
}

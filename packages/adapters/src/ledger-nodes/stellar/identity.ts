import { CodedError } from '@countersign/kernel';

import { take, type ChainIdentity } from '../following/chain.ts';
import { at, pathOf } from './ask.ts';
import { Root } from './shapes.ts';

/** A network by its passphrase, which is in what is signed. */
export function identityOf(networkPassphrase: string): ChainIdentity {
  return {
    calls: [at(pathOf.root)],
    check(name, [answer]) {
      const { network_passphrase: found } = take(name, pathOf.root, answer, Root);
      if (found === networkPassphrase) return;
      const [theirs, ours] = [found, networkPassphrase].map((text) => JSON.stringify(text.slice(0, 100)));
      throw new CodedError('WrongNetwork', `The node ${name} is of the network ${theirs}, and the ledger is ${ours}`);
    },
  };
}

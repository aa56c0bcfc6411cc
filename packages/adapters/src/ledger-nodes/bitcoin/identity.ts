import { CodedError } from '@countersign/kernel';
import type { ChainMark } from '@countersign/ledger-bitcoin';
import type { z } from 'zod';

import { take, type ChainIdentity } from '../following/chain.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';
import { hash, ValidatedAddress } from './shapes.ts';

/** A chain by its first block, and by its mark where others begin with the same one. */
export function identityOf(genesisHash: string, mark?: ChainMark): ChainIdentity {
  const marked = mark && marking(mark);
  return {
    calls: [{ method: 'getblockhash', params: [0] }, ...(marked ? [marked.call] : [])],
    check(name, [first, second]) {
      const found = take(name, 'getblockhash', first, hash);
      if (found !== genesisHash)
        throw new CodedError(
          'WrongNetwork',
          `The chain of the node ${name} begins with block ${found}, and the ledger with ${genesisHash}`,
        );
      marked?.check(name, second);
    },
  };
}

interface Marking {
  readonly call: RpcCall;
  /** Throws `WrongNetwork`, and `LedgerUnreachable` for a node that has not come as far as the block. */
  check(name: string, answer: RpcAnswer | undefined): void;
}

function marking(mark: ChainMark): Marking {
  if ('address' in mark)
    return {
      call: { method: 'validateaddress', params: [mark.address] },
      check(name, answer) {
        const { isvalid }: z.infer<typeof ValidatedAddress> = take(name, 'validateaddress', answer, ValidatedAddress);
        if (!isvalid)
          throw new CodedError('WrongNetwork', `The node ${name} is of another coin: the address ${mark.address} is none for it`);
      },
    };
  return {
    call: { method: 'getblockhash', params: [mark.height] },
    check(name, answer) {
      const found = take(name, `getblockhash ${mark.height}`, answer, hash);
      if (found !== mark.hash)
        throw new CodedError(
          'WrongNetwork',
          `The node ${name} is of another coin, whose chain has parted: block ${mark.height} is ${found}, and ${mark.hash} on the ledger`,
        );
    },
  };
}

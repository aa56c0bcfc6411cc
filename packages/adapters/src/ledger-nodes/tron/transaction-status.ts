import type { TransactionStatus } from '@countersign/ledger-port';

import type { Chain } from '../following/chain.ts';
import { path, post, takeIfThere } from './ask.ts';
import { failureOf } from './outcome.ts';
import { BlockTransaction, TransactionInfo } from './shapes.ts';

/** What a node knows of a transaction: whether a final block has it, or else whether another one has it or it waits, as which it is still under way. */
export async function lookUp(chain: Chain, transactionId: string): Promise<TransactionStatus> {
  const value = { value: transactionId };
  const calls = [path.info, path.finalTransaction, path.transaction, path.waiting].map((to) => post(to, value));
  const [result, final, newest, waiting] = await chain.ask(calls);
  const info = takeIfThere(chain, path.info, result, TransactionInfo);
  const transaction = takeIfThere(chain, path.finalTransaction, final, BlockTransaction);
  if (info === undefined || transaction === undefined) {
    const others = [
      takeIfThere(chain, path.transaction, newest, BlockTransaction),
      takeIfThere(chain, path.waiting, waiting, BlockTransaction),
    ];
    const isSeen = transaction !== undefined || others.some((one) => one !== undefined);
    return { status: isSeen ? 'Detected' : 'Unknown' };
  }
  const failure = failureOf(transaction, info);
  return {
    status: 'Confirmed',
    blockHeight: info.blockNumber,
    blockTime: new Date(info.blockTimeStamp),
    ...(failure !== undefined && { failure: 'FailedOnChain' }),
  };
}

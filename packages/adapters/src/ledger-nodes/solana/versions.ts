import type { Chain } from '../following/chain.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';

/** The newest version of transactions whose bytes are read here. */
export const newestRead = 1;
/** A version has seven bits: there is none above. */
const newestPossible = 127;
/** What nodes answer where a transaction is of a newer version than was asked for: of a whole block where one in it is. */
const tooNew = -32015;

/**
 * Asks for transactions of the versions that are read here. What has newer ones is asked for again, as whatever it is: nobody can stop others from paying in a
 * form that is unknown here, and a ledger that stopped there would never go on.
 */
export async function askInVersions(
  chain: Chain,
  calls: readonly ((maxSupportedTransactionVersion: number) => RpcCall)[],
): Promise<readonly (RpcAnswer | undefined)[]> {
  const answers = await chain.ask(calls.map((call) => call(newestRead)));
  const isTooNew = (index: number) => {
    const answer = answers[index];
    return answer?.ok === false && answer.error.code === tooNew;
  };
  const left = calls.filter((_, index) => isTooNew(index));
  if (left.length === 0) return answers;
  const others = await chain.ask(left.map((call) => call(newestPossible)));
  let next = 0;
  return calls.map((_, index) => (isTooNew(index) ? others[next++] : answers[index]));
}

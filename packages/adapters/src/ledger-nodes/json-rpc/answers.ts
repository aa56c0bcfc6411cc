import { err, ok } from '@countersign/kernel';

import { Again } from './again.ts';
import type { Answer, Dialect } from './dialect.ts';
import type { RpcAnswer, RpcError } from './json-rpc.ts';

/** The answers to calls, in the order of their ids. Throws `Again` where one is missing, or says that the node is asked too much. */
export function answersTo(ids: readonly number[], found: readonly Answer[], { limitIn }: Dialect): readonly RpcAnswer[] {
  const [first] = found;
  // One answer to many calls: the request as a whole was refused.
  if (ids.length > 1 && found.length === 1 && first?.error) throw new Again(first.error.message);
  const byId = new Map(found.map((answer) => [Number(answer.id), answer]));
  return ids.map((id) => {
    const answer = byId.get(id) ?? (ids.length === 1 ? first : undefined);
    if (answer === undefined) throw new Again(`${found.length} answers to ${ids.length} calls`);
    if (!answer.error) {
      const limit = limitIn(answer.result);
      if (limit !== undefined) throw new Again(limit);
      return ok(answer.result);
    }
    if (isLimit(answer.error)) throw new Again(answer.error.message);
    return err(answer.error);
  });
}

/** EIP-1474 has a code for it; those who sell access to nodes have words. */
function isLimit({ code, message }: RpcError): boolean {
  return code === -32005 || code === 429 || /rate limit|too many requests|request limit|capacity/i.test(message);
}

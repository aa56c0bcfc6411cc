import { knownChains } from '@countersign/ledger-bitcoin';

import type { Litecoind } from './litecoind.ts';
import { startNodeProxy, type NodeProxy } from './proxy.ts';

/** The chain that the stand-in is said to be. Addresses begin as those of Litecoin's local chain do. */
export const dogecoinChain = 'dogecoin-regtest';

const genesisHash = knownChains[dogecoinChain]?.genesisHash;
const unknown = { code: -1, message: 'getblock "blockhash" ( verbose )' };

/**
 * A local node of Litecoin that answers as Dogecoin Core 1.14 does, by its source (`src/rpc` at 00dd3949c28b16709cdd80df4fcdd0f2c2c8dca5, and Bitcoin Core 0.14): there is no package of that which could be
 * installed here. What blocks may have, and what a node takes, is Litecoin's.
 */
export async function startDogecoinStandIn(litecoind: Litecoind): Promise<NodeProxy> {
  const proxy = await startNodeProxy(litecoind.url);
  const first = await litecoind.call('getblockhash', 0);
  proxy.ask = (asked) => {
    if (asked.method !== 'sendrawtransaction') return asked;
    const [raw, anyFee] = asked.params;
    // It takes a word for any fee, and no number.
    return { ...asked, params: anyFee === true ? [raw, 0] : ['none'] };
  };
  proxy.say = ({ method, params }, answer) => {
    const { result } = answer;
    if (method === 'getblockhash') return result === first ? { ...answer, result: genesisHash } : answer;
    if (method === 'getblock' && params[1] !== false) return { ...answer, result: null, error: unknown };
    if (method === 'getrawtransaction' && params.length > 2) return { ...answer, result: null, error: unknown };
    if (method === 'estimatesmartfee') return { ...answer, result: { feerate: -1, blocks: params[0] } };
    if (method === 'getmempoolinfo' && isObject(result)) return { ...answer, result: { mempoolminfee: result['mempoolminfee'] } };
    if (method === 'sendrawtransaction' && isObject(answer.error)) {
      const message = String(answer.error['message']);
      const isMissing = message.includes('missingorspent');
      return { ...answer, error: { ...answer.error, message: isMissing ? 'Missing inputs' : `64: ${message}` } };
    }
    return answer;
  };
  return proxy;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

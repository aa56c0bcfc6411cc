import type { CoinRules } from '@countersign/ledger-bitcoin';

import { inOrder, larger, type NodeFees } from '../fee-source/fee-source.ts';
import { askFor, take, type Chain } from '../following/chain.ts';
import type { NodeDialect } from './dialect.ts';
import { mostRate } from './fee-forms.ts';
import { Estimate, MempoolInfo, NetworkInfo, OneRate, ReplacingNetworkInfo } from './shapes.ts';

/** Within so many blocks a transaction is to be in one: cheap, usual and dear. */
const targets = [24, 6, 2];
/** How many times the lowest rate is offered where a node has not seen enough to say anything. */
const withoutEstimate = [1n, 2n, 4n];

/**
 * What a node says of fees, in the smallest unit for 1,000 virtual bytes: levels by its estimates, never below what it relays and what is mined. All are the same
 * where it has one rate alone.
 */
export async function nodeFees(
  chain: Chain,
  rules: Pick<CoinRules, 'minedFrom' | 'saneFeeRate' | 'canReplace'>,
  { estimates }: Pick<NodeDialect, 'estimates'>,
): Promise<NodeFees> {
  const [relayed, rates] = await Promise.all([minimumRate(chain, rules), estimated[estimates](chain)]);
  const least = larger(relayed, rules.minedFrom);
  const [low = least, medium = least, high = least] = rates.map(
    (rate, position) => rate ?? least * (withoutEstimate[position] ?? 1n),
  );
  return { own: inOrder([low, medium, high], least), least, most: mostRate(rules), priceOf };
}

/** The ledger's rules count millionths for a single virtual byte. */
export const priceOf = (rate: bigint) => ({ price: rate * 1_000n });

/** Rates for 1,000 virtual bytes, one for each level; undefined where the node has not seen enough. */
const estimated = {
  async ByTarget(chain) {
    const answers = await chain.ask(targets.map((target) => ({ method: 'estimatesmartfee', params: [target] })));
    return answers.map((answer) => take(chain.name, 'estimatesmartfee', answer, Estimate).feerate);
  },
  OneRate: async (chain) => [await askFor(chain, 'estimatefee', [], OneRate)],
} satisfies Record<NodeDialect['estimates'], (chain: Chain) => Promise<readonly (bigint | undefined)[]>>;

/** The lowest rate that the node takes, and more of which a replacement has to pay, in the smallest unit for 1,000 virtual bytes. */
export async function minimumRate(chain: Chain, { canReplace }: Pick<CoinRules, 'canReplace'>): Promise<bigint> {
  const [pool, network] = await chain.ask([
    { method: 'getmempoolinfo', params: [] },
    { method: 'getnetworkinfo', params: [] },
  ]);
  const { mempoolminfee } = take(chain.name, 'getmempoolinfo', pool, MempoolInfo);
  const rates = take(chain.name, 'getnetworkinfo', network, canReplace ? ReplacingNetworkInfo : NetworkInfo);
  return [mempoolminfee, ...Object.values(rates)].reduce((most, rate) => (rate > most ? rate : most));
}

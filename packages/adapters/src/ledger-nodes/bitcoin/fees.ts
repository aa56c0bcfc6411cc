import type { CoinRules } from '@countersign/ledger-bitcoin';
import type { CurrentFees } from '@countersign/model';

import { take, type Chain } from '../following/chain.ts';
import { Estimate, MempoolInfo, NetworkInfo } from './shapes.ts';

/** Within so many blocks a transaction is to be in one: cheap, usual and dear. */
const targets = [24, 6, 2];
/** How many times the lowest rate is offered where a node has not seen enough to say anything. */
const withoutEstimate = [1n, 2n, 4n];

/** Fee levels by the node's estimates; never below what it relays and what is mined. */
export async function fees(chain: Chain, { minedFrom }: Pick<CoinRules, 'minedFrom'>): Promise<CurrentFees> {
  const [relayed, answers] = await Promise.all([
    minimumRate(chain),
    chain.ask(targets.map((target) => ({ method: 'estimatesmartfee', params: [target] }))),
  ]);
  const minimum = relayed > minedFrom ? relayed : minedFrom;
  let least = minimum;
  const [low = least, medium = least, high = least] = answers.map((answer, position) => {
    const { feerate } = take(chain.name, 'estimatesmartfee', answer, Estimate);
    const rate = feerate ?? minimum * (withoutEstimate[position] ?? 1n);
    return (least = rate > least ? rate : least);
  });
  const level = (rate: bigint) => ({ satoshiPerVbyte: rateText(rate) });
  return { type: 'Bitcoin', low: level(low), medium: level(medium), high: level(high) };
}

/** The lowest rate that the node takes, and more of which a replacement has to pay, in the smallest unit for 1,000 virtual bytes. */
export async function minimumRate(chain: Chain): Promise<bigint> {
  const [pool, network] = await chain.ask([
    { method: 'getmempoolinfo', params: [] },
    { method: 'getnetworkinfo', params: [] },
  ]);
  const { mempoolminfee } = take(chain.name, 'getmempoolinfo', pool, MempoolInfo);
  const { relayfee, incrementalfee } = take(chain.name, 'getnetworkinfo', network, NetworkInfo);
  return [mempoolminfee, relayfee, incrementalfee].reduce((most, rate) => (rate > most ? rate : most));
}

/** A rate for 1,000 virtual bytes as one for a single one, decimal text. */
export function rateText(rate: bigint): string {
  const fraction = (rate % 1_000n).toString().padStart(3, '0').replace(/0+$/, '');
  return fraction === '' ? (rate / 1_000n).toString() : `${rate / 1_000n}.${fraction}`;
}

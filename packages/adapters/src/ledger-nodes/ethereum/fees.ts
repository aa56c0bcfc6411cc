import type { CurrentFees, EthereumFee } from '@countersign/model';

import { askFor, take, type Chain } from '../following/chain.ts';
import { FeeHistory, quantity } from './shapes.ts';

/** Blocks that are looked at. */
const blockCount = 20;
/** Of what is offered on top of the base fee in a block: cheap, usual and dear. */
const percentiles = [10, 50, 90];

/** Fee levels of the newest blocks (`eth_feeHistory`), or on a network without base fees of the one price that the node suggests. */
export async function fees(chain: Chain, supportsEip1559: boolean): Promise<CurrentFees> {
  if (!supportsEip1559) {
    const price = await askFor(chain, 'eth_gasPrice', [], quantity);
    const level = (percent: bigint): EthereumFee => ({ gasPrice: ((price * percent + 99n) / 100n).toString() });
    return { type: 'Ethereum', low: level(100n), medium: level(110n), high: level(130n) };
  }
  const [history, suggestion] = await chain.ask([
    { method: 'eth_feeHistory', params: [`0x${blockCount.toString(16)}`, 'latest', percentiles] },
    { method: 'eth_maxPriorityFeePerGas', params: [] },
  ]);
  const { baseFeePerGas, gasUsedRatio, reward } = take(chain.name, 'eth_feeHistory', history, FeeHistory);
  const base = baseFeePerGas.at(-1) ?? 0n;
  // An empty block says nothing of what has to be offered.
  const offered = (reward ?? []).filter((_, index) => (gasUsedRatio[index] ?? 0) > 0);
  const suggested = offered.length === 0 ? take(chain.name, 'eth_maxPriorityFeePerGas', suggestion, quantity) : 0n;
  let least = 1n;
  const [low = 0n, medium = 0n, high = 0n] = percentiles.map((_, position) => {
    const priority = offered.length === 0 ? suggested : median(offered.map((block) => block[position] ?? 0n));
    return (least = priority > least ? priority : least);
  });
  const level = (priority: bigint): EthereumFee => ({
    // An eighth more: the most that the base fee rises by in a block.
    gasPrice: (base + base / 8n + priority).toString(),
    eip1559Prices: { basePrice: base.toString(), priorityPrice: priority.toString() },
  });
  return { type: 'Ethereum', low: level(low), medium: level(medium), high: level(high) };
}

function median(values: readonly bigint[]): bigint {
  return values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))[Math.floor(values.length / 2)] ?? 0n;
}

import { saneGasPrice } from '@countersign/ledger-ethereum';
import type { FeePrice } from '@countersign/ledger-port';

import { inOrder, type NodeFees } from '../fee-source/fee-source.ts';
import { askFor, take, type Chain } from '../following/chain.ts';
import { FeeHistory, quantity } from './shapes.ts';

/** Blocks that are looked at. */
const blockCount = 20;
/** Of what is offered on top of the base fee in a block: cheap, usual and dear. */
const percentiles = [10, 50, 90];
/** No node says what it relays: an offer of something. */
const least = 1n;

/**
 * What a node says of fees, in wei for each gas. Levels are what the newest blocks took on top of the base fee (`eth_feeHistory`), or on a network
 * without base fees the one price that the node suggests.
 */
export async function nodeFees(chain: Chain, supportsEip1559: boolean): Promise<NodeFees> {
  if (!supportsEip1559) {
    const price = await askFor(chain, 'eth_gasPrice', [], quantity);
    const times = (percent: bigint) => (price * percent + 99n) / 100n;
    return { own: [times(100n), times(110n), times(130n)], least, most: saneGasPrice };
  }
  const [history, suggestion] = await chain.ask([
    { method: 'eth_feeHistory', params: [`0x${blockCount.toString(16)}`, 'latest', percentiles] },
    { method: 'eth_maxPriorityFeePerGas', params: [] },
  ]);
  const { baseFeePerGas, gasUsedRatio, reward } = take(chain.name, 'eth_feeHistory', history, FeeHistory);
  const base = baseFeePerGas.at(-1) ?? 0n;
  // An empty block says nothing of what has to be offered, nor does one with what its maker wrote down alone, as some networks' blocks have it.
  const offered = (reward ?? []).filter((tips, index) => (gasUsedRatio[index] ?? 0) > 0 && tips.some((tip) => tip > 0n));
  const suggested = offered.length === 0 ? take(chain.name, 'eth_maxPriorityFeePerGas', suggestion, quantity) : 0n;
  const [cheap = 0n, usual = 0n, dear = 0n] = percentiles.map((_, position) =>
    offered.length === 0 ? suggested : median(offered.map((block) => block[position] ?? 0n)),
  );
  // An eighth more: the most that the base fee rises by in a block.
  const priceOf = (tip: bigint): FeePrice => ({ price: base + base / 8n + tip, parts: { base, tip } });
  return { own: inOrder([cheap, usual, dear], least), least, most: saneGasPrice - base, priceOf };
}

function median(values: readonly bigint[]): bigint {
  return values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))[Math.floor(values.length / 2)] ?? 0n;
}

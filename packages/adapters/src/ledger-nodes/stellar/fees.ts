import { leastBaseFee } from '@countersign/ledger-stellar';
import type { CurrentFees } from '@countersign/model';

import { larger, type NodeFees } from '../fee-source/fee-source.ts';
import type { Levels } from '../fee-source/settings.ts';
import type { Chain } from '../following/chain.ts';
import { askAt, pathOf } from './ask.ts';
import { FeeStats } from './shapes.ts';

/** A hundred thousand times the least for an operation is taken for a mistake, as the ledger's own rules do. */
const most = 10_000_000n;

/** What a server says of the fees of the last ledgers, for each operation in stroops: what half, most and nearly all of those paid that were taken. */
export async function nodeFees(chain: Chain): Promise<NodeFees> {
  const { last_ledger_base_fee: base, fee_charged: charged } = await askAt(chain, pathOf.fees, FeeStats);
  const least = larger(BigInt(base), leastBaseFee);
  const low = larger(BigInt(charged.p50), least);
  const medium = larger(BigInt(charged.p95), low);
  const high = larger(BigInt(charged.p99), medium);
  return { own: [low, medium, high], least, most, write };
}

function write([low, medium, high]: Levels): CurrentFees {
  const level = (rate: bigint) => ({ baseFeeStroops: rate.toString() });
  return { type: 'Stellar', low: level(low), medium: level(medium), high: level(high) };
}

import { checksumAddress, totalGas } from '@countersign/ledger-ethereum';

import type { BlockContext, Inclusion, PooledTransaction } from '../framework/rules.ts';
import { backgroundGas, blockGasLimit, nextBaseFee } from './base-fee.ts';
import type { EthereumBlockData } from './block-data.ts';
import { executeCall, movementsHere } from './contracts.ts';
import { effectiveGasPrice, fixedGas, maximumCost, readNote, type PooledNote } from './note.ts';
import { prefetchAccounts, readAccount, writeAccount } from './records.ts';

/** Receives the priority fees: the one who makes the blocks. */
export const feeRecipient = checksumAddress(`0x${'fe'.repeat(20)}`);

/** Best paid first, but each sender's in the order of their nonces. */
export function order(
  candidates: readonly PooledTransaction[],
  block: BlockContext<EthereumBlockData>,
): readonly PooledTransaction[] {
  const baseFee = BigInt(block.data.baseFee);
  const bySender = new Map<string, { readonly candidate: PooledTransaction; readonly note: PooledNote }[]>();
  for (const candidate of candidates) {
    const note = readNote(candidate.note);
    const others = bySender.get(note.sender);
    if (others === undefined) bySender.set(note.sender, [{ candidate, note }]);
    else others.push({ candidate, note });
  }
  const ranked: { readonly candidate: PooledTransaction; readonly tip: bigint }[] = [];
  for (const own of bySender.values()) {
    // A transaction cannot come before its predecessors, so it ranks no higher than the worst paid of them.
    let worst: bigint | undefined;
    for (const { candidate, note } of own.sort((one, other) => compare(one.note.fields.nonce, other.note.fields.nonce))) {
      const tip = effectiveGasPrice(note.fields, baseFee) - baseFee;
      worst = worst === undefined || tip < worst ? tip : worst;
      ranked.push({ candidate, tip: worst });
    }
  }
  return ranked.sort((one, other) => compare(other.tip, one.tip)).map(({ candidate }) => candidate);
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Runs a transaction: takes the gas, moves the value or runs the token's call, and raises the nonce. */
export async function include(candidate: PooledTransaction, block: BlockContext<EthereumBlockData>): Promise<Inclusion> {
  const { sender, fields } = readNote(candidate.note);
  const { state, data } = block;
  const { to } = fields;
  const baseFee = BigInt(data.baseFee);
  if (to === undefined) return { outcome: 'Dropped', reason: 'creates a contract' };
  await prefetchAccounts(state, [sender, to, feeRecipient]);
  const account = await readAccount(state, sender);
  if (fields.nonce < account.nonce) return { outcome: 'Dropped', reason: 'nonce too low' };
  if (fields.nonce > account.nonce || fields.maxFeePerGas < baseFee) return { outcome: 'Waits' };
  if (account.balance < maximumCost(fields)) return { outcome: 'Dropped', reason: 'insufficient funds' };

  const { intrinsic, floor } = fixedGas(fields);
  const execution = await executeCall(state, { sender, to, value: fields.value, data: fields.data });
  const needed = totalGas(intrinsic, floor, execution?.gas ?? 0n);
  const outOfGas = needed > fields.gasLimit;
  const gasUsed = outOfGas ? fields.gasLimit : needed;
  if (BigInt(data.gasUsed) + gasUsed > blockGasLimit) return { outcome: 'Waits' };

  const price = effectiveGasPrice(fields, baseFee);
  const fee = gasUsed * price;
  const failed = outOfGas || (execution !== undefined && 'revert' in execution);
  writeAccount(state, sender, { nonce: account.nonce + 1n, balance: account.balance - fee - (failed ? 0n : fields.value) });
  if (!failed) {
    if (execution !== undefined && 'apply' in execution) execution.apply(state);
    await credit(state, to, fields.value);
  }
  await credit(state, feeRecipient, gasUsed * (price - baseFee));

  data.gasUsed = (BigInt(data.gasUsed) + gasUsed).toString();
  data.nextBaseFee = baseFeeAfter(block.height, data);
  const written = !failed && execution !== undefined && 'apply' in execution ? execution.events : [];
  const first = data.logs ?? 0;
  data.logs = first + written.length;
  return {
    outcome: 'Included',
    observation: {
      fee,
      feePayer: sender,
      movements: failed ? [] : movementsHere(fields, sender, execution),
      ...(failed ? { failure: 'FailedOnChain' } : {}),
      ledgerData: {
        type: 'Ethereum',
        // Logs are numbered within their block.
        logs: written.map((event, index) => ({ logIndex: String(first + index), address: to, ...event })),
      },
    },
  };
}

async function credit(state: BlockContext<EthereumBlockData>['state'], address: string, amount: bigint): Promise<void> {
  if (amount === 0n) return;
  const account = await readAccount(state, address);
  writeAccount(state, address, { ...account, balance: account.balance + amount });
}

/** The base fee after a block in which this network's own transactions and the rest of the world's used their gas. */
export function baseFeeAfter(height: number, data: Pick<EthereumBlockData, 'baseFee' | 'gasUsed'>): string {
  const baseFee = BigInt(data.baseFee);
  const used = BigInt(data.gasUsed) + backgroundGas(height, baseFee);
  return nextBaseFee(baseFee, used < blockGasLimit ? used : blockGasLimit).toString();
}

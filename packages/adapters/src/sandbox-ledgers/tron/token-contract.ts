import { readTokenCall } from '@countersign/ledger-ethereum/calls';
import { fromCallAddress, isUnspendable, withoutPrefixes } from '@countersign/ledger-tron';

import type { ReadableState, WritableState } from '../framework/rules.ts';
import { readAllowance, readTokens, writeAllowance, writeTokens } from './records.ts';
import { sandboxTrc20 } from './sandbox-token.ts';

/** A call of a contract. The data is hexadecimal. */
export interface ContractCall {
  readonly owner: string;
  readonly contract: string;
  readonly value: bigint;
  readonly data: string;
}

/** How a call ends: what it uses, and its writes, or why it reverts. */
export type CallResult =
  | { readonly energy: bigint; readonly apply: (state: WritableState) => void }
  | { readonly energy: bigint; readonly revert: string };

/** Energy near that of the network's most used token: writing where nothing was is what costs. */
const energyCosts = { move: 64_285n, newHolder: 66_000n, allowance: 99_764n, takeAllowance: 8_000n, revert: 2_800n };

/** True for the address of a contract. The network runs no other. */
export function isContract(address: string): boolean {
  return address === sandboxTrc20.contract;
}

function revert(reason: string): CallResult {
  return { energy: energyCosts.revert, revert: `REVERT opcode executed: ${reason}` };
}

/** Runs a call of the token (TRC-20: transfer, approve, transferFrom); undefined where there is no contract. */
export async function runCall(
  { owner, contract, value, data }: ContractCall,
  state: ReadableState,
): Promise<CallResult | undefined> {
  if (!isContract(contract)) return undefined;
  if (value > 0n) return revert('the token takes no coins');
  const effect = readTokenCall(withoutPrefixes(data))?.effect;
  if (effect?.type === 'Allowance' && effect.isIncrease === undefined) {
    const spender = fromCallAddress(effect.holder);
    const { amount } = effect;
    return {
      energy: energyCosts.allowance,
      apply: (writable) => writeAllowance(writable, { contract, owner, spender }, amount),
    };
  }
  if (effect?.type !== 'Transfer' || effect.standard !== 'ERC20') return revert('no such function');
  const to = fromCallAddress(effect.to);
  const amount = effect.tokens.reduce((sum, token) => sum + token.amount, 0n);
  if (effect.from === undefined) return move(state, { contract, from: owner, to, amount });
  const from = fromCallAddress(effect.from);
  const allowed = await readAllowance(state, contract, from, owner);
  if (allowed < amount) return revert('insufficient allowance');
  const moved = await move(state, { contract, from, to, amount });
  if ('revert' in moved) return moved;
  return {
    energy: moved.energy + energyCosts.takeAllowance,
    apply(writable) {
      moved.apply(writable);
      writeAllowance(writable, { contract, owner: from, spender: owner }, allowed - amount);
    },
  };
}

interface Moving {
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

async function move(state: ReadableState, { contract, from, to, amount }: Moving): Promise<CallResult> {
  if (isUnspendable(to)) return revert('transfer to the zero address');
  const held = await readTokens(state, contract, from);
  if (held < amount) return revert('transfer amount exceeds balance');
  const receiving = await readTokens(state, contract, to);
  return {
    energy: energyCosts.move + (receiving === 0n ? energyCosts.newHolder : 0n),
    apply(writable) {
      if (from === to) return;
      writeTokens(writable, contract, from, held - amount);
      writeTokens(writable, contract, to, receiving + amount);
    },
  };
}

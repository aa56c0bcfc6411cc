import { maximumAmount, readTokenCall, tokenEvents, writeEvent } from '@countersign/ledger-ethereum';

import type { ReadableState, WritableState } from '../framework/rules.ts';
import { readAllowance, readTokens, writeAllowance, writeTokens } from './records.ts';

/** The sandbox's token, and where it lives. */
export const sandboxToken = {
  contract: '0x7070707070707070707070707070707070707070',
  name: 'Sandbox dollar',
  symbol: 'USDS',
  decimals: 6,
} as const;

/** How a call of a contract ends: what it costs beyond the transaction itself, its writes and what it says of them, or why it reverts. */
export type Execution =
  | {
      readonly gas: bigint;
      readonly apply: (state: WritableState) => void;
      readonly events: readonly ReturnType<typeof writeEvent>[];
    }
  | { readonly gas: bigint; readonly revert: string };

/** Gas near that of a usual ERC-20 contract: writing a slot that was empty (EIP-2200) is what costs. */
const gasCosts = { move: 12_300n, newHolder: 17_100n, allowance: 24_500n, takeAllowance: 5_300n };

/** A call that fails, in the words of the contract. */
export function revert(reason: string): Execution {
  return { gas: 2_800n, revert: `execution reverted: ${reason}` };
}

/** Runs a call of the token (ERC-20: transfer, approve, transferFrom) by the sender. */
export async function executeTokenCall(state: ReadableState, sender: string, value: bigint, data: string): Promise<Execution> {
  const { contract } = sandboxToken;
  const call = readTokenCall(data);
  if (value > 0n) return revert('the token takes no ether');
  if (call?.name === 'approve' && call.effect.type === 'Allowance') {
    const { holder, amount } = call.effect;
    return {
      gas: gasCosts.allowance,
      apply: (writable) => writeAllowance(writable, contract, sender, holder, amount),
      events: [writeEvent(tokenEvents.erc20Approval, [sender, holder, amount])],
    };
  }
  if (call?.effect.type !== 'Transfer' || call.effect.standard !== 'ERC20') return revert('no such function');
  const { from, to, tokens } = call.effect;
  const amount = tokens.reduce((sum, token) => sum + token.amount, 0n);
  if (from === undefined) return move(state, sender, to, amount);

  const allowance = await readAllowance(state, contract, from, sender);
  if (allowance < amount) return revert('insufficient allowance');
  const moved = await move(state, from, to, amount);
  if ('revert' in moved) return moved;
  return {
    ...moved,
    gas: moved.gas + gasCosts.takeAllowance,
    apply(writable) {
      moved.apply(writable);
      // As most tokens do: the largest allowance is never used up.
      if (allowance !== maximumAmount) writeAllowance(writable, contract, from, sender, allowance - amount);
    },
  };

  async function move(readable: ReadableState, from: string, to: string, amount: bigint): Promise<Execution> {
    if (/^0x0+$/.test(to)) return revert('transfer to the zero address');
    const held = await readTokens(readable, contract, from);
    if (held < amount) return revert('transfer amount exceeds balance');
    const receiving = await readTokens(readable, contract, to);
    return {
      gas: gasCosts.move + (receiving === 0n ? gasCosts.newHolder : 0n),
      events: [writeEvent(tokenEvents.erc20Transfer, [from, to, amount])],
      apply(writable) {
        if (from === to) return;
        writeTokens(writable, contract, from, held - amount);
        writeTokens(writable, contract, to, receiving + amount);
      },
    };
  }
}

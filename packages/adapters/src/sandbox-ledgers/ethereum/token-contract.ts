import { maximumAmount, readTokenCall, tokenEvents, writeEvent } from '@countersign/ledger-ethereum';

import type { ReadableState, WritableState } from '../framework/rules.ts';
import { faucetAccount } from './faucet-account.ts';
import { readAllowance, readTokens, writeAllowance, writeTokens } from './records.ts';
import { sandboxToken, stubbornToken, taxedToken, type SandboxToken } from './sandbox-assets.ts';

/** The tokens of the network whose units are all alike, by the address of their contract. */
export const tokens: ReadonlyMap<string, SandboxToken> = new Map(
  [sandboxToken, stubbornToken, taxedToken].map((token) => [token.contract, token]),
);

/** Units of a token that went from one address to another. */
interface Moved {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** How a call of a contract ends: what it costs beyond the transaction itself, its writes and what it says of them, or why it reverts. */
export type Execution =
  | {
      readonly gas: bigint;
      readonly apply: (state: WritableState) => void;
      readonly events: readonly ReturnType<typeof writeEvent>[];
      /** What moved, where that is not what the call says. */
      readonly moved?: readonly Moved[];
      /** Present where the call returns false instead of true. */
      readonly isRefused?: true;
    }
  | { readonly gas: bigint; readonly revert: string };

/** Gas near that of a usual ERC-20 contract: writing a slot that was empty (EIP-2200) is what costs. */
const gasCosts = { move: 12_300n, newHolder: 17_100n, allowance: 24_500n, takeAllowance: 5_300n };

/** A call that fails, in the words of the contract. */
export function revert(reason: string): Execution {
  return { gas: 2_800n, revert: `execution reverted: ${reason}` };
}

/** Runs a call of a token (ERC-20: transfer, approve, transferFrom) by the sender. */
export async function executeTokenCall(
  token: SandboxToken,
  state: ReadableState,
  { sender, value, data }: { readonly sender: string; readonly value: bigint; readonly data: string },
): Promise<Execution> {
  const { contract } = token;
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
  const { from, to, tokens: units } = call.effect;
  const amount = units.reduce((sum, unit) => sum + unit.amount, 0n);
  if (from === undefined) return move(token, state, { from: sender, to, amount });

  const allowance = await readAllowance(state, contract, from, sender);
  if (allowance < amount) return revert('insufficient allowance');
  const moved = await move(token, state, { from, to, amount });
  if ('revert' in moved || moved.isRefused) return moved;
  return {
    ...moved,
    gas: moved.gas + gasCosts.takeAllowance,
    apply(writable) {
      moved.apply(writable);
      // As most tokens do: the largest allowance is never used up.
      if (allowance !== maximumAmount) writeAllowance(writable, contract, from, sender, allowance - amount);
    },
  };
}

async function move(token: SandboxToken, state: ReadableState, { from, to, amount }: Moved): Promise<Execution> {
  const { contract, manner } = token;
  if (/^0x0+$/.test(to)) return revert('transfer to the zero address');
  const isGift = manner !== undefined && from === faucetAccount.address;
  const held = isGift ? amount : await readTokens(state, contract, from);
  if (held < amount) return revert('transfer amount exceeds balance');
  if (manner === 'AnswersFalse' && !isGift)
    return { gas: gasCosts.move, events: [], moved: [], isRefused: true, apply: () => undefined };
  const kept = manner === 'TakesTenth' && !isGift ? amount / 10n : 0n;
  const parts = [{ from, to, amount: amount - kept }, ...(kept > 0n ? [{ from, to: contract, amount: kept }] : [])];
  const holders = [...new Set([from, ...parts.map((part) => part.to)])];
  const before = new Map<string, bigint>();
  for (const holder of holders) before.set(holder, holder === from ? held : await readTokens(state, contract, holder));
  return {
    gas: gasCosts.move + ((before.get(to) ?? 0n) === 0n ? gasCosts.newHolder : 0n),
    events: parts.map((part) => writeEvent(tokenEvents.erc20Transfer, [part.from, part.to, part.amount])),
    ...(kept > 0n && { moved: parts }),
    apply(writable) {
      const after = new Map(before);
      for (const part of parts) {
        after.set(part.from, (after.get(part.from) ?? 0n) - part.amount);
        after.set(part.to, (after.get(part.to) ?? 0n) + part.amount);
      }
      for (const [holder, amountAfter] of after) {
        if (amountAfter !== before.get(holder)) writeTokens(writable, contract, holder, amountAfter);
      }
    },
  };
}

import type { Result } from '@countersign/kernel';
import { err, ok } from '@countersign/kernel';

import { feeSafetyBuffer } from '../fees.ts';
import type { SpendableKind } from './sizes.ts';
import { inputWeights, virtualSize } from './sizes.ts';

/** An output that may be spent. */
export interface Coin {
  /** `<transaction id>:<index>`. */
  readonly outpoint: string;
  readonly amount: bigint;
  readonly kind: SpendableKind;
}

/** What to select coins for. */
export interface SelectionGoal {
  /** The sum of the order's outputs. */
  readonly target: bigint;
  readonly outputScripts: readonly Uint8Array[];
  readonly changeScript: Uint8Array;
  /** Change below this many satoshis goes to the fee instead. */
  readonly changeDust: bigint;
  /** The fee of a transaction of that many virtual bytes. */
  readonly feeOf: (vbytes: number) => bigint;
  /** True if the order's outputs bear the fee, so that the inputs need to reach the target alone. */
  readonly outputsPayFee: boolean;
  /** Coins that must be among the inputs, whatever they are worth. */
  readonly required: readonly Coin[];
}

/** The inputs of a transaction and where their sum goes. */
export interface Selection {
  readonly coins: readonly Coin[];
  /** Zero where there is no change output. */
  readonly change: bigint;
  readonly fee: bigint;
  readonly vbytes: number;
}

/** Inputs beyond this number make a transaction too large for a vault to sign in one go. */
export const maximumInputs = 200;

/**
 * Chooses inputs, the same for the same coins in any order:
 * 1. Coins that cost more to spend than they are worth are left out.
 * 2. If a single coin reaches the target, the fee and the safety buffer, the smallest such coin is taken.
 * 3. Else coins are taken from the largest down, equal ones by outpoint, until they reach all three; or, where all coins
 *    together do not reach the buffer, until none is left.
 * Change of at least the dust threshold gets an output; less goes to the fee.
 * `NotEnough` if the coins do not reach target and fee; `TooFragmented` if they would, with more than {@link maximumInputs}.
 */
export function selectCoins(coins: readonly Coin[], goal: SelectionGoal): Result<Selection, 'NotEnough' | 'TooFragmented'> {
  const sorted = coins.filter((coin) => coin.amount > spendingCost(coin, goal)).sort(largestFirst);
  const single = goal.required.length > 0 ? undefined : sorted.findLast((coin) => reaches([coin], goal, feeSafetyBuffer));
  if (single) return ok(settle([single], goal));
  const chosen = [...goal.required];
  for (const coin of sorted) {
    if (chosen.length > 0 && reaches(chosen, goal, feeSafetyBuffer)) return ok(settle(chosen, goal));
    if (chosen.length === maximumInputs) break;
    chosen.push(coin);
  }
  if (chosen.length > 0 && reaches(chosen, goal, 0n)) return ok(settle(chosen, goal));
  return err(reaches([...goal.required, ...sorted], goal, 0n) ? 'TooFragmented' : 'NotEnough');
}

function settle(coins: readonly Coin[], goal: SelectionGoal): Selection {
  const surplus = sum(coins) - goal.target;
  const withChange = sizeOf(coins, [...goal.outputScripts, goal.changeScript]);
  const change = goal.outputsPayFee ? surplus : surplus - goal.feeOf(withChange);
  if (change >= goal.changeDust) return { coins, change, fee: goal.feeOf(withChange), vbytes: withChange };
  const vbytes = sizeOf(coins, goal.outputScripts);
  const fee = goal.feeOf(vbytes);
  return { coins, change: 0n, fee: surplus > fee ? surplus : fee, vbytes };
}

function reaches(coins: readonly Coin[], goal: SelectionGoal, buffer: bigint): boolean {
  const fee = goal.outputsPayFee ? 0n : goal.feeOf(sizeOf(coins, goal.outputScripts));
  return sum(coins) >= goal.target + fee + buffer;
}

function sizeOf(coins: readonly Coin[], outputScripts: readonly Uint8Array[]): number {
  return virtualSize(
    coins.map((coin) => coin.kind),
    outputScripts,
  );
}

function spendingCost(coin: Coin, goal: SelectionGoal): bigint {
  return goal.feeOf(Math.ceil(inputWeights[coin.kind] / 4));
}

function largestFirst(left: Coin, right: Coin): number {
  if (left.amount !== right.amount) return left.amount > right.amount ? -1 : 1;
  return left.outpoint < right.outpoint ? -1 : 1;
}

function sum(coins: readonly Coin[]): bigint {
  return coins.reduce((total, coin) => total + coin.amount, 0n);
}

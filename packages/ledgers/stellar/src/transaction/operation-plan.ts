import { ok, type Result } from '@countersign/kernel';
import type { BuildInput, Preparation, Spend, TransactionRefusal } from '@countersign/ledger-port';
import { nativeAsset } from '@countersign/ledger-port';

import { inLumens } from '../amount.ts';
import { refuse } from '../errors.ts';
import { reserveOf, type StellarAccountState, type StellarChainState } from './chain-state.ts';
import type { BuiltOperation } from './unsigned.ts';

/** What an operation comes to on the ledger as it is: the operation that does it, and what it spends, the fee included. */
export interface OperationPlan {
  readonly operation: BuiltOperation;
  readonly spends: readonly Spend[];
  readonly preparations?: readonly Preparation[];
}

/** Who pays, and all that decides whether the ledger takes it. */
export interface PlanContext {
  readonly address: string;
  readonly account: StellarAccountState;
  readonly state: StellarChainState;
  readonly fee: bigint;
  readonly unavailable: BuildInput['unavailable'];
  /** Other transactions of the account are under way, of which nothing is known here but that they come first. */
  readonly comesAfterOthers: boolean;
}

type Plan = Result<OperationPlan, TransactionRefusal>;

/** What an operation spends that moves coins. The fee may not come out of the reserve. */
export function spendingCoins(
  operation: BuiltOperation,
  amount: bigint,
  { account, state, fee, unavailable }: PlanContext,
): Plan {
  const reserve = reserveOf(state, account) + BigInt(account.sellingLiabilities ?? 0);
  const spendable = BigInt(account.balance) - (unavailable['Native'] ?? 0n) - reserve - fee;
  if (spendable >= amount) return ok({ operation, spends: [{ asset: nativeAsset, amount: amount + fee }] });
  const most = spendable > 0n ? spendable : 0n;
  const message = `The account can spend ${inLumens(most)} now: it must keep a reserve of ${inLumens(reserve)}`;
  return refuse('CurrentlyNotEnoughFunds', message, most);
}

/** An operation that spends its fee alone, beside what is given. */
export function withFee(
  operation: BuiltOperation,
  { account, state, fee, unavailable }: PlanContext,
  others: readonly Spend[] = [],
): Plan {
  const kept = reserveOf(state, account) + BigInt(account.sellingLiabilities ?? 0);
  const spendable = BigInt(account.balance) - (unavailable['Native'] ?? 0n) - kept;
  return spendable < fee
    ? refuse('CurrentlyNotEnoughFunds', `The account cannot pay the fee of ${inLumens(fee)} now`)
    : ok({ operation, spends: [...others, { asset: nativeAsset, amount: fee }] });
}

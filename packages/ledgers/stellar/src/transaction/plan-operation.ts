import { ok, type Result } from '@countersign/kernel';
import { nativeAsset, type TransactionRefusal } from '@countersign/ledger-port';

import { accountOf } from '../address.ts';
import { inLumens } from '../amount.ts';
import { refuse } from '../errors.ts';
import type { OrderedContent } from '../operations/built-operation.ts';
import { reserveOf } from './chain-state.ts';
import { spendingCoins, withFee, type OperationPlan, type PlanContext } from './operation-plan.ts';
import { leastBalance } from './presence.ts';
import { planTokenPayment } from './token-payment.ts';
import type { BuiltOperation } from './unsigned.ts';

type Plan = Result<OperationPlan, TransactionRefusal>;

/** Checks an operation as the ledger would: the account's own key and funds, the destination, trust lines. */
export function planOperation({ operation, memo }: OrderedContent, context: PlanContext): Plan {
  const { address, account } = context;
  const isSetting = operation.type === 'AccountMerge' || operation.type === 'SetOptions';
  if (account.keyIsWeak === true || (isSetting && account.keyIsWeakForSettings === true)) {
    const message = `The own key of ${address} has too little weight on the ledger: what is signed with it alone is refused`;
    return refuse('AccountNotReadyOnLedger', message);
  }
  const to = 'destination' in operation ? accountOf(operation.destination) : undefined;
  if (to === address) return refuse('InvalidDestination', 'The destination is the paying account itself');
  if (
    to !== undefined &&
    context.state.accounts[to]?.memoRequired === true &&
    memo === undefined &&
    operation.type !== 'CreateAccount'
  ) {
    const isNamed = 'destination' in operation && operation.destination !== to;
    if (!isNamed) return refuse('CurrentlyUnusableDestination', `${to} asks for a memo`);
  }
  return planOf(operation, context);
}

function planOf(operation: BuiltOperation, context: PlanContext): Plan {
  switch (operation.type) {
    case 'Payment':
      return operation.asset === undefined ? planPayment(operation, context) : planTokenPayment(operation, context);
    case 'CreateAccount':
      return planCreation(operation, context);
    case 'AccountMerge':
      return planMerge(operation, context);
    case 'ChangeTrust':
      return planTrust(operation, context);
    case 'SetOptions':
      return withFee(operation, context);
  }
}

/** A payment of coins. One whose recipient is not there yet becomes the operation that creates it, which is what the network takes for it. */
function planPayment(operation: Extract<BuiltOperation, { readonly type: 'Payment' }>, context: PlanContext): Plan {
  const { destination, amount } = operation;
  const { accounts } = context.state;
  if (accounts[accountOf(destination) ?? ''] !== undefined) return spendingCoins(operation, BigInt(amount), context);
  const least = leastBalance(context.state);
  if (accountOf(destination) !== destination)
    return refuse(
      'CurrentlyUnusableDestination',
      'The account of this muxed address is not on the ledger: pay to the account itself first',
    );
  if (BigInt(amount) < least)
    return refuse(
      'CurrentlyUnusableDestination',
      `${destination} is a new account: its first payment must be at least ${inLumens(least)}`,
    );
  // One of those may create it, and what would create it once more fails, and costs its fee.
  if (context.comesAfterOthers)
    return refuse(
      'CurrentlyUnusableDestination',
      `${destination} is a new account, and other transactions come first that may create it`,
    );
  return creating({ type: 'CreateAccount', destination, startingBalance: amount }, least, context);
}

function planCreation(operation: Extract<BuiltOperation, { readonly type: 'CreateAccount' }>, context: PlanContext): Plan {
  const { destination, startingBalance } = operation;
  if (context.state.accounts[destination] !== undefined)
    return refuse('AccountAlreadyActivatedOnLedger', `${destination} is on the ledger already: it can be paid`);
  const least = leastBalance(context.state);
  return BigInt(startingBalance) < least
    ? refuse('InvalidAmount', `A new account needs at least ${inLumens(least)}`)
    : creating(operation, least, context);
}

function creating(
  operation: Extract<BuiltOperation, { readonly type: 'CreateAccount' }>,
  kept: bigint,
  context: PlanContext,
): Plan {
  const plan = spendingCoins(operation, BigInt(operation.startingBalance), context);
  if (!plan.ok) return plan;
  return ok({ ...plan.value, preparations: [{ type: 'CreateAccount', address: operation.destination, cost: 0n, kept }] });
}

/** All that is there goes, so that nothing of it may be somebody else's: no other order's, and nothing that waits for a decision. */
function planMerge(operation: Extract<BuiltOperation, { readonly type: 'AccountMerge' }>, context: PlanContext): Plan {
  const { account, state, unavailable, fee } = context;
  const to = accountOf(operation.destination) ?? '';
  if (state.accounts[to] === undefined)
    return refuse('CurrentlyUnusableDestination', `${to} does not exist on the ledger: nothing can be merged into it`);
  if (account.isImmutable === true)
    return refuse('InvalidAccountStateOnLedger', "The account's flags are locked for good: it cannot be merged");
  if (account.subentries > 0 || (account.sponsored ?? 0) > 0)
    return refuse(
      'InvalidAccountStateOnLedger',
      'The account still has trust lines, offers, signers or data, or pays reserves of others',
    );
  if (Object.values(unavailable).some((amount) => amount > 0n))
    return refuse(
      'CurrentlyNotEnoughFunds',
      'Something in the account is reserved for another order or in quarantine: a merge would take it along',
    );
  const balance = BigInt(account.balance);
  if (balance < fee) return refuse('CurrentlyNotEnoughFunds', `The account cannot pay the fee of ${inLumens(fee)} now`);
  return ok({ operation, spends: [{ asset: nativeAsset, amount: balance }] });
}

function planTrust(operation: Extract<BuiltOperation, { readonly type: 'ChangeTrust' }>, context: PlanContext): Plan {
  const { address, account, state, unavailable } = context;
  const { code, issuer } = operation.asset;
  if (issuer === address) return refuse('InvalidDestination', 'An account cannot trust itself');
  const line = state.trustLines.find((one) => one.account === address && one.code === code && one.issuer === issuer);
  const limit = BigInt(operation.limit);
  if (state.accounts[issuer] === undefined && limit > 0n)
    return refuse('CurrentlyUnusableDestination', `The issuer ${issuer} does not exist on the ledger`);
  if (line === undefined && limit === 0n)
    return refuse('InvalidAccountStateOnLedger', 'There is no such trust line to take away');
  if (line !== undefined && limit < BigInt(line.balance) + BigInt(line.buyingLiabilities ?? 0))
    return refuse('InvalidAccountStateOnLedger', `The account holds more of ${code} than the limit would be`);
  const spendable = BigInt(account.balance) - (unavailable['Native'] ?? 0n) - BigInt(account.sellingLiabilities ?? 0);
  const reserve = reserveOf(state, account, 1);
  if (line === undefined && spendable - context.fee < reserve)
    return refuse('CurrentlyNotEnoughFunds', `The account needs a reserve of ${inLumens(reserve)} for one more trust line`);
  return withFee(operation, context);
}

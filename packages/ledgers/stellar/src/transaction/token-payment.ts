import type { Result } from '@countersign/kernel';
import { assetKey, type TransactionRefusal } from '@countersign/ledger-port';

import { accountOf } from '../address.ts';
import { tokenAsset } from '../assets.ts';
import { refuse } from '../errors.ts';
import type { StellarTrustLine } from './chain-state.ts';
import { withFee, type OperationPlan, type PlanContext } from './operation-plan.ts';
import type { BuiltOperation } from './unsigned.ts';

type Payment = Extract<BuiltOperation, { readonly type: 'Payment' }>;

/** A payment of a token: along a trust line of each side that is not its issuer, each with its issuer's leave. */
export function planTokenPayment(operation: Payment, context: PlanContext): Result<OperationPlan, TransactionRefusal> {
  const { address, state, unavailable } = context;
  const { asset, amount: text, destination } = operation;
  const token = asset && tokenAsset(asset);
  if (asset === undefined || token === undefined) return refuse('InvalidUserPayload', 'The asset is malformed');
  const { code, issuer } = asset;
  const amount = BigInt(text);
  const to = accountOf(destination) ?? '';
  if (state.accounts[to] === undefined)
    return refuse('CurrentlyUnusableDestination', `${to} does not exist on the ledger: another account must create it first`);
  const lineOf = (account: string): StellarTrustLine | undefined =>
    state.trustLines.find((line) => line.account === account && line.code === code && line.issuer === issuer);
  const target = lineOf(to);
  if (to !== issuer) {
    if (target === undefined) return refuse('CurrentlyUnusableDestination', `${to} has no trust line for ${code} of ${issuer}`);
    if (target.unauthorized === true)
      return refuse('CurrentlyUnusableDestination', `${issuer} has not authorised ${to} to hold ${code}`);
    const room = BigInt(target.limit) - BigInt(target.balance) - BigInt(target.buyingLiabilities ?? 0);
    if (room < amount) return refuse('CurrentlyUnusableDestination', `The trust line of ${to} has no room for so much ${code}`);
  }
  if (address === issuer) return withFee(operation, context);
  const source = lineOf(address);
  if (source?.unauthorized === true)
    return refuse('CurrentlyNotEnoughFunds', `${issuer} has not authorised ${address} to hold ${code}`);
  const held = BigInt(source?.balance ?? 0) - BigInt(source?.sellingLiabilities ?? 0);
  const free = held - (unavailable[assetKey(token)] ?? 0n);
  if (free < amount)
    return refuse('CurrentlyNotEnoughFunds', `The account cannot spend so much ${code} now`, free > 0n ? free : 0n);
  return withFee(operation, context, [{ asset: token, amount }]);
}

import type { JsonObject, Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { BuildInput, Preparation, Spend, TransactionRefusal } from '@countersign/ledger-port';
import { assetKey, nativeAsset } from '@countersign/ledger-port';

import { inXrp, issuedAmount, roundUpToPrecision } from '../amount.ts';
import { issuedAsset, issuerOfIssuance, multiPurposeAsset } from '../assets.ts';
import { currencyName } from '../currency.ts';
import { refuse } from '../errors.ts';
import type { XrplAmount } from '../operations/amounts.ts';
import { toXrplAmount } from '../operations/amounts.ts';
import type { XrplAccountState, XrplChainState, XrplIssuance, XrplTokenHolding, XrplTrustLine } from './chain-state.ts';
import { reserveOf } from './chain-state.ts';
import { presenceIn } from './presence.ts';

/** What a payment spends, and the members that follow from the chain's state. */
export interface PaymentPlan {
  readonly spends: readonly Spend[];
  readonly fields: JsonObject;
  readonly preparations?: readonly Preparation[];
}

/** A payment, and all that decides whether the ledger takes it. */
export interface PaymentContext {
  readonly from: string;
  readonly to: string;
  readonly tag: number | undefined;
  readonly fee: bigint;
  readonly state: XrplChainState;
  readonly sender: XrplAccountState;
  readonly unavailable: BuildInput['unavailable'];
}

type Plan = Result<PaymentPlan, TransactionRefusal>;

/** Checks a payment as the ledger would: the destination's settings, the sender's funds and reserve, trust lines. */
export function planPayment(amount: XrplAmount, context: PaymentContext): Plan {
  if (context.from === context.to) return refuse('InvalidDestination', 'A payment to the paying account itself');
  const drops = typeof amount === 'string' ? BigInt(amount) : undefined;
  const destination = checkDestination(drops, context);
  if (!destination.ok) return destination;
  if (typeof amount === 'string') return planNative(BigInt(amount), context);
  return 'mpt_issuance_id' in amount ? planToken(amount, context) : planIssued(amount, context);
}

function checkDestination(drops: bigint | undefined, { from, to, tag, state }: PaymentContext): Result<void, TransactionRefusal> {
  const account = state.accounts[to];
  if (!account) {
    const { minimum } = presenceIn(state, to);
    if (drops === undefined) return refuse('CurrentlyUnusableDestination', `${to} is a new account: it must receive XRP first`);
    if (drops >= minimum) return ok(undefined);
    return refuse('CurrentlyUnusableDestination', `${to} is a new account: its first payment must be at least ${inXrp(minimum)}`);
  }
  if (account.requireDestinationTag && tag === undefined) {
    return refuse('CurrentlyUnusableDestination', `${to} asks for a destination tag`);
  }
  const isAuthorized = state.preauthorized.some(({ owner, authorized }) => owner === to && authorized === from);
  const isRescue =
    drops !== undefined && drops <= BigInt(state.reserveBase) && BigInt(account.balance) <= BigInt(state.reserveBase);
  if (account.depositAuth && !isAuthorized && !isRescue) {
    return refuse('CurrentlyUnusableDestination', `${to} takes payments from preauthorised accounts alone`);
  }
  return ok(undefined);
}

function planNative(amount: bigint, { to, fee, state, sender, unavailable }: PaymentContext): Plan {
  const reserve = reserveOf(state, sender.ownerCount);
  // The fee may come out of the reserve, so the larger of both must be left, not their sum.
  const left = reserve > fee ? reserve : fee;
  const spendable = BigInt(sender.balance) - (unavailable['Native'] ?? 0n) - left;
  if (spendable < amount) {
    const most = spendable > 0n ? spendable : 0n;
    const message = `The account can spend ${inXrp(most)} now: it must keep a reserve of ${inXrp(reserve)}`;
    return refuse('CurrentlyNotEnoughFunds', message, most);
  }
  const { isThere, minimum: kept } = presenceIn(state, to);
  return ok({
    spends: [{ asset: nativeAsset, amount: amount + fee }],
    fields: {},
    // The ledger creates the account by itself, and no byte says so.
    ...(!isThere && { preparations: [{ type: 'CreateAccount', address: to, cost: 0n, kept }] }),
  });
}

function planIssued(amount: Exclude<XrplAmount, string | { mpt_issuance_id: string }>, context: PaymentContext): Plan {
  const { from, to, state, unavailable } = context;
  const { currency, issuer } = amount;
  const asset = issuedAsset(currency, issuer);
  if (!asset) return refuse('InvalidUserPayload', 'The currency is malformed');
  const units = issuedAmount(amount.value).amount;
  const lineOf = (account: string) =>
    state.trustLines.find((line) => line.account === account && line.issuer === issuer && line.currency === currency);
  const [source, target] = [lineOf(from), lineOf(to)];
  if (to !== issuer && (!target || BigInt(target.limit) < BigInt(target.balance) + units)) {
    return refuse('CurrentlyUnusableDestination', `${to} has no trust line for so much ${currencyName(currency)} of ${issuer}`);
  }
  const passes = checkLines(source, target, { from, to, issuer });
  if (!passes.ok) return passes;
  const fee = nativeSpend(context);
  if (!fee.ok) return fee;
  if (from === issuer) return ok({ spends: [fee.value], fields: {} });
  const rate = to === issuer ? 1_000_000_000n : BigInt(state.accounts[issuer]?.transferRate || 1_000_000_000);
  const cost = rate === 1_000_000_000n ? units : roundUpToPrecision((units * rate + 999_999_999n) / 1_000_000_000n);
  const spendable = BigInt(source?.balance ?? '0') - (unavailable[assetKey(asset)] ?? 0n);
  if (spendable < cost)
    return refuse('CurrentlyNotEnoughFunds', `The account cannot spend so much ${currencyName(currency)} now`);
  const most = toXrplAmount(asset, cost, 1n);
  if (!most.ok) return most;
  return ok({ spends: [{ asset, amount: cost }, fee.value], fields: cost === units ? {} : { SendMax: most.value } });
}

/** What the issuer rules of the two lines: a frozen holder may pay the issuer, and the issuer anybody but one who is frozen deeply. */
function checkLines(
  source: XrplTrustLine | undefined,
  target: XrplTrustLine | undefined,
  { from, to, issuer }: { readonly from: string; readonly to: string; readonly issuer: string },
): Result<void, TransactionRefusal> {
  if (source?.unauthorized)
    return refuse('CurrentlyNotEnoughFunds', `${issuer} has not authorised ${from} to hold this currency`);
  if (target?.unauthorized)
    return refuse('CurrentlyUnusableDestination', `${issuer} has not authorised ${to} to hold this currency`);
  if (target?.deepFrozen && from !== issuer)
    return refuse(
      'CurrentlyUnusableDestination',
      `${issuer} has frozen the trust line of ${to}: it receives nothing from others`,
    );
  if (to !== issuer && source?.frozen) return refuse('CurrentlyNotEnoughFunds', `${issuer} has frozen the sender's trust line`);
  if (source?.noRipple && target?.noRipple)
    return refuse(
      'CurrentlyUnusableDestination',
      `${issuer} lets its currency pass to nobody: its DefaultRipple is not switched on`,
    );
  return ok(undefined);
}

type TokenAmount = Exclude<XrplAmount, string | { currency: string }>;

function planToken(amount: TokenAmount, context: PaymentContext): Plan {
  const { from, to, state, unavailable } = context;
  const { mpt_issuance_id: issuanceId, value } = amount;
  const asset = multiPurposeAsset(issuanceId);
  if (!asset) return refuse('InvalidUserPayload', 'The issuance id is malformed');
  const issuer = issuerOfIssuance(issuanceId);
  const holding = (account: string) =>
    state.holdings.find((entry) => entry.account === account && entry.issuanceId === issuanceId);
  if (to !== issuer && !holding(to)) return refuse('CurrentlyUnusableDestination', `${to} does not hold this token`);
  const issuance = state.issuances?.find((one) => one.issuanceId === issuanceId);
  const allowed = issuance === undefined ? ok(undefined) : checkToken(issuance, holding, { from, to, issuer });
  if (!allowed.ok) return allowed;
  const fee = nativeSpend(context);
  if (!fee.ok) return fee;
  if (from === issuer) return ok({ spends: [fee.value], fields: {} });
  const held = holding(from);
  const units = BigInt(value);
  // Between holders the issuer charges its fee on top, and takes nothing that `SendMax` does not allow.
  const rate = to === issuer ? 0n : BigInt(issuance?.transferFee ?? 0);
  const cost = units + (units * rate + wholeFee - 1n) / wholeFee;
  const spendable = BigInt(held?.amount ?? '0') - (unavailable[assetKey(asset)] ?? 0n);
  if (spendable < cost) return refuse('CurrentlyNotEnoughFunds', 'The account cannot spend so much of the token now');
  const most = toXrplAmount(asset, cost, 1n);
  if (!most.ok) return most;
  return ok({ spends: [{ asset, amount: cost }, fee.value], fields: cost === units ? {} : { SendMax: most.value } });
}

/** A token's fee is in thousandths of a percent of what arrives. */
const wholeFee = 100_000n;

/** What the issuer rules of the token: between holders a lock stops it, and it may not be for passing on; those who hold it may need leave. */
function checkToken(
  { requireAuth, canTransfer, locked }: XrplIssuance,
  holding: (account: string) => XrplTokenHolding | undefined,
  { from, to, issuer }: { readonly from: string; readonly to: string; readonly issuer: string },
): Result<void, TransactionRefusal> {
  const isWithout = (account: string) => requireAuth === true && account !== issuer && holding(account)?.authorized !== true;
  if (isWithout(from)) return refuse('CurrentlyNotEnoughFunds', `The issuer has not authorised ${from} to hold this token`);
  if (isWithout(to)) return refuse('CurrentlyUnusableDestination', `The issuer has not authorised ${to} to hold this token`);
  if (from === issuer || to === issuer) return ok(undefined);
  if (canTransfer !== true)
    return refuse('CurrentlyUnusableDestination', 'Those who hold this token can pay it to nobody but its issuer');
  if (locked) return refuse('CurrentlyNotEnoughFunds', 'The issuer has locked this token: it goes to nobody but the issuer');
  if (holding(from)?.locked)
    return refuse('CurrentlyNotEnoughFunds', 'The issuer has locked what the sender holds of this token');
  return holding(to)?.locked
    ? refuse('CurrentlyUnusableDestination', `The issuer has locked what ${to} holds of this token`)
    : ok(undefined);
}

/** The fee as a spend, where the sender can pay it. */
export function nativeSpend({
  sender,
  fee,
  unavailable,
}: Pick<PaymentContext, 'sender' | 'fee' | 'unavailable'>): Result<Spend, TransactionRefusal> {
  const spendable = BigInt(sender.balance) - (unavailable['Native'] ?? 0n);
  return spendable < fee
    ? refuse('CurrentlyNotEnoughFunds', `The account cannot pay the fee of ${inXrp(fee)} now`)
    : ok({ asset: nativeAsset, amount: fee });
}

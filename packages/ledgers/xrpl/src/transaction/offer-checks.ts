import type { JsonValue, Result } from '@countersign/kernel';
import { CodedError, ok } from '@countersign/kernel';
import type { BuildInput, Spend, TransactionRefusal } from '@countersign/ledger-port';
import { assetKey, nativeAsset } from '@countersign/ledger-port';

import { issuerOf, readAsset } from '../assets.ts';
import { refuse } from '../errors.ts';
import { amountIn } from '../operations/amounts.ts';
import type { XrplAccountState, XrplChainState } from './chain-state.ts';
import { reserveOf } from './chain-state.ts';
import { readAmount } from './movements.ts';

/** The account that offers, and all that decides what it may give at once. */
interface OfferContext {
  readonly from: string;
  readonly fee: bigint;
  readonly state: XrplChainState;
  readonly sender: XrplAccountState;
  readonly unavailable: BuildInput['unavailable'];
}

/**
 * What an offer may take from its account at once, up to all that is there: offers that wait already may be matched by it. What is left of it waits
 * afterwards, and holds nothing back. One of whose asset nothing is there is refused, as the ledger does.
 */
export function planOffer(gets: JsonValue | undefined, context: OfferContext): Result<readonly Spend[], TransactionRefusal> {
  const amount = amountIn(gets);
  const given = amount === undefined ? undefined : readAmount(amount);
  if (given === undefined) throw new CodedError('InternalError', 'An offer needs an amount');
  const { from, fee, state, unavailable } = context;
  if (issuerOf(given.asset) === from) return ok([{ asset: nativeAsset, amount: fee }]);
  const most = given.amount + chargeOn(given, state);
  const available = availableOf(given.asset, context) - (unavailable[assetKey(given.asset)] ?? 0n);
  if (available <= 0n) return refuse('CurrentlyNotEnoughFunds', 'The account has nothing now of what it offers');
  const spent = available < most ? available : most;
  return given.asset.type === 'Native'
    ? ok([{ asset: nativeAsset, amount: spent + fee }])
    : ok([
        { asset: given.asset, amount: spent },
        { asset: nativeAsset, amount: fee },
      ]);
}

type Given = NonNullable<ReturnType<typeof readAmount>>;

function availableOf(asset: Given['asset'], { from, fee, state, sender }: OfferContext): bigint {
  const read = readAsset(asset);
  if (read.type === 'Native') {
    const reserve = reserveOf(state, sender.ownerCount);
    return BigInt(sender.balance) - (reserve > fee ? reserve : fee);
  }
  if (read.type === 'MultiPurposeToken') return 0n;
  const line = state.trustLines.find(
    ({ account, issuer, currency }) => account === from && issuer === read.issuer && currency === read.currency,
  );
  return line === undefined || line.frozen === true || line.unauthorized === true ? 0n : BigInt(line.balance);
}

/** What the issuer keeps, on top of what arrives. */
function chargeOn({ asset, amount }: Given, { accounts }: XrplChainState): bigint {
  const rate = BigInt(accounts[issuerOf(asset) ?? '']?.transferRate || 1_000_000_000);
  return (amount * rate + 999_999_999n) / 1_000_000_000n - amount;
}

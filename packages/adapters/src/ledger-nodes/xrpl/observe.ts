import { CodedError } from '@countersign/kernel';
import { assetKey, nativeAsset, type AssetReference, type Movement, type ObservedTransaction } from '@countersign/ledger-port';
import { deserialize, issuerOf, largestAmount, senderMemos, signingAccount } from '@countersign/ledger-xrpl';

import type { BalanceChange } from './balance-changes.ts';
import type { LedgerTransaction, ReadLedger } from './read-ledgers.ts';
import type { Fields } from './shapes.ts';

/** A transaction of a ledger, and everybody whom it concerns. */
export interface Concerning {
  readonly transaction: LedgerTransaction;
  readonly ledger: ReadLedger;
  readonly fee: bigint;
  readonly payer: string;
  readonly movements: readonly Movement[];
  readonly addresses: readonly string[];
}

/** What the transactions of a ledger moved, and between whom. */
export function movementsOfLedger(ledger: ReadLedger): readonly Concerning[] {
  return ledger.transactions.map((transaction) => {
    const { fields, changes, result } = transaction;
    const payer = fields.Delegate ?? fields.Account;
    const paid = -(changes.find(({ address, asset }) => address === payer && asset.type === 'Native')?.amount ?? 0n);
    const asked = BigInt(fields.Fee);
    // Of a transaction that failed the ledger takes what is there.
    const fee = result !== 'tesSUCCESS' && paid < asked ? paid : asked;
    const moved = withoutFee(changes, payer, fee);
    return {
      transaction,
      ledger,
      fee,
      payer,
      movements: movementsOf(moved, fields),
      addresses: [...new Set([payer, ...moved.map(({ address }) => address)])],
    };
  });
}

/** The transaction as the ledger's book takes it, as far as it concerns the watched. Throws `LedgerContradiction`. */
export function observed(concerning: Concerning, watched: ReadonlySet<string>): ObservedTransaction {
  const { transaction, ledger, fee, payer, movements } = concerning;
  const { transactionId, raw, result } = transaction;
  const concerned = movements.filter(({ from, to }) => [...from, to].some((one) => one !== undefined && watched.has(one)));
  const excess = concerned.find(({ asset, amount }) => amount > largestAmount(asset));
  if (excess !== undefined)
    throw new CodedError('LedgerContradiction', `${transactionId} moves ${excess.amount}, and there can't be as much`);
  const read = deserialize(raw);
  const memos = read.ok ? senderMemos(read.value) : [];
  // A key of our own is needed for nothing but its own account's; what a check, an escrow or an offer moves is the ledger's doing.
  const signer = watched.has(payer) && read.ok ? signingAccount(read.value) : undefined;
  return {
    transactionId,
    status: 'Confirmed',
    ...(result !== 'tesSUCCESS' && { failure: 'FailedOnChain', failureCode: result }),
    blockHeight: ledger.height,
    blockTime: ledger.time,
    fee,
    feePayer: payer,
    movements: concerned.map((movement) =>
      movement.from.some((one) => watched.has(one) && one !== signer) ? { ...movement, isUnproven: true } : movement,
    ),
    ...(read.ok && { raw }),
    ...(memos.length > 0 && { memos }),
  };
}

function withoutFee(changes: readonly BalanceChange[], payer: string, fee: bigint): readonly BalanceChange[] {
  const isPaid = ({ address, asset }: BalanceChange) => address === payer && asset.type === 'Native';
  const own = changes.find(isPaid)?.amount ?? 0n;
  const rest = changes.filter((change) => !isPaid(change));
  return own + fee === 0n ? rest : [...rest, { address: payer, asset: nativeAsset, amount: own + fee }];
}

/**
 * Who gave what to whom: what arrived at the destination comes first. An amount is what balances say, never what was asked for. Where several gave
 * and several got, nobody knows who gave to whom.
 */
function movementsOf(changes: readonly BalanceChange[], fields: Fields): readonly Movement[] {
  const byAsset = Map.groupBy(changes, ({ asset }) => assetKey(asset));
  const arrives = (asset: readonly BalanceChange[]) =>
    asset.some(({ address, amount }) => address === fields.Destination && amount > 0n) ? 0 : 1;
  const ordered = [...byAsset]
    .toSorted(([one, left], [other, right]) => arrives(left) - arrives(right) || compare(one, other))
    .map(([, asset]) => asset);
  return ordered
    .flatMap((asset) => flowsIn(asset, fields.Destination))
    .map(({ asset, from, to, amount }, index) => ({
      index,
      asset,
      from: from === undefined ? [] : [from],
      ...(to !== undefined && { to }),
      amount,
      metadata: {
        type: 'XRPL',
        ...(from === fields.Account && fields.SourceTag !== undefined && { sourceTag: fields.SourceTag }),
        ...(to === fields.Destination && fields.DestinationTag !== undefined && { destinationTag: fields.DestinationTag }),
      },
    }));
}

interface Flow {
  readonly asset: AssetReference;
  readonly from?: string;
  readonly to?: string;
  readonly amount: bigint;
}

function flowsIn(changes: readonly BalanceChange[], destination: string | undefined): readonly Flow[] {
  const rank = ({ address, asset }: BalanceChange) => (address === destination ? 0 : address === issuerOf(asset) ? 2 : 1);
  const sorted = changes.toSorted((one, other) => rank(one) - rank(other) || compare(one.address, other.address));
  const givers = sorted.filter(({ amount }) => amount < 0n).map((change) => ({ ...change, amount: -change.amount }));
  const takers = sorted.filter(({ amount }) => amount > 0n);
  const [given, taken] = [sum(givers), sum(takers)];
  const [giver, ...otherGivers] = givers;
  const [taker, ...otherTakers] = takers;
  if (giver !== undefined && otherGivers.length === 0 && taken <= given) {
    const flows = takers.map(({ address: to, asset, amount }): Flow => ({ asset, from: giver.address, to, amount }));
    // What goes into an escrow, for one, is nobody's for a while.
    const left = given - taken;
    return left === 0n ? flows : [...flows, { asset: giver.asset, from: giver.address, amount: left }];
  }
  if (taker !== undefined && otherTakers.length === 0 && given === taken)
    return givers.map(({ address: from, asset, amount }) => ({ asset, from, to: taker.address, amount }));
  return [
    ...takers.map(({ address: to, asset, amount }) => ({ asset, to, amount })),
    ...givers.map(({ address: from, asset, amount }) => ({ asset, from, amount })),
  ];
}

function sum(changes: readonly Pick<BalanceChange, 'amount'>[]): bigint {
  return changes.reduce((total, { amount }) => total + amount, 0n);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

import type { Movement } from '@countersign/ledger-port';
import { largestAmount, readAsset } from '@countersign/ledger-xrpl';
import type { AssetReference } from '@countersign/ledger-port';

import type { ReadableState, WritableState } from '../framework/rules.ts';
import { chargeOn, noTransferRate } from './constants.ts';
import { isDefault, readAccount, readLine, reserve, writeAccount, writeLine } from './records.ts';

/** An amount of an asset that one account gives another. */
export interface Gift extends Pick<Movement, 'asset' | 'amount'> {
  readonly from: string;
  readonly to: string;
}

/** What an account could give to another, without the issuer's charge, which comes on top. Nothing is there that is frozen or reserved. */
export async function fundsFor(
  state: ReadableState,
  { from, to, asset }: Pick<Gift, 'from' | 'asset'> & { readonly to?: string },
): Promise<bigint> {
  const read = readAsset(asset);
  if (read.type === 'MultiPurposeToken') return 0n;
  if (read.type === 'Native') {
    const account = await readAccount(state, from);
    const liquid = account === undefined ? 0n : BigInt(account.balance) - reserve(account.ownerCount);
    return liquid > 0n ? liquid : 0n;
  }
  if (from === read.issuer) return largestAmount(asset);
  const [line, issuer] = await Promise.all([readLine(state, from, read.currency, read.issuer), readAccount(state, read.issuer)]);
  if (line === undefined || line.frozen === true || issuer?.globalFreeze === true) return 0n;
  const rate = to === undefined || to === read.issuer ? noTransferRate : BigInt(issuer?.transferRate || noTransferRate);
  return (BigInt(line.balance) * noTransferRate) / rate;
}

/**
 * Gives an amount, with the issuer's charge on top, and says what moved. Who receives a currency without a trust line gets one, with a limit of
 * nothing: on the exchange limits do not count.
 */
export async function give(state: WritableState, gift: Gift): Promise<readonly Gift[]> {
  const { asset, from, to, amount } = gift;
  const read = readAsset(asset);
  if (read.type === 'Native') {
    await addDrops(state, from, -amount);
    await addDrops(state, to, amount);
    return [gift];
  }
  if (read.type === 'MultiPurposeToken') throw new Error('Multi-purpose tokens are not on the exchange');
  const { currency, issuer } = read;
  const isWithIssuer = from === issuer || to === issuer;
  const charge = isWithIssuer ? 0n : chargeOn(amount, (await readAccount(state, issuer))?.transferRate);
  if (from !== issuer) await addIssued(state, { holder: from, currency, issuer }, -(amount + charge));
  if (to !== issuer) await addIssued(state, { holder: to, currency, issuer }, amount);
  return charge === 0n ? [gift] : [gift, { ...gift, to: issuer, amount: charge }];
}

/** Of gifts what moved in all between each two. */
export function together(gifts: readonly Gift[]): readonly Gift[] {
  const byParties = Map.groupBy(gifts, ({ asset, from, to }) => JSON.stringify([asset, from, to]));
  return [...byParties.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ ...first, amount: same.reduce((sum, { amount }) => sum + amount, 0n) }];
  });
}

/** By how many objects more or fewer an account has. */
export async function addOwned(state: WritableState, address: string, change: number): Promise<void> {
  const account = await readAccount(state, address);
  if (account !== undefined) writeAccount(state, address, { ...account, ownerCount: account.ownerCount + change });
}

/** True where the account would have to get a trust line first. */
export async function lacksLine(state: ReadableState, address: string, asset: AssetReference): Promise<boolean> {
  const read = readAsset(asset);
  if (read.type !== 'Issued' || read.issuer === address) return false;
  return (await readLine(state, address, read.currency, read.issuer)) === undefined;
}

async function addDrops(state: WritableState, address: string, drops: bigint): Promise<void> {
  const account = await readAccount(state, address);
  if (account === undefined) throw new Error(`${address} does not exist`);
  writeAccount(state, address, { ...account, balance: (BigInt(account.balance) + drops).toString() });
}

async function addIssued(
  state: WritableState,
  { holder, currency, issuer }: { readonly holder: string; readonly currency: string; readonly issuer: string },
  units: bigint,
): Promise<void> {
  const line = await readLine(state, holder, currency, issuer);
  const before = line ?? { holder, currency, issuer, balance: '0', limit: '0' };
  const after = { ...before, balance: (BigInt(before.balance) + units).toString() };
  writeLine(state, after);
  if (line === undefined) await addOwned(state, holder, 1);
  else if (isDefault(after)) await addOwned(state, holder, -1);
}

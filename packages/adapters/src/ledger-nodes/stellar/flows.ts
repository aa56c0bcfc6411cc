import { assetKey, nativeAsset, type AssetReference, type Movement } from '@countersign/ledger-port';
import { issuerOf, movementsOf, tokenAsset } from '@countersign/ledger-stellar';

import type { LedgerTransaction } from './servers.ts';

/** An amount from somebody to somebody; absent where nobody is known. */
export interface Flow {
  readonly asset: AssetReference;
  readonly from?: string;
  readonly to?: string;
  readonly amount: bigint;
}

/**
 * What a transaction moved. Balances are the truth: what its operations say is taken as far as it is in them, and what is left of the changes (a merge, an
 * exchange, a contract's doing) goes from the one who lost it to the one who gained it, or where that is not plain, from or to nobody who is known.
 */
export function flowsOf(transaction: LedgerTransaction): readonly Flow[] {
  const rest = changesOf(transaction);
  const named = saidBy(transaction).flatMap((movement): readonly Flow[] => (explain(movement, rest) ? [flowOf(movement)] : []));
  return [...named, ...[...rest.values()].flatMap(unexplained)];
}

/** What is left to be explained of one asset, by account. */
interface Left {
  readonly asset: AssetReference;
  readonly byAccount: Map<string, bigint>;
}

/** The changes of balances, by asset and account. */
function changesOf({ changes }: LedgerTransaction): Map<string, Left> {
  const rest = new Map<string, Left>();
  for (const { account, asset: of, change } of changes) {
    const asset = of === 'Native' ? nativeAsset : tokenAsset(of);
    if (asset === undefined) continue;
    const left = rest.get(assetKey(asset)) ?? { asset, byAccount: new Map<string, bigint>() };
    rest.set(assetKey(asset), left);
    left.byAccount.set(account, change);
  }
  return rest;
}

function saidBy({ envelope, isSuccessful }: LedgerTransaction): readonly Movement[] {
  return envelope !== undefined && isSuccessful ? movementsOf(envelope.transaction) : [];
}

function flowOf({ asset, from: [from = ''], to, amount }: Movement): Flow {
  return { asset, from, ...(to !== undefined && { to }), amount };
}

/** Takes a movement out of what is left; false where the balances do not have it. An issuer holds nothing of its own token. */
function explain({ asset, from: [from = ''], to = '', amount }: Movement, rest: ReadonlyMap<string, Left>): boolean {
  const left = rest.get(assetKey(asset))?.byAccount;
  // What somebody pays to themselves changes nothing.
  if (left === undefined || from === to) return false;
  const issuer = issuerOf(asset);
  for (const [account, change] of [
    [from, amount],
    [to, -amount],
  ] as const)
    if (account !== issuer) left.set(account, (left.get(account) ?? 0n) + change);
  return true;
}

function unexplained({ asset, byAccount }: Left): readonly Flow[] {
  const payers = [...byAccount].filter(([, amount]) => amount < 0n);
  const payees = [...byAccount].filter(([, amount]) => amount > 0n);
  const sum = (of: typeof payers) => of.reduce((total, [, amount]) => total + amount, 0n);
  const isEven = sum(payers) + sum(payees) === 0n;
  const [[payer] = [], [payee] = []] = [payers[0], payees[0]];
  if (isEven && payers.length === 1)
    return payees.map(([to, amount]) => ({ asset, ...(payer !== undefined && { from: payer }), to, amount }));
  if (isEven && payees.length === 1)
    return payers.map(([from, amount]) => ({ asset, from, ...(payee !== undefined && { to: payee }), amount: -amount }));
  return [
    ...payers.map(([from, amount]) => ({ asset, from, amount: -amount })),
    ...payees.map(([to, amount]) => ({ asset, to, amount })),
  ];
}

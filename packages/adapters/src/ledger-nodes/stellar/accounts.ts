import type { StellarAccountState, StellarTrustLine } from '@countersign/ledger-stellar';

import type { Chain } from '../following/chain.ts';
import { at, contradicts, pathOf, takeUnless } from './ask.ts';
import { unitsOf } from './decimal-units.ts';
import { Account } from './shapes.ts';

/** Accounts by their addresses, as a server has them; those that are missing are not there. */
export async function accountsOf(chain: Chain, addresses: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  const asked = [...new Set(addresses)];
  const answers = await chain.ask(asked.map((address) => at(pathOf.account(address))));
  return new Map(
    asked.flatMap((address, position) => {
      const account = takeUnless(chain, pathOf.account(address), answers[position], Account);
      if (account !== undefined && account.account_id !== address)
        contradicts(chain, `gives the account ${account.account_id} for ${address}`);
      return account === undefined ? [] : [[address, account] as const];
    }),
  );
}

/** The coins of an account with what its offers are to sell and buy. */
function coinsOf({ balances }: Account) {
  const native = balances.find((one) => one.asset_type === 'native');
  const {
    balance = '0.0000000',
    selling_liabilities: selling = '0.0000000',
    buying_liabilities: buying = '0.0000000',
  } = { ...native };
  return { balance: unitsOf(balance), selling: unitsOf(selling), buying: unitsOf(buying) };
}

/** The account as the ledger's rules take it. */
export function stateOf(address: string, account: Account): StellarAccountState {
  const { sequence, subentry_count: subentries, thresholds, flags, signers, data } = account;
  const { balance, selling, buying } = coinsOf(account);
  const sponsored = account.num_sponsoring - account.num_sponsored;
  const own = signers.find(({ key }) => key === address)?.weight ?? 0;
  const others = signers.filter(({ key, weight }) => key !== address && weight > 0);
  return {
    balance: balance.toString(),
    sequence,
    subentries,
    ...(sponsored !== 0 && { sponsored }),
    ...(selling > 0n && { sellingLiabilities: selling.toString() }),
    ...(buying > 0n && { buyingLiabilities: buying.toString() }),
    // Of SEP-29: a one, as text, in base64.
    ...(data['config.memo_required'] === 'MQ==' && { memoRequired: true }),
    // Without a threshold of its own any weight is enough, but not none.
    ...(own < Math.max(1, thresholds.med_threshold) && { keyIsWeak: true }),
    ...(own < Math.max(1, thresholds.high_threshold) && { keyIsWeakForSettings: true }),
    ...(others.length > 0 && { hasSigners: true }),
    ...(flags.auth_immutable && { isImmutable: true }),
    ...(flags.auth_required && { asksForLeave: true }),
  };
}

/** The account's trust lines; those without its issuer's leave among them. */
export function linesOf(address: string, { balances }: Account): readonly StellarTrustLine[] {
  return balances.flatMap((one): readonly StellarTrustLine[] => {
    if (one.asset_type === 'native' || one.asset_type === 'other') return [];
    const { selling_liabilities: selling = '0.0000000', buying_liabilities: buying = '0.0000000' } = one;
    return [
      {
        account: address,
        code: one.asset_code,
        issuer: one.asset_issuer,
        balance: unitsOf(one.balance).toString(),
        limit: unitsOf(one.limit).toString(),
        ...(unitsOf(selling) > 0n && { sellingLiabilities: unitsOf(selling).toString() }),
        ...(unitsOf(buying) > 0n && { buyingLiabilities: unitsOf(buying).toString() }),
        ...(one.is_authorized === false && { unauthorized: true }),
      },
    ];
  });
}

import type { StellarTrustLine } from '@countersign/ledger-stellar';

import type { Chain } from '../../following/chain.ts';
import { contradicts } from '../saying.ts';
import type { ServerAccount } from '../servers.ts';
import { at, pathOf, takeUnless } from './ask.ts';
import { unitsOf } from './decimal-units.ts';
import { Account } from './shapes.ts';

/** Accounts by their addresses, with all of their trust lines; those that are missing are not there. */
export async function accountsOf(chain: Chain, addresses: readonly string[]): Promise<ReadonlyMap<string, ServerAccount>> {
  const asked = [...new Set(addresses)];
  const answers = await chain.ask(asked.map((address) => at(pathOf.account(address))));
  return new Map(
    asked.flatMap((address, position) => {
      const account = takeUnless(chain, pathOf.account(address), answers[position], Account);
      if (account !== undefined && account.account_id !== address)
        contradicts(chain, `gives the account ${account.account_id} for ${address}`);
      return account === undefined ? [] : [[address, accountIn(address, account)] as const];
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

function accountIn(address: string, account: Account): ServerAccount {
  const { sequence, subentry_count: subentries, thresholds, flags, signers, data } = account;
  return {
    ...coinsOf(account),
    sequence,
    lastModified: account.last_modified_ledger,
    subentries,
    sponsoring: account.num_sponsoring,
    sponsored: account.num_sponsored,
    thresholds: { medium: thresholds.med_threshold, high: thresholds.high_threshold },
    ownWeight: signers.find(({ key }) => key === address)?.weight ?? 0,
    hasSigners: signers.some(({ key, weight }) => key !== address && weight > 0),
    // Of SEP-29: a one, as text, in base64.
    memoRequired: data['config.memo_required'] === 'MQ==',
    flags: {
      required: flags.auth_required,
      revocable: flags.auth_revocable,
      immutable: flags.auth_immutable,
      clawback: flags.auth_clawback_enabled,
    },
    lines: linesOf(address, account),
  };
}

function linesOf(address: string, { balances }: Account): readonly StellarTrustLine[] {
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

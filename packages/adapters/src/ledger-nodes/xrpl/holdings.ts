import { nativeAsset, withZeros, type AssetReference, type Holding } from '@countersign/ledger-port';
import { issuedAmount, issuedAsset, lockedCoins, multiPurposeAsset, readAsset } from '@countersign/ledger-xrpl';

import type { Chain } from '../following/chain.ts';
import { call, readUnless } from './ask.ts';
import { costsOf, tokenHoldingsOf } from './chain-state.ts';
import { AccountInfo, AccountLines } from './shapes.ts';

/**
 * What addresses hold in the last final ledger: coins with what the reserve locks of them, of each address the currencies of the first few hundred
 * trust lines, and these multi-purpose tokens.
 */
export async function holdings(
  chain: Chain,
  addresses: readonly string[],
  assets: readonly AssetReference[] = [],
): Promise<readonly Holding[]> {
  const final = { ledger_index: 'validated', limit: 400 };
  const issuances = assets.map(readAsset).flatMap((asset) => (asset.type === 'MultiPurposeToken' ? [asset.issuanceId] : []));
  const [costs, answers, tokens] = await Promise.all([
    costsOf(chain),
    chain.ask(
      addresses.flatMap((account) => [call('account_info', { account, ...final }), call('account_lines', { account, ...final })]),
    ),
    tokenHoldingsOf(chain, addresses, issuances),
  ]);
  const held = addresses.flatMap((address, position): Holding[] => {
    const root = readUnless(chain, 'account_info', answers[2 * position], AccountInfo, 'actNotFound')?.account_data;
    if (root === undefined) return [];
    const lines = readUnless(chain, 'account_lines', answers[2 * position + 1], AccountLines, 'actNotFound')?.lines ?? [];
    const locked = lockedCoins(costs, { balance: root.Balance, ownerCount: root.OwnerCount });
    const coins = { address, asset: nativeAsset, total: BigInt(root.Balance), locked };
    return [
      coins,
      ...lines.flatMap(({ account: issuer, currency, balance }) => {
        const asset = issuedAsset(currency, issuer);
        const { amount } = issuedAmount(balance);
        return asset === undefined || amount <= 0n ? [] : [{ address, asset, total: amount, locked: [] }];
      }),
    ];
  });
  const multiPurpose = tokens.flatMap(({ account, issuanceId, amount }) => {
    const asset = multiPurposeAsset(issuanceId);
    return asset === undefined ? [] : [{ address: account, asset, total: BigInt(amount), locked: [] }];
  });
  return withZeros([...held, ...multiPurpose], addresses, assets);
}

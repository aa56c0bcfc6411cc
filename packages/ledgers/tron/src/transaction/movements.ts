import { readTokenCall, tokenMovements } from '@countersign/ledger-ethereum/calls';
import { nativeAsset, type Movement } from '@countersign/ledger-port';

import { fromCallAddress, toCallAddress } from '../address.ts';
import { trc20 } from '../assets.ts';
import { withoutPrefixes } from './call-data.ts';
import type { ReadContract } from './read-contract.ts';

const metadata = { type: 'Tron' } as const;

/** What bytes say that moves if they succeed: coins at index 0, then tokens (TRC-20). Unique tokens have no ticker, and are not counted. */
export function movementsOf(contract: ReadContract): readonly Movement[] {
  if (contract.type === 'Coins') return coins(contract.owner, contract.to, contract.amount);
  if (contract.type !== 'Call') return [];
  const { owner, contract: called, value, data } = contract;
  const effect = readTokenCall(withoutPrefixes(data))?.effect;
  const tokens = effect === undefined ? [] : tokenMovements(effect, toCallAddress(called));
  return [
    ...coins(owner, called, value),
    ...tokens.flatMap(({ asset, from, to, amount }, position): Movement[] =>
      asset.type === 'Token' && asset.standard === 'ERC20'
        ? [
            {
              index: position + 1,
              asset: trc20(called),
              from: [from === undefined ? owner : fromCallAddress(from)],
              to: fromCallAddress(to),
              amount,
              metadata,
            },
          ]
        : [],
    ),
  ];
}

function coins(from: string, to: string, amount: bigint): readonly Movement[] {
  return amount === 0n ? [] : [{ index: 0, asset: nativeAsset, from: [from], to, amount, metadata }];
}

import type { AssetReference } from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

import { numberedToken } from '../assets.ts';
import { readTokenCall } from '../contract/calls.ts';
import { addressOf } from './describe.ts';

/** The numbered token that a call moves, or gives leave to take, where its function is ERC-20's and ERC-721's alike: the amount of one is the number of the other. */
export function possibleAssets(parameters: TransactionOrderParameters): readonly AssetReference[] {
  if (parameters.type !== 'Ethereum') return [];
  const contract = addressOf(parameters.destination);
  const effect = readTokenCall(parameters.data?.slice(2) ?? '')?.effect;
  if (contract === undefined || effect === undefined) return [];
  if (effect.type === 'Transfer' && effect.isAmbiguous === true)
    return effect.tokens.map(({ amount }) => numberedToken('ERC721', contract, amount));
  // ERC-721 takes leave back by giving it to nobody.
  const isGiven = effect.type === 'Allowance' && effect.isIncrease !== true && !/^0x0+$/.test(effect.holder);
  return isGiven ? [numberedToken('ERC721', contract, effect.amount)] : [];
}

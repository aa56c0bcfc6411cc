import type { AssetReference } from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

import { addressBytes } from '../address.ts';
import { tokenAsset } from '../assets.ts';

/** The tokens that an order may be about which names a mint by its address: of one of the two programs, and it does not say of which. */
export function possibleAssets(parameters: TransactionOrderParameters): readonly AssetReference[] {
  if (parameters.type !== 'Solana') return [];
  const { operation } = parameters;
  const named = 'mintAccount' in operation && typeof operation.mintAccount === 'object' ? operation.mintAccount : undefined;
  if (named?.type !== 'Destination' || named.destination.type !== 'Address') return [];
  const { address: mint } = named.destination;
  if (addressBytes(mint) === undefined) return [];
  return [tokenAsset({ mint, type: 'SPL' }), tokenAsset({ mint, type: 'SPL2022' })];
}

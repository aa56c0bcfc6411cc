import { erc20, movementsOf, numberedToken, type TransactionFields } from '@countersign/ledger-ethereum';
import type { AssetReference, Movement } from '@countersign/ledger-port';

import type { ReadableState } from '../framework/rules.ts';
import { executeCollectionCall, readHeld, transferOf } from './collections.ts';
import { readTokens } from './records.ts';
import { sandboxPictures, sandboxPrints, type Collection } from './sandbox-assets.ts';
import { executeTokenCall, tokens, type Execution } from './token-contract.ts';

/** The collections of the network, by the address of their contract. */
export const collections: ReadonlyMap<string, Collection> = new Map(
  [sandboxPictures, sandboxPrints].map((collection) => [collection.contract, collection]),
);

/** True for the addresses of contracts. The network runs no others. */
export function isContract(address: string | undefined): address is string {
  return address !== undefined && (tokens.has(address) || collections.has(address));
}

/** Runs a call of a contract; undefined where there is none at the address. */
export async function executeCall(
  state: ReadableState,
  { sender, to, value, data }: { readonly sender: string; readonly to: string; readonly value: bigint; readonly data: string },
): Promise<Execution | undefined> {
  const token = tokens.get(to);
  if (token !== undefined) return executeTokenCall(token, state, { sender, value, data });
  const collection = collections.get(to);
  return collection && executeCollectionCall(collection, state, { sender, value, data });
}

/**
 * What a transaction moves if it succeeds, as the contract that it calls reads it; once it has run, as it went. A call where there is no contract moves no
 * tokens.
 */
export function movementsHere(fields: TransactionFields, sender: string, execution?: Execution): readonly Movement[] {
  const { to, data } = fields;
  const movements = movementsOf(fields, sender);
  const coins = movements.filter(({ asset }) => asset.type === 'Native');
  if (to !== undefined && tokens.has(to)) {
    if (execution === undefined || 'revert' in execution || execution.moved === undefined)
      return movements.filter(({ asset }) => asset.type === 'Native' || asset.standard === 'ERC20');
    const went = execution.moved.map(({ from, to: recipient, amount }, position): Movement => ({
      index: position + 1,
      asset: erc20(to),
      from: [from],
      to: recipient,
      amount,
      metadata: { type: 'Ethereum' },
    }));
    return [...coins, ...went];
  }
  const collection = to === undefined ? undefined : collections.get(to);
  const moved = collection && transferOf(collection, data);
  if (collection === undefined || moved === undefined) return coins;
  const asset = numberedToken(collection.standard, collection.contract, moved.tokenId);
  const { from, to: recipient, amount } = moved;
  return [...coins, { index: 1, asset, from: [from], to: recipient, amount, metadata: { type: 'Ethereum' } }];
}

/** The token that a holding is of, by contract and, where the contract's tokens have numbers, token id. */
export function tokenOf(identifier: string): AssetReference {
  const [contract = '', tokenId] = identifier.split('/');
  const collection = collections.get(contract);
  return collection === undefined || tokenId === undefined
    ? erc20(contract)
    : numberedToken(collection.standard, contract, BigInt(tokenId));
}

/** How many an address has of a token; undefined for what no contract here counts. */
export async function readHolding(
  state: ReadableState,
  asset: Extract<AssetReference, { type: 'Token' }>,
  address: string,
): Promise<bigint | undefined> {
  const [contract = '', tokenId] = asset.identifier.split('/');
  if (asset.standard === 'ERC20') return readTokens(state, contract, address);
  const collection = collections.get(contract);
  return collection && collection.standard === asset.standard && tokenId !== undefined
    ? readHeld(state, collection, BigInt(tokenId), address)
    : undefined;
}

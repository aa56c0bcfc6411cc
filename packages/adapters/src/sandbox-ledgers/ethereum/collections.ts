import { readTokenCall, tokenEvents, writeEvent } from '@countersign/ledger-ethereum';

import type { ReadableState, WritableState } from '../framework/rules.ts';
import { faucetAccount } from './faucet-account.ts';
import { readTokens, writeTokens } from './records.ts';
import type { Collection } from './sandbox-assets.ts';
import { type Execution, revert } from './token-contract.ts';

/** Gas near that of usual contracts of the two standards. */
const gasCosts = { move: 31_000n, newHolder: 17_100n };

const identifierOf = ({ contract }: Collection, tokenId: bigint): string => `${contract}/${tokenId}`;
const givenKey = (identifier: string): string => `given:${identifier}`;

/** How many an address has of a token. */
export async function readHeld(state: ReadableState, of: Collection, tokenId: bigint, address: string): Promise<bigint> {
  const identifier = identifierOf(of, tokenId);
  if (address !== faucetAccount.address || (await state.get(givenKey(identifier))) !== undefined)
    return readTokens(state, identifier, address);
  return tokenId >= 1n && tokenId <= of.tokens ? of.editions : 0n;
}

function writeHeld(state: WritableState, of: Collection, tokenId: bigint, address: string, amount: bigint): void {
  const identifier = identifierOf(of, tokenId);
  if (address === faucetAccount.address) state.put(givenKey(identifier), {});
  writeTokens(state, identifier, address, amount);
}

/** Runs a call of a collection by the sender: `safeTransferFrom`, and of ERC-721 `transferFrom`, of tokens of the sender's own. */
export async function executeCollectionCall(
  of: Collection,
  state: ReadableState,
  { sender, value, data }: { readonly sender: string; readonly value: bigint; readonly data: string },
): Promise<Execution> {
  if (value > 0n) return revert('the token takes no ether');
  const transfer = transferOf(of, data);
  if (transfer === undefined) return revert('no such function');
  const { from, to, tokenId, amount } = transfer;
  if (from !== sender) return revert('caller is not token owner or approved');
  if (/^0x0+$/.test(to)) return revert('transfer to the zero address');
  const held = await readHeld(state, of, tokenId, from);
  if (held < amount) return revert(of.standard === 'ERC721' ? 'caller is not token owner or approved' : 'insufficient balance');
  const receiving = await readHeld(state, of, tokenId, to);
  return {
    gas: gasCosts.move + (receiving === 0n ? gasCosts.newHolder : 0n),
    events: [
      of.standard === 'ERC721'
        ? writeEvent(tokenEvents.erc721Transfer, [from, to, tokenId])
        : writeEvent(tokenEvents.erc1155Transfer, [sender, from, to, tokenId, amount]),
    ],
    apply(writable) {
      if (from === to) return;
      writeHeld(writable, of, tokenId, from, held - amount);
      writeHeld(writable, of, tokenId, to, receiving + amount);
    },
  };
}

/** What a call moves as this contract reads it: ERC-721's `transferFrom` looks like ERC-20's, and names a token where that has an amount. */
export function transferOf(
  { standard }: Collection,
  data: string,
): { readonly from: string; readonly to: string; readonly tokenId: bigint; readonly amount: bigint } | undefined {
  const effect = readTokenCall(data)?.effect;
  if (effect?.type !== 'Transfer' || effect.from === undefined) return undefined;
  const [token, ...others] = effect.tokens;
  if (token === undefined || others.length > 0) return undefined;
  const { from, to } = effect;
  if (effect.isAmbiguous && standard === 'ERC721') return { from, to, tokenId: token.amount, amount: 1n };
  return effect.standard === standard && token.tokenId !== undefined
    ? { from, to, tokenId: token.tokenId, amount: token.amount }
    : undefined;
}

import { err, ok, type Result } from '@countersign/kernel';
import type { AssetMetadata, AssetReference } from '@countersign/ledger-port';
import { tokenOf, tokenPrograms } from '@countersign/ledger-solana';
import { AssetTerm } from '@countersign/model';

import { take, type Chain } from '../following/chain.ts';
import { readableText } from '../following/readable-text.ts';
import { assetsByAll } from '../following/said-by-all.ts';
import { blockIn, call, finalized } from './ask.ts';
import { bare } from './final-blocks.ts';
import { readAccount, type ReadAccount } from './read-account.ts';
import { hexOf } from './read-blocks.ts';
import { Accounts, BlockPlaceShape, Slot } from './shapes.ts';

/** What a mint is, as nodes are compared by it: how much there is of the token changes all the time. */
interface Said {
  readonly program: string;
  readonly read: ReadAccount;
}

/** What all nodes say of tokens: decimals, a name where its mint has one in itself, and what its issuer may do. */
export function assetsOnLedger(
  chains: readonly Chain[],
  assets: readonly AssetReference[],
): Promise<readonly Result<AssetMetadata, string>[]> {
  return assetsByAll<Said | null>(chains, assets, {
    async newestOf(chain) {
      const [answer] = await chain.ask([call('getSlot', finalized)]);
      return take(chain.name, 'getSlot', answer, Slot);
    },
    async ask(chain, tokens, height) {
      const mints = tokens.map((token) => tokenOf(token)?.mint ?? '');
      const [answer, block] = await chain.ask([
        call('getMultipleAccounts', mints, { ...finalized, encoding: 'base64', minContextSlot: height }),
        call('getBlock', height, bare),
      ]);
      const place = blockIn(chain, block, BlockPlaceShape);
      const { value } = take(chain.name, 'getMultipleAccounts', answer, Accounts);
      const said = value.map((account) => account && { program: account.owner, read: readAccount(account) });
      return { hash: typeof place === 'string' ? place : hexOf(place.blockhash), said };
    },
    metadataOf: (token, said) => (said === null ? err(`there is no account ${token.identifier}`) : tokenIn(token, said)),
  });
}

function tokenIn(asset: AssetReference, { program, read }: Said): Result<AssetMetadata, string> {
  const token = tokenOf(asset);
  if (token === undefined || read.kind !== 'Mint') return err(`${token?.mint ?? 'the coin'} is no mint of a token`);
  if (program !== tokenPrograms[token.type]) return err(`${token.mint} is a token of the program ${program}`);
  const { mint, terms } = read;
  const [name, symbol] = [readableText(terms.name), readableText(terms.symbol)];
  return ok({
    ...(name !== undefined && { name }),
    ...(symbol !== undefined && { symbol }),
    decimals: mint.decimals,
    terms: termsOf(read),
    // Hundredths of a percent as billionths.
    ...(mint.feeBasisPoints !== undefined && { transferFee: mint.feeBasisPoints * 100_000 }),
  });
}

/**
 * What an issuer may do with what others hold: by the authority to freeze, a permanent delegate, a pause, frozen accounts at the start, a hook, and the authority
 * to close the mint; and whether others show other amounts. That amounts may be moved in secret takes nothing from an account here: its owner's key alone lets it
 * have such.
 */
function termsOf({ mint, terms }: ReadAccount & { readonly kind: 'Mint' }): AssetTerm[] {
  const holds: Readonly<Record<AssetTerm, boolean>> = {
    Frozen: terms.isPaused,
    MayFreeze: mint.freezer !== undefined,
    MayTakeBack: mint.delegate !== undefined,
    AsksForLeave: mint.startsFrozen === true || mint.hindrance === 'TransferHook',
    OnlyWithIssuer: mint.hindrance === 'NonTransferable',
    MayBeClosed: terms.mayBeClosed,
    ShownOtherwise: mint.shownOtherwise === true,
  };
  return AssetTerm.options.filter((term) => holds[term]);
}

import { createHash } from 'node:crypto';

import { err, ok, toHex, type Result } from '@countersign/kernel';
import type { AssetReference } from '@countersign/ledger-port';
import {
  mintTokens,
  openTokenAccount,
  placeOf,
  setUnitLimit,
  solana,
  tokenAsset,
  tokenOf,
  transferCoins,
  writeMessage,
  writeTransaction,
  addressOf,
  type Instruction,
} from '@countersign/ledger-solana';
import { ed25519 } from '@noble/curves/ed25519.js';

import type { FaucetToken, RuleContext, WritableState } from '../framework/rules.ts';
import { readAccount, rentOfAccount, writeAccount } from './accounts.ts';
import type { BlockData } from './lifetime.ts';
import { payerResource } from './note.ts';
import { sandboxMints } from './sandbox-mints.ts';

const sol = 1_000_000_000n;
/** What the faucet has: about as much as there is on the main network. */
const faucetFunds = 600_000_000n * sol;
const usualGift = 10n * sol;
const usualTokens = 1_000n * 10n ** 6n;

// Well known on purpose: the coins of a sandbox are worth nothing.
const faucetKey = Uint8Array.from(createHash('sha256').update('countersign: faucet of the Solana sandbox').digest());

/** The account that gives coins, and makes the sandbox's tokens. */
export const faucetAddress = addressOf(ed25519.getPublicKey(faucetKey));

/** Makes the faucet and the tokens in the first block. */
export function fillFaucet(state: WritableState): void {
  for (const tokenType of ['SPL', 'SPL2022'] as const) {
    const mint = { kind: 'Mint', lamports: '0', tokenType, decimals: 6, supply: '0', authority: faucetAddress } as const;
    writeAccount(state, sandboxMints[tokenType], { ...mint, lamports: rentOfAccount(mint).toString() });
  }
  writeAccount(state, faucetAddress, { kind: 'Wallet', lamports: faucetFunds.toString() });
}

/** A signed transfer of coins from the faucet's key. */
export async function giftTransaction(
  address: string,
  amount: bigint | undefined,
  context: RuleContext<BlockData>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  const parsed = solana.address.parse(address, context.ledger);
  if (!parsed.ok) return err('InvalidAddress');
  const gift = amount ?? usualGift;
  const isNew = (await readAccount(context.state, address)) === undefined;
  const least = isNew ? rentOfAccount({ kind: 'Wallet', lamports: '0' }) : 1n;
  if (gift < least || gift > faucetFunds / 2n) return err('InvalidAmount');
  return ok(await sign([transferCoins(faucetAddress, address, gift)], context));
}

/** New tokens of the sandbox, for which an account is opened where there is none. */
export async function tokenGiftTransaction(
  asset: AssetReference,
  address: string,
  amount: bigint | undefined,
  context: RuleContext<BlockData>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount' | 'UnsupportedAsset'>> {
  const parsed = solana.address.parse(address, context.ledger);
  if (!parsed.ok) return err('InvalidAddress');
  const token = tokenOf(asset);
  if (token === undefined || sandboxMints[token.type] !== token.mint) return err('UnsupportedAsset');
  const gift = amount ?? usualTokens;
  if (gift <= 0n || gift > 2n ** 63n) return err('InvalidAmount');
  const place = placeOf(address, token);
  const minted = mintTokens(place.account, faucetAddress, { ...token, amount: gift, decimals: 6 });
  return ok(await sign([openTokenAccount(faucetAddress, place), minted], context));
}

function faucetToken(type: keyof typeof sandboxMints): FaucetToken {
  const asset = tokenAsset({ mint: sandboxMints[type], type });
  return { token: type, asset, fungible: true, ledgerDetails: solana.assets.toTickerDetails(asset), isTaken: true };
}

/** The sandbox's tokens, one of each program. Nobody has to take them: the gift opens the account for it. */
export const faucetTokens: readonly FaucetToken[] = [faucetToken('SPL'), faucetToken('SPL2022')];

/** Two gifts of a block may be the same: how many there are before one makes them differ, in a member that costs nothing. */
async function sign(instructions: readonly Instruction[], { pool, tip }: RuleContext<BlockData>): Promise<string> {
  const before = (await pool.holding([payerResource(faucetAddress)])).length;
  const message = writeMessage(faucetAddress, tip.hash, [...instructions, setUnitLimit(200_000 + before)]);
  return toHex(writeTransaction([ed25519.sign(message, faucetKey)], message));
}

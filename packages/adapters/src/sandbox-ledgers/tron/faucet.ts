import { createHash } from 'node:crypto';

import { err, fromHex, ok, toHex, type Result } from '@countersign/kernel';
import { assetKey, type AssetReference, type SenderAddress } from '@countersign/ledger-port';
import { addressFromPublicKey, trc20, tron } from '@countersign/ledger-tron';
import type { TronOperation } from '@countersign/model';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import type { FaucetToken, RuleContext, WritableState } from '../framework/rules.ts';
import type { TronBlockData } from './admit.ts';
import { readChainState } from './chain-state.ts';
import { ownerResource } from './note.ts';
import { newAccount, writeAccount, writeTokens } from './records.ts';
import { sandboxTrc20 } from './sandbox-token.ts';

const coin = 1_000_000n;
/** What the faucet has: about as much as there is of the real coin, and a billion dollars. */
const faucetFunds = 90_000_000_000n * coin;
const faucetTokenFunds = 10n ** 15n;
const usualGift = 1_000n * coin;

// Well known on purpose: the coins of a sandbox are worth nothing.
const faucetKey = Uint8Array.from(createHash('sha256').update('countersign: faucet of the Tron sandbox').digest());
const publicKey = secp256k1.getPublicKey(faucetKey, true);

/** The account that gives coins and tokens. */
export const faucetAddress = addressFromPublicKey(publicKey);

/** Gives the faucet its coins and tokens in the first block. */
export function fillFaucet(state: WritableState): void {
  writeAccount(state, faucetAddress, newAccount(faucetFunds));
  writeTokens(state, sandboxTrc20.contract, faucetAddress, faucetTokenFunds);
}

type Context = RuleContext<TronBlockData>;

/** A signed payment of coins from the faucet's key. */
export async function giftTransaction(
  address: string,
  amount: bigint | undefined,
  context: Context,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  const parsed = tron.address.parse(address, context.ledger);
  if (!parsed.ok) return err('InvalidAddress');
  const destination = { type: 'Address', address: parsed.value.address } as const;
  return give({ type: 'NativeTransfer', destination, amount: (amount ?? usualGift).toString() }, context);
}

const dollars = trc20(sandboxTrc20.contract);

/** A signed payment of the sandbox's token from the faucet's key. */
export async function tokenGiftTransaction(
  asset: AssetReference,
  address: string,
  amount: bigint | undefined,
  context: Context,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount' | 'UnsupportedAsset'>> {
  const parsed = tron.address.parse(address, context.ledger);
  if (!parsed.ok) return err('InvalidAddress');
  if (assetKey(asset) !== assetKey(dollars)) return err('UnsupportedAsset');
  const destination = { type: 'Address', address: parsed.value.address } as const;
  const { contract: contractAddress } = sandboxTrc20;
  return give({ type: 'TRC20Transfer', destination, contractAddress, amount: (amount ?? usualGift).toString() }, context);
}

/** The sandbox's dollars. Nobody has to take them. */
export const faucetTokens: readonly FaucetToken[] = [
  {
    token: sandboxTrc20.symbol,
    asset: dollars,
    fungible: true,
    ledgerDetails: tron.assets.toTickerDetails(dollars),
    isTaken: true,
  },
];

/** Two gifts of a block may be the same: how many there are before one makes them differ. */
async function give(operation: TronOperation, context: Context): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  const { ledger, pool, tip } = context;
  const parameters = { type: 'Tron', operation, feeStrategy: { type: 'Priority', priority: 'Low' } } as const;
  const query = { senders: [faucetAddress], assets: [], ...tron.transaction.stateQuery(parameters, [faucetAddress]) };
  const before = await pool.holding([ownerResource(faucetAddress)]);
  const built = tron.transaction.build({
    ledger,
    order: { parameters, assets: {} },
    sender: [faucetSender()],
    chainState: await readChainState(query, context),
    fees: undefined,
    unavailable: {},
    orderId: `faucet ${tip.height} ${before.length}`,
    reservedResources: [],
  });
  if (!built.ok) {
    const isAddress = ['InvalidDestination', 'CurrentlyUnusableDestination'].includes(built.error.hint);
    return err(isAddress ? 'InvalidAddress' : 'InvalidAmount');
  }
  const signatures = built.value.payloads.map(({ bytes }) => {
    const signed = secp256k1.sign(fromHex(bytes), faucetKey, { prehash: false, format: 'recovered' });
    return { signature: toHex(signed.subarray(1)), recovery: signed[0] === 1 ? 1 : 0 } as const;
  });
  return ok(tron.transaction.assemble(built.value, signatures).raw);
}

function faucetSender(): SenderAddress {
  const key = { curve: 'Secp256k1', strategy: 'Random', path: '' } as const;
  return { address: faucetAddress, keys: [{ id: 'SECP256K1_CUSTODY_1', publicKey: toHex(publicKey), key }] };
}

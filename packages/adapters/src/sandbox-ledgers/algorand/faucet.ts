import { createHash } from 'node:crypto';

import { err, fromHex, ok, toHex, type JsonObject, type Result } from '@countersign/kernel';
import { addressFromPublicKey, algorand } from '@countersign/ledger-algorand';
import { nativeAsset, type SenderAddress } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import type { RuleContext, WritableState } from '../framework/rules.ts';
import { readChainState } from './chain-state.ts';
import { minimumBalance } from './constants.ts';
import { senderResource } from './note.ts';
import { readAccount, writeAccount } from './records.ts';

const coin = 1_000_000n;
/** What the faucet has: ten billion, all there ever will be on the main network. */
const faucetFunds = 10_000_000_000n * coin;
const usualGift = 1_000n * coin;

// Well known on purpose: the coins of a sandbox are worth nothing.
const privateKey = createHash('sha256').update('countersign: faucet of the Algorand sandbox').digest();
const publicKey = ed25519.getPublicKey(privateKey);
const key = { curve: 'Ed25519', strategy: 'Random', path: '' } as const;

/** The account that gives coins. */
export const faucetAddress = addressFromPublicKey(publicKey);
const sender: SenderAddress = { address: faucetAddress, keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }] };

/** Makes the faucet in the first block. */
export function fillFaucet(state: WritableState): void {
  writeAccount(state, faucetAddress, { balance: faucetFunds.toString() });
}

/** A signed payment from the faucet's key. */
export async function giftTransaction(
  address: string,
  amount: bigint | undefined,
  context: RuleContext<JsonObject>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  const { ledger, state, pool, tip } = context;
  const parsed = algorand.address.parse(address, ledger);
  if (!parsed.ok || parsed.value.address === faucetAddress) return err('InvalidAddress');
  const gift = amount ?? usualGift;
  const isNew = (await readAccount(state, address)) === undefined;
  if (gift <= 0n || gift > faucetFunds / 2n || (isNew && gift < minimumBalance)) return err('InvalidAmount');
  const waiting = await pool.holding([senderResource(faucetAddress)]);
  const built = algorand.transaction.build({
    ledger,
    // Two gifts that are alike are two: each has a lease of its own.
    orderId: `gift ${waiting.length} after round ${tip.height}`,
    order: {
      parameters: {
        type: 'Algorand',
        operation: { type: 'Payment', destination: { type: 'Address', address }, amount: gift.toString() },
        feeStrategy: { type: 'Priority', priority: 'Medium' },
      },
      assets: {},
    },
    sender: [sender],
    chainState: await readChainState({ senders: [faucetAddress], destinations: [address], assets: [nativeAsset] }, context),
    fees: undefined,
    unavailable: {},
    reservedResources: [],
  });
  if (!built.ok) return err('InvalidAmount');
  const signatures = built.value.payloads.map(({ bytes }) => ({ signature: toHex(ed25519.sign(fromHex(bytes), privateKey)) }));
  return ok(algorand.transaction.assemble(built.value, signatures).raw);
}

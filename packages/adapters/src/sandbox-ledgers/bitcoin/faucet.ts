import { createHash } from 'node:crypto';

import { CodedError, err, fromHex, ok, toHex, type JsonObject, type Result } from '@countersign/kernel';
import {
  addressFromPublicKey,
  bitcoin,
  outpoint,
  scriptOfAddress,
  transactionIdOf,
  type RawTransaction,
} from '@countersign/ledger-bitcoin';
import { nativeAsset, oneKeySender } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import type { RuleContext, WritableState } from '../framework/rules.ts';
import { readChainState } from './chain-state.ts';
import { outputKey, type OutputRecord } from './outputs.ts';

// Well known on purpose: the coins of a sandbox are worth nothing.
const privateKey = createHash('sha256').update('countersign: faucet of the Bitcoin sandbox').digest();
const publicKey = secp256k1.getPublicKey(privateKey, true);

const bitcoins = 100_000_000n;
const usualGift = bitcoins;
const genesisOutputs = 20;
const genesisAmount = 50_000n * bitcoins;
const feeRate = '2';

/** Where the coins of the first block are. */
export function faucetAddress(ledger: Ledger): string {
  return addressFromPublicKey(publicKey, ledger);
}

/** Gives the faucet a million bitcoins, in outputs of a coinbase transaction, so that several gifts fit into one block. */
export function fillFaucet(state: WritableState, ledger: Ledger): void {
  const address = faucetAddress(ledger);
  const script = scriptOfAddress(address, ledger);
  const outputs = Array.from({ length: genesisOutputs }, () => ({ amount: genesisAmount, script }));
  const input = {
    txid: new Uint8Array(32),
    index: 0xffff_ffff,
    sequence: 0xffff_ffff,
    finalScriptSig: Uint8Array.of(0x01, 0x00),
  };
  const coinbase: RawTransaction = { version: 1, lockTime: 0, inputs: [input], outputs };
  const record: OutputRecord = { amount: genesisAmount.toString(), script: toHex(script), height: 0 };
  for (const index of outputs.keys()) state.put(outputKey(outpoint(transactionIdOf(coinbase), index)), record, address);
}

/** A signed transaction from the faucet's key. */
export async function giftTransaction(
  address: string,
  amount: bigint | undefined,
  { ledger, state, pool }: RuleContext<JsonObject>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  if (!bitcoin.address.parse(address, ledger).ok) return err('InvalidAddress');
  const gift = amount ?? usualGift;
  if (gift <= 0n) return err('InvalidAmount');
  const key = { curve: 'Secp256k1', strategy: 'Random', path: '' } as const;
  const sender = oneKeySender(faucetAddress(ledger), toHex(publicKey), key);
  const built = bitcoin.transaction.build({
    ledger,
    order: {
      parameters: {
        type: 'Bitcoin',
        outputs: [{ destination: { type: 'Address', address }, amount: gift.toString() }],
        feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: feeRate },
      },
      assets: {},
    },
    sender: [sender],
    chainState: await readChainState({ senders: [sender.address], destinations: [address], assets: [nativeAsset] }, state, pool),
    fees: undefined,
    unavailable: {},
    orderId: 'faucet',
    reservedResources: [],
  });
  if (!built.ok) {
    if (['InvalidAmount', 'CurrentlyNotEnoughFunds', 'CurrentlyFundsTooFragmented'].includes(built.error.hint)) {
      return err('InvalidAmount');
    }
    throw new CodedError('SandboxFaucetFailed', built.error.message);
  }
  const signatures = built.value.payloads.map(({ bytes }) => ({
    signature: toHex(secp256k1.sign(fromHex(bytes), privateKey, { prehash: false, lowS: true })),
  }));
  return ok(bitcoin.transaction.assemble(built.value, signatures).raw);
}

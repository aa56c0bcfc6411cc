import { createHash } from 'node:crypto';

import { CodedError, err, ok, toHex, fromHex, type JsonObject, type Result } from '@countersign/kernel';
import { addressOfKeys, cardano } from '@countersign/ledger-cardano';
import type { SenderAddress } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import type { RuleContext, WritableState } from '../framework/rules.ts';
import { readChainState } from './chain-state.ts';
import { outputKey, type OutputRecord } from './records.ts';

// Well known on purpose: the coins of a sandbox are worth nothing.
const ids = ['ED25519_CUSTODY_1', 'ED25519_STAKING_1'] as const;
const keys = ids.map((id) => {
  const privateKey = createHash('sha256').update(`countersign: faucet of the Cardano sandbox, ${id}`).digest();
  return { id, privateKey, publicKey: ed25519.getPublicKey(privateKey) };
});

const ada = 1_000_000n;
const usualGift = 1_000n * ada;
const genesisOutputs = 20;
const genesisAmount = 50_000_000n * ada;
const genesisId = createHash('sha256').update('countersign: first block of the Cardano sandbox').digest('hex');

/** Where the coins of the first block are. */
export const faucetAddress = addressOfKeys(new Map(keys.map(({ id, publicKey }) => [id, publicKey])), 0);

/** Gives the faucet a thousand million ada, in several outputs, so that several gifts fit into one block. */
export function fillFaucet(state: WritableState): void {
  const record: OutputRecord = { address: faucetAddress, amount: genesisAmount.toString(), tokens: [], height: 0 };
  for (let index = 0; index < genesisOutputs; index++) state.put(outputKey(`${genesisId}:${index}`), record, faucetAddress);
}

/** A signed transaction from the faucet's key. */
export async function giftTransaction(
  address: string,
  amount: bigint | undefined,
  context: RuleContext<JsonObject>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  const { ledger } = context;
  if (!cardano.address.parse(address, ledger).ok) return err('InvalidAddress');
  const built = cardano.transaction.build({
    ledger,
    order: {
      parameters: {
        type: 'Cardano',
        operation: {
          type: 'Transfer',
          outputs: [{ destination: { type: 'Address', address }, amount: (amount ?? usualGift).toString() }],
        },
        feeStrategy: { type: 'Priority', priority: 'Medium' },
      },
      assets: {},
    },
    sender: [sender()],
    chainState: await readChainState([faucetAddress], context),
    fees: undefined,
    unavailable: {},
    orderId: 'faucet',
    reservedResources: [],
  });
  if (!built.ok) {
    if (['InvalidAmount', 'CurrentlyNotEnoughFunds', 'CurrentlyFundsTooFragmented'].includes(built.error.hint))
      return err('InvalidAmount');
    throw new CodedError('SandboxFaucetFailed', built.error.message);
  }
  const [spending] = keys;
  const signatures = built.value.payloads.map(({ bytes }) => ({
    signature: toHex(ed25519.sign(fromHex(bytes), spending?.privateKey ?? new Uint8Array())),
  }));
  return ok(cardano.transaction.assemble(built.value, signatures).raw);
}

function sender(): SenderAddress {
  const [first, ...others] = keys.map(({ id, publicKey }) => ({
    id,
    publicKey: toHex(publicKey),
    key: { curve: 'Ed25519', strategy: 'Random', path: '' } as const,
  }));
  if (first === undefined) throw new CodedError('InternalError', 'The faucet has no key');
  return { address: faucetAddress, keys: [first, ...others] };
}

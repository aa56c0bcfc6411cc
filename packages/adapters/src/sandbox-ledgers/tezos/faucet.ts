import { err, fromHex, ok, toHex, type JsonObject, type Result } from '@countersign/kernel';
import { encodeText, tezos } from '@countersign/ledger-tezos';
import type { SenderAddress } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import type { RuleContext, WritableState } from '../framework/rules.ts';
import { readChainState } from './chain-state.ts';
import { bakerAddress, contractAddress, faucetAddress, faucetKey } from './faucet-account.ts';
import { writeAccount } from './records.ts';

const tez = 1_000_000n;
/** What the faucet has: about as much as there is of the real coin. */
const faucetFunds = 1_000_000_000n * tez;
const usualGift = 1_000n * tez;

/** Makes the faucet, the baker and the contract in the first block. */
export function fillFaucet(state: WritableState): void {
  const publicKey = encodeText('edpk', faucetKey.publicKey);
  writeAccount(state, faucetAddress(), { balance: faucetFunds.toString(), counter: '0', publicKey });
  writeAccount(state, bakerAddress(), { balance: tez.toString(), counter: '0', isBaker: true });
  writeAccount(state, contractAddress(), { balance: '0', counter: '0' });
}

/** A signed payment from the faucet's key. */
export async function giftTransaction(
  address: string,
  amount: bigint | undefined,
  context: RuleContext<JsonObject>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  const parsed = tezos.address.parse(address, context.ledger);
  if (!parsed.ok) return err('InvalidAddress');
  const gift = amount ?? usualGift;
  if (gift <= 0n || gift > faucetFunds / 2n) return err('InvalidAmount');
  const { address: to } = parsed.value;
  const query = { senders: [faucetAddress()], destinations: [to], assets: [], call: { to, value: gift, data: '' } };
  const built = tezos.transaction.build({
    ledger: context.ledger,
    order: {
      parameters: {
        type: 'Tezos',
        operation: { type: 'Transaction', destination: { type: 'Address', address: to }, amount: gift.toString() },
        feeStrategy: { type: 'Priority', priority: 'Low' },
      },
      assets: {},
    },
    sender: [faucetSender()],
    chainState: await readChainState(query, context),
    fees: undefined,
    unavailable: {},
    orderId: 'faucet',
    reservedResources: [],
  });
  if (!built.ok) return err(built.error.hint === 'InvalidDestination' ? 'InvalidAddress' : 'InvalidAmount');
  const signatures = built.value.payloads.map(({ bytes }) => ({
    signature: toHex(ed25519.sign(fromHex(bytes), faucetKey.privateKey)),
  }));
  return ok(tezos.transaction.assemble(built.value, signatures).raw);
}

function faucetSender(): SenderAddress {
  const key = { curve: 'Ed25519', strategy: 'Random', path: '' } as const;
  return { address: faucetAddress(), keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(faucetKey.publicKey), key }] };
}

import { err, fromHex, ok, toHex, type JsonObject, type Result } from '@countersign/kernel';
import type { SenderAddress } from '@countersign/ledger-port';
import { substrate } from '@countersign/ledger-substrate';
import type { Ledger } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';

import type { RuleContext, WritableState } from '../framework/rules.ts';
import { readChainState } from './chain-state.ts';
import { faucetAddress, faucetKey, validatorAddresses } from './faucet-account.ts';
import { writeAccount } from './records.ts';

const coin = 10_000_000_000n;
/** What the faucet has: about as much as there is of the real coin. */
const faucetFunds = 1_500_000_000n * coin;
const usualGift = 100n * coin;

/** Makes the faucet and the validators in the first block. */
export function fillFaucet(state: WritableState, ledger: Ledger): void {
  writeAccount(state, faucetAddress(ledger), { nonce: 0, free: faucetFunds.toString(), reserved: '0' });
  for (const address of validatorAddresses(ledger))
    writeAccount(state, address, { nonce: 0, free: coin.toString(), reserved: '0', isValidator: true });
}

/** A signed payment from the faucet's key. */
export async function giftTransaction(
  address: string,
  amount: bigint | undefined,
  context: RuleContext<JsonObject>,
): Promise<Result<string, 'InvalidAddress' | 'InvalidAmount'>> {
  const { ledger } = context;
  const parsed = substrate.address.parse(address, ledger);
  if (!parsed.ok) return err('InvalidAddress');
  const gift = amount ?? usualGift;
  if (gift <= 0n || gift > faucetFunds / 2n) return err('InvalidAmount');
  const { address: to } = parsed.value;
  const sender = faucetAddress(ledger);
  const built = substrate.transaction.build({
    ledger,
    order: {
      parameters: {
        type: 'Substrate',
        pallet: {
          type: 'Balances',
          method: { type: 'TransferKeepAlive', destination: { type: 'Address', address: to }, amount: gift.toString() },
        },
        feeStrategy: { type: 'Priority', priority: 'Low' },
      },
      assets: {},
    },
    sender: [faucetSender(sender)],
    chainState: await readChainState({ senders: [sender], destinations: [to], assets: [] }, context),
    fees: undefined,
    unavailable: {},
    orderId: 'faucet',
    reservedResources: [],
  });
  if (!built.ok) return err(built.error.hint === 'InvalidDestination' ? 'InvalidAddress' : 'InvalidAmount');
  const signatures = built.value.payloads.map(({ bytes }) => ({
    signature: toHex(ed25519.sign(fromHex(bytes), faucetKey.privateKey)),
  }));
  return ok(substrate.transaction.assemble(built.value, signatures).raw);
}

function faucetSender(address: string): SenderAddress {
  const key = { curve: 'Ed25519', strategy: 'Random', path: '' } as const;
  return { address, keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(faucetKey.publicKey), key }] };
}

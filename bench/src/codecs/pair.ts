import { fromHex, toHex } from '@countersign/kernel';
import {
  addressOfKey,
  oneKeySender,
  type BuildInput,
  type LedgerModule,
  type PayloadSignature,
  type SenderAddress,
  type SignedOrder,
} from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';

export const privateKey = new Uint8Array(32).fill(7);
export const publicKey = secp256k1.getPublicKey(privateKey, true);
const at = '2026-01-01T00:00:00.000Z';

export function ledgerWith(parameters: Ledger['parameters']): Ledger {
  const metadata = { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} };
  return { id: 'bench', alias: 'Bench', parameters, metadata };
}

export function senderOn(module: LedgerModule, ledger: Ledger): SenderAddress {
  const key = { curve: 'Secp256k1', strategy: 'VaultSoft', path: 'm/0' } as const;
  return oneKeySender(addressOfKey(module, publicKey, ledger) ?? '', toHex(publicKey), key);
}

/** As a vault signs: RFC 6979, low s. */
function sign(bytes: string) {
  const signed = secp256k1.sign(fromHex(bytes), privateKey, { prehash: false, lowS: true, format: 'recovered' });
  return { signature: toHex(signed.subarray(1)), recovery: signed[0] === 1 ? (1 as const) : (0 as const) };
}

/** As a vault signs with a key of the other curve. */
export function signByEd25519(bytes: string): PayloadSignature {
  return { signature: toHex(ed25519.sign(fromHex(bytes), privateKey)) };
}

/** The key of that curve as a sender's. */
export function ed25519SenderOn(module: LedgerModule, ledger: Ledger): SenderAddress {
  const own = ed25519.getPublicKey(privateKey);
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/0'" } as const;
  return { address: addressOfKey(module, own, ledger) ?? '', keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(own), key }] };
}

/** What is done with an order here, each on its own. */
interface Works {
  /** The signed transaction, hexadecimal in small letters, from the order. */
  readonly ours: () => string;
  /** What its bytes say. */
  readonly read: () => unknown;
  /** A vault's look at it before it signs. */
  readonly check: () => unknown;
}

/** The same transaction, made here and signed by the library of the ledger. */
export interface Pair extends Works {
  readonly name: string;
  readonly theirs: () => string | Promise<string>;
}

/** Throws where what is built is not read, or not what a vault would sign. */
export function fromOrder(module: LedgerModule, input: BuildInput, signing: (bytes: string) => PayloadSignature = sign): Works {
  const { transaction } = module;
  const build = () => {
    const built = transaction.build(input);
    if (!built.ok) throw new Error(built.error.message);
    return built.value;
  };
  const ours = () => {
    const built = build();
    return transaction.assemble(
      built,
      built.payloads.map(({ bytes }) => signing(bytes)),
    ).raw;
  };
  const { unsigned } = build();
  const raw = ours();
  const { ledger, orderId, order, sender } = input;
  const signed: SignedOrder = {
    ledger,
    orderId,
    ...order,
    addressesOf: (destination) => (destination.type === 'Address' ? [destination.address] : []),
    own: new Set(sender.map(({ address }) => address)),
  };
  const read = () => transaction.decode(raw, ledger);
  const check = () => transaction.checkUnsigned(unsigned, signed);
  for (const result of [read(), check()]) if (!result.ok) throw new Error(`${module.descriptor.name}: ${result.error}`);
  return { ours, read, check };
}

/** The bench's order: where a transaction is made of its order, of this one. */
export const orderId = '00000000-0000-4000-8000-000000000050';

export function inputOf(
  ledger: Ledger,
  sender: SenderAddress,
  parameters: TransactionOrderParameters,
  chainState: BuildInput['chainState'],
): BuildInput {
  const none = { fees: undefined, unavailable: {}, reservedResources: [] };
  return { ledger, orderId, order: { parameters, assets: {} }, sender: [sender], chainState, ...none };
}

import { fromHex, toHex } from '@countersign/kernel';
import { oneKeySender, type SenderAddress } from '@countersign/ledger-port';
import { libsecp256k1 } from '@countersign/ledger-port/second-implementation';
import { address, initEccLib, networks, payments, script, type Network } from 'bitcoinjs-lib';
import fc from 'fast-check';

import { bitcoinLedger } from './ledgers.ts';

initEccLib(libsecp256k1);

const litecoin = { ...networks.bitcoin, messagePrefix: '\x19Litecoin Signed Message:\n' };

/** A network that has P2PKH and P2SH addresses alone. */
function withoutWitnesses(pubKeyHash: number, scriptHash: number): Network {
  return { ...networks.bitcoin, bech32: noBech32, pubKeyHash, scriptHash };
}

const noBech32 = 'none';

/** Networks as bitcoinjs knows them, and those of other coins as their chain parameters say. */
const chains = [
  { coin: 'btc', network: 'mainnet', theirs: networks.bitcoin },
  { coin: 'btc', network: 'testnet', theirs: networks.testnet },
  { coin: 'btc', network: 'regtest', theirs: networks.regtest },
  { coin: 'ltc', network: 'mainnet', theirs: { ...litecoin, bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32 } },
  { coin: 'ltc', network: 'testnet', theirs: { ...litecoin, bech32: 'tltc', pubKeyHash: 0x6f, scriptHash: 0x3a } },
  { coin: 'ltc', network: 'regtest', theirs: { ...litecoin, bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a } },
  { coin: 'doge', network: 'mainnet', theirs: withoutWitnesses(0x1e, 0x16) },
  { coin: 'doge', network: 'testnet', theirs: withoutWitnesses(0x71, 0xc4) },
  { coin: 'doge', network: 'regtest', theirs: withoutWitnesses(0x6f, 0xc4) },
  { coin: 'dash', network: 'mainnet', theirs: withoutWitnesses(0x4c, 0x10) },
  { coin: 'dash', network: 'testnet', theirs: withoutWitnesses(0x8c, 0x13) },
  { coin: 'dash', network: 'regtest', theirs: withoutWitnesses(0x8c, 0x13) },
] as const;

/** A ledger with what bitcoinjs calls its network. */
export const randomLedger = fc
  .tuple(fc.constantFrom(...chains), fc.boolean())
  .map(([{ coin, network, theirs }, supportsSegWit]) => ({
    ledger: bitcoinLedger(network, supportsSegWit, coin),
    network: theirs satisfies Network,
    supportsSegWit: supportsSegWit && theirs.bech32 !== noBech32,
    /** Dogecoin's nodes read them, and no block has any. */
    readsWitnesses: coin !== 'dash',
  }));

/** A key pair, its addresses by the network. */
export interface RandomKey {
  readonly number: number;
  readonly privateKey: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** Few keys, so that the time goes into transactions. */
export const keys: readonly RandomKey[] = [1, 2, 3, 0xc0ffee, 2 ** 40].map((number) => {
  const privateKey = fromHex(number.toString(16).padStart(64, '0'));
  return { number, privateKey, publicKey: libsecp256k1.pointFromScalar(privateKey, true) ?? new Uint8Array() };
});

/** An address of a key by bitcoinjs, as senders have them. */
export function senderOf({ number, publicKey }: RandomKey, kind: 'p2pkh' | 'p2wpkh', network: Network): SenderAddress {
  const given = { pubkey: publicKey, network };
  const payment = kind === 'p2wpkh' ? payments.p2wpkh(given) : payments.p2pkh(given);
  const path = `m/84'/1'/0'/${kind === 'p2wpkh' ? 0 : 1}/${number}`;
  return oneKeySender(payment.address ?? '', toHex(publicKey), { curve: 'Secp256k1', strategy: 'VaultSoft', path });
}

const hash = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).filter((bytes) => bytes.some((byte) => byte !== 0));

// Each is a point of the curve, as an output key has to be.
const outputKeys = keys.map(({ publicKey }) => publicKey.subarray(1));

/** A place that can be paid, of every kind that has an address on the network: its script, by bitcoinjs. */
export function payable(supportsSegWit: boolean): fc.Arbitrary<Uint8Array> {
  const legacy = [
    hash(20).map((given) => payments.p2pkh({ hash: given }).output),
    hash(20).map((given) => payments.p2sh({ hash: given }).output),
  ];
  const segwit = [
    hash(20).map((given) => payments.p2wpkh({ hash: given }).output),
    hash(32).map((given) => payments.p2wsh({ hash: given }).output),
    fc.constantFrom(...outputKeys).map((pubkey) => payments.p2tr({ pubkey }).output),
  ];
  return fc.oneof(...legacy, ...(supportsSegWit ? segwit : [])).map((output) => output ?? new Uint8Array());
}

/** Outputs that have no address: notes, keys in the open, several keys in the open. */
export const withoutAddress: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 75 }).map((data) => payments.embed({ data: [data] }).output ?? new Uint8Array()),
  fc.constantFrom(...keys).map(({ publicKey }) => payments.p2pk({ pubkey: publicKey }).output ?? new Uint8Array()),
  fc
    .subarray([...keys], { minLength: 2, maxLength: 3 })
    .map((some) => payments.p2ms({ m: 1, pubkeys: some.map(({ publicKey }) => publicKey) }).output ?? new Uint8Array()),
  fc.uint8Array({ maxLength: 10 }).map((bytes) => script.compile([bytes, script.OPS['OP_EQUAL'] ?? 0])),
);

/** The address of a script by bitcoinjs; undefined where it has none. */
export function addressOf(output: Uint8Array, network: Network): string | undefined {
  try {
    const found = address.fromOutputScript(output, network);
    return found.startsWith(noBech32) ? undefined : found;
  } catch {
    return undefined;
  }
}

export const transactionIds = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((bytes) => bytes.some((byte) => byte !== 0));

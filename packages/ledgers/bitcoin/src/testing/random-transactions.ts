import { concatBytes } from '@countersign/kernel';
import { libsecp256k1 } from '@countersign/ledger-port/second-implementation';
import { crypto, payments, script, Transaction, type Network } from 'bitcoinjs-lib';
import fc from 'fast-check';

import type { RandomKey } from './random-places.ts';
import { keys, payable, randomLedger, transactionIds, withoutAddress } from './random-places.ts';

export const inputKinds = [
  'P2WPKH',
  'P2PKH',
  'P2PKH uncompressed',
  'P2SH-P2WPKH',
  'P2WSH',
  'P2SH',
  'P2PK',
  'P2TR key path',
  'P2TR script path',
] as const;
export type InputKind = (typeof inputKinds)[number];

/** What an input spends, by which kind of key, and how it is signed. */
interface RandomInput {
  readonly kind: InputKind;
  readonly key: RandomKey;
  readonly hash: Uint8Array;
  readonly index: number;
  readonly sequence: number;
  readonly amount: bigint;
  readonly hashType: number;
}

/** The output that an input spends. */
interface Spent {
  readonly kind: InputKind;
  readonly output: Uint8Array;
  readonly amount: bigint;
  readonly hashType: number;
}

// As much as Dogecoin allows.
const amount = fc.bigInt(0n, 1_000_000_000_000_000_000n);
const uint32 = fc.integer({ min: 0, max: 0xffff_ffff });
/** Kinds of which all that is signed is in the input's script. */
const withoutWitness = ['P2PKH', 'P2PKH uncompressed', 'P2SH', 'P2PK'] as const satisfies InputKind[];
const inputOf = (kinds: readonly InputKind[]): fc.Arbitrary<RandomInput> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    key: fc.constantFrom(...keys),
    hash: transactionIds,
    index: fc.nat(100_000),
    sequence: fc.oneof(fc.constantFrom(0xffff_ffff, 0xffff_fffe, 0xffff_fffd, 0), uint32),
    amount,
    hashType: fc.constantFrom(1, 2, 3, 0x81, 0x82, 0x83),
  });

/** A transaction that bitcoinjs built and signed, with what it spends. */
export interface ForeignTransaction {
  readonly transaction: Transaction;
  readonly spent: readonly Spent[];
}

export const foreignTransaction = randomLedger
  .chain(({ ledger, network, supportsSegWit, readsWitnesses }) =>
    fc.record({
      ledger: fc.constant(ledger),
      network: fc.constant(network),
      supportsSegWit: fc.constant(supportsSegWit),
      version: fc.constantFrom(1, 2, 3),
      locktime: fc.oneof(fc.constant(0), uint32),
      inputs: fc.uniqueArray(inputOf(readsWitnesses ? inputKinds : withoutWitness), {
        minLength: 1,
        maxLength: 3,
        selector: ({ hash }) => hash.join(),
      }),
      outputs: fc.array(
        fc.tuple(fc.oneof({ weight: 4, arbitrary: payable(true) }, { weight: 1, arbitrary: withoutAddress }), amount),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
    }),
  )
  .map(({ ledger, network, supportsSegWit, ...given }) => ({ ledger, network, supportsSegWit, ...byBitcoinjs(given, network) }));

function byBitcoinjs(
  {
    version,
    locktime,
    inputs,
    outputs,
  }: {
    readonly version: number;
    readonly locktime: number;
    readonly inputs: readonly RandomInput[];
    readonly outputs: readonly (readonly [Uint8Array, bigint])[];
  },
  network: Network,
): ForeignTransaction {
  const transaction = new Transaction();
  transaction.version = version;
  transaction.locktime = locktime;
  for (const { hash, index, sequence } of inputs) transaction.addInput(hash, index, sequence);
  for (const [output, value] of outputs) transaction.addOutput(output, value);
  const signing = inputs.map((one, position) => {
    // BIP-341 has no digest of a single output that is not there.
    const isMissing = (one.hashType & 3) === Transaction.SIGHASH_SINGLE && position >= outputs.length;
    return isMissing ? { ...one, hashType: Transaction.SIGHASH_ALL } : one;
  });
  const spent = signing.map((one): Spent => ({ ...one, output: previousOutput(one, network) }));
  for (const [position, one] of signing.entries()) {
    const { script: scriptSig, witness } = unlocked(transaction, position, one, spent);
    transaction.setInputScript(position, scriptSig);
    transaction.setWitness(position, witness);
  }
  return { transaction, spent };
}

const nothing = new Uint8Array();
/** A script that nobody has to sign for. */
const free = Uint8Array.of(0x51);

function uncompressed({ publicKey }: RandomKey): Uint8Array {
  return libsecp256k1.pointCompress(publicKey, false);
}

function twoKeys({ publicKey }: RandomKey): Uint8Array {
  const others = keys.map((one) => one.publicKey).filter((one) => one !== publicKey);
  return payments.p2ms({ m: 1, pubkeys: [publicKey, others[0] ?? publicKey] }).output ?? nothing;
}

function tapTree(key: RandomKey) {
  return { internalPubkey: key.publicKey.subarray(1), scriptTree: { output: free } };
}

function previousOutput({ kind, key }: RandomInput, network: Network): Uint8Array {
  const pubkey = key.publicKey;
  const outputs = {
    P2WPKH: () => payments.p2wpkh({ pubkey }),
    P2PKH: () => payments.p2pkh({ pubkey }),
    'P2PKH uncompressed': () => payments.p2pkh({ pubkey: uncompressed(key) }),
    'P2SH-P2WPKH': () => payments.p2sh({ redeem: payments.p2wpkh({ pubkey, network }), network }),
    P2WSH: () => payments.p2wsh({ redeem: { output: twoKeys(key), network }, network }),
    P2SH: () => payments.p2sh({ redeem: { output: twoKeys(key), network }, network }),
    P2PK: () => payments.p2pk({ pubkey }),
    'P2TR key path': () => payments.p2tr({ internalPubkey: pubkey.subarray(1) }),
    'P2TR script path': () => payments.p2tr(tapTree(key)),
  } satisfies Record<InputKind, () => { output?: Uint8Array | undefined }>;
  return outputs[kind]().output ?? nothing;
}

function unlocked(
  transaction: Transaction,
  position: number,
  { kind, key, amount, hashType }: RandomInput,
  spent: readonly Spent[],
): { readonly script: Uint8Array; readonly witness: Uint8Array[] } {
  const { privateKey, publicKey } = key;
  const output = spent[position]?.output ?? nothing;
  const ecdsa = (digest: Uint8Array) => script.signature.encode(libsecp256k1.sign(digest, privateKey), hashType);
  const legacy = (code: Uint8Array) => ecdsa(transaction.hashForSignature(position, code, hashType));
  const segwit = (code: Uint8Array) => ecdsa(transaction.hashForWitnessV0(position, code, amount, hashType));
  const keyHash = payments.p2pkh({ pubkey: publicKey }).output ?? nothing;
  const ways = {
    P2WPKH: () => ({ script: nothing, witness: [segwit(keyHash), publicKey] }),
    P2PKH: () => ({ script: script.compile([legacy(output), publicKey]), witness: [] }),
    'P2PKH uncompressed': () => ({ script: script.compile([legacy(output), uncompressed(key)]), witness: [] }),
    'P2SH-P2WPKH': () => ({
      script: script.compile([payments.p2wpkh({ pubkey: publicKey }).output ?? nothing]),
      witness: [segwit(keyHash), publicKey],
    }),
    P2WSH: () => ({ script: nothing, witness: [nothing, segwit(twoKeys(key)), twoKeys(key)] }),
    P2SH: () => ({ script: script.compile([0, legacy(twoKeys(key)), twoKeys(key)]), witness: [] }),
    P2PK: () => ({ script: script.compile([legacy(output)]), witness: [] }),
    'P2TR key path': () => ({ script: nothing, witness: [schnorr(transaction, position, key, hashType, spent)] }),
    'P2TR script path': () => {
      const { witness } = payments.p2tr({ ...tapTree(key), redeem: { output: free } });
      return { script: nothing, witness: witness ?? [] };
    },
  } satisfies Record<InputKind, () => { script: Uint8Array; witness: Uint8Array[] }>;
  return ways[kind]();
}

function schnorr(
  transaction: Transaction,
  position: number,
  { privateKey, publicKey }: RandomKey,
  hashType: number,
  spent: readonly Spent[],
): Uint8Array {
  const scripts = spent.map(({ output }) => output);
  const digest = transaction.hashForWitnessV1(
    position,
    scripts,
    spent.map(({ amount }) => amount),
    hashType,
  );
  const even = publicKey[0] === 2 ? privateKey : libsecp256k1.privateNegate(privateKey);
  const tweaked = libsecp256k1.privateAdd(even, crypto.taggedHash('TapTweak', publicKey.subarray(1)));
  return concatBytes(libsecp256k1.signSchnorr(digest, tweaked ?? even), Uint8Array.of(hashType));
}

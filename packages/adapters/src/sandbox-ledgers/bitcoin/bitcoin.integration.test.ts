import { fromHex, toHex } from '@countersign/kernel';
import {
  addressFromPublicKey,
  addressOfScript,
  bitcoin,
  hash160,
  scriptOfAddress,
  serialize,
  sighashAll,
  signatureDigest,
  standardScript,
  taprootDigest,
  type PreviousOutput,
  type RawTransaction,
} from '@countersign/ledger-bitcoin';
import { feeLevelsOf, nativeAsset, oneKeySender, type BuildInput, type SenderAddress } from '@countersign/ledger-port';
import { describeSandboxConformance, signPayload } from '@countersign/ledger-port/conformance';
import { sandboxLedgers } from '@countersign/ledger-registry';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createSandboxLedger, type SandboxLedger } from '../framework/index.ts';
import { openNetworks } from '../test/open-networks.ts';
import { faucetAddress } from './faucet.ts';
import { bitcoinSandboxRules } from './rules.ts';

const found = sandboxLedgers.find(({ id }) => id === 'bitcoin-sandbox');
if (found === undefined) throw new Error('no Bitcoin sandbox');
const ledger = found;

async function open() {
  const { pool, close } = await openNetworks();
  return {
    pool,
    node: () => createSandboxLedger({ pool, ledger, load: async () => bitcoinSandboxRules }),
    close,
  };
}

function account(privateKey: string): { privateKey: string; sender: SenderAddress } {
  const publicKey = secp256k1.getPublicKey(fromHex(privateKey), true);
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/84'/1'/0'/0'/0'" } as const;
  return { privateKey, sender: oneKeySender(addressFromPublicKey(publicKey, ledger), toHex(publicKey), key) };
}

const alice = account('11'.repeat(32));
const bob = account('22'.repeat(32));

type Outputs = { transactionId: string; index: number; amount: string }[];

describeSandboxConformance('Bitcoin', {
  module: bitcoin,
  ledger,
  open,
  accounts: [alice, bob],
  faucetAddress: faucetAddress(ledger),
  gift: 10_000_000n,
  payment: 1_234_567n,
  lowFees: feeLevelsOf([500_000n, 500_000n, 500_000n]),
  lowFeeState: (chainState) => ({ ...chainState, minimumRelayRate: '0.5' }),
  // The digest of a segregated input commits to its amount: a forged one makes a signature for another output.
  inflated: (chainState) => ({
    ...chainState,
    outputs: (chainState['outputs'] as unknown as Outputs).map((output) => ({ ...output, amount: '100000000000' })),
  }),
  inflatedRefusal: 'InsufficientFunds',
});

describe('the Bitcoin sandbox', () => {
  let network: Awaited<ReturnType<typeof open>>;
  let node: SandboxLedger;
  let now = new Date('2100-01-01T00:00:00Z');

  beforeEach(async () => {
    network = await open();
    node = network.node();
    await node.faucet(alice.sender.address, 1_000_000n);
    await block();
  });
  afterEach(() => network.close());

  async function block(): Promise<void> {
    now = new Date(now.getTime() + 600_000);
    await node.produceBlock(now);
  }

  async function build(amount: bigint, rate: string, more: Partial<BuildInput> = {}) {
    const chainState = await node.chainState({
      senders: [alice.sender.address],
      destinations: [bob.sender.address],
      assets: [nativeAsset],
    });
    const built = bitcoin.transaction.build({
      ledger,
      order: {
        parameters: {
          type: 'Bitcoin',
          outputs: [{ destination: { type: 'Address', address: bob.sender.address }, amount: amount.toString() }],
          feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: rate },
        },
        assets: {},
      },
      sender: [alice.sender],
      changeAddress: alice.sender.address,
      chainState,
      fees: undefined,
      unavailable: {},
      orderId: '00000000-0000-4000-8000-000000000050',
      reservedResources: [],
      ...more,
    });
    if (!built.ok) throw new Error(`${built.error.hint}: ${built.error.message}`);
    return built.value;
  }

  function sign(built: Awaited<ReturnType<typeof build>>) {
    const signatures = built.payloads.map((payload) => signPayload(payload, alice.privateKey));
    return { ...bitcoin.transaction.assemble(built, signatures), fee: built.fee };
  }

  async function broadcast(raw: string): Promise<string> {
    const answer = await node.broadcast(raw);
    return answer.ok ? 'taken' : answer.error.reason;
  }

  test('a signature that is another one is refused, bit by bit', async () => {
    const { raw } = sign(await build(100_000n, '5'));
    // The witness is the end of the bytes, before the lock time: signature, then key.
    const inSignature = raw.length - 8 - 68 - 40;
    const flipped = `${raw.slice(0, inSignature)}${raw[inSignature] === '0' ? '1' : '0'}${raw.slice(inSignature + 1)}`;
    expect(flipped).not.toBe(raw);
    expect(['InvalidSignature', 'Malformed']).toContain(await broadcast(flipped));
    expect(await broadcast(raw)).toBe('taken');
  });

  test('an output that was spent is not spent again, and change can be spent before it is confirmed', async () => {
    const first = sign(await build(100_000n, '5'));
    expect(await broadcast(first.raw)).toBe('taken');
    const second = sign(await build(100_000n, '5'));
    expect(second.transactionId).not.toBe(first.transactionId);
    expect(await broadcast(second.raw)).toBe('taken');
    await block();
    expect((await node.transactionStatus(first.transactionId)).status).toBe('Confirmed');
    expect((await node.transactionStatus(second.transactionId)).status).toBe('Confirmed');
    const [received] = await node.holdings([bob.sender.address]);
    expect(received?.total).toBe(200_000n);
    const [left] = await node.holdings([alice.sender.address]);
    expect(left?.total).toBe(1_000_000n - 200_000n - first.fee - second.fee);
  });

  test('a 26th transaction that builds on 25 without a block is taken once there is one', async () => {
    for (let length = 1; length <= 25; length++) expect(await broadcast(sign(await build(1_000n, '1')).raw)).toBe('taken');
    const next = sign(await build(1_000n, '1')).raw;
    expect(await answerTo(next)).toMatch(/^NotYet: too-long-mempool-chain/);
    await block();
    expect(await broadcast(next)).toBe('taken');
  });

  test('a replacement pays for itself (BIP-125), and only one of the two is ever confirmed', async () => {
    const slow = await build(100_000n, '2');
    const sent = sign(slow);
    expect(await broadcast(sent.raw)).toBe('taken');
    const barely = sign(await build(100_001n, '2', { replaces: { ...slow, fee: 0n } }).catch(() => slow));
    if (barely.transactionId !== sent.transactionId) expect(await broadcast(barely.raw)).toBe('FeeTooLow');
    const faster = sign(await build(100_000n, '9', { replaces: slow }));
    expect(faster.fee).toBeGreaterThan(sent.fee);
    expect(await broadcast(faster.raw)).toBe('taken');
    await block();
    expect((await node.transactionStatus(faster.transactionId)).status).toBe('Confirmed');
    expect((await node.transactionStatus(sent.transactionId)).status).toBe('Unknown');
    expect((await node.holdings([bob.sender.address]))[0]?.total).toBe(100_000n);
  });

  const publicKey = fromHex(alice.sender.keys[0].publicKey);
  const legacyScript = standardScript('P2PKH', hash160(publicKey));
  const taprootScript = standardScript('P2TR', schnorr.getPublicKey(fromHex(alice.privateKey)));

  /** One of alice's outputs in a block, of the given script; the faucet pays it where it is not there yet. */
  async function funded(script: Uint8Array): Promise<{ txid: string; index: number; previous: PreviousOutput }> {
    const address = addressOfScript(script, ledger) ?? '';
    if (script.length !== 22) {
      await node.faucet(address, 1_000_000n);
      await block();
    }
    const state = await node.chainState({ senders: [address], destinations: [], assets: [nativeAsset] });
    const [output] = state['outputs'] as unknown as Outputs;
    if (!output) throw new Error('nothing to spend');
    return { txid: output.transactionId, index: output.index, previous: { script, amount: BigInt(output.amount) } };
  }

  type Coin = Awaited<ReturnType<typeof funded>>;

  function spend(coins: readonly Coin[], outputs: RawTransaction['outputs'], over: Partial<RawTransaction> = {}): RawTransaction {
    const inputs = coins.map(({ txid, index }) => ({
      txid: fromHex(txid),
      index,
      sequence: 0xffff_fffe,
      finalScriptSig: new Uint8Array(),
    }));
    return { version: 2, lockTime: 0, inputs, outputs, ...over };
  }

  const toBob = (amount: bigint) => [{ amount, script: scriptOfAddress(bob.sender.address, ledger) }];

  /** Signs every input by its kind, and serialises. */
  function signRaw(transaction: RawTransaction, coins: readonly Coin[], privateKey = alice.privateKey): string {
    const previous = coins.map((coin) => coin.previous);
    const witnesses: Uint8Array[][] = [];
    const inputs = transaction.inputs.map((input, index) => {
      const output = previous[index];
      if (!output) throw new Error('no output');
      if (output.script[0] === 0x51) {
        witnesses.push([schnorr.sign(taprootDigest(transaction, index, previous, 0), fromHex(privateKey))]);
        return input;
      }
      const digest = signatureDigest(transaction, index, output, sighashAll) ?? new Uint8Array(32);
      const der = secp256k1.sign(digest, fromHex(privateKey), { prehash: false, format: 'der' });
      const signature = Uint8Array.of(...der, sighashAll);
      const isWitness = output.script[0] === 0;
      witnesses.push(isWitness ? [signature, publicKey] : []);
      const script = Uint8Array.of(signature.length, ...signature, publicKey.length, ...publicKey);
      return isWitness ? input : { ...input, finalScriptSig: script };
    });
    return toHex(serialize({ ...transaction, inputs, witnesses }));
  }

  async function answerTo(raw: string): Promise<string> {
    const answer = await node.broadcast(raw);
    return answer.ok ? 'taken' : `${answer.error.reason}: ${answer.error.message}`;
  }

  test.each([
    ['P2WPKH', standardScript('P2WPKH', hash160(publicKey))],
    ['P2PKH', legacyScript],
    ['P2TR, by its key', taprootScript],
  ])('an output of %s is spent by its key and by no other', async (_, script) => {
    const coin = await funded(script);
    const transaction = spend([coin], toBob(990_000n));
    expect(await answerTo(signRaw(transaction, [coin], '44'.repeat(32)))).toMatch(/^InvalidSignature/);
    const elsewhere = signRaw(spend([coin], toBob(980_000n)), [coin]);
    expect(await answerTo(signRaw(transaction, [coin]))).toBe('taken');
    expect(await answerTo(elsewhere)).toMatch(/^NotYet: A transaction that cannot be replaced/);
    await block();
    expect((await node.holdings([bob.sender.address]))[0]?.total).toBe(990_000n);
    expect(await answerTo(elsewhere)).toMatch(/^DoubleSpend: An output that it spends does not exist/);
  });

  test('a signature with a high s, or by a key that the output does not name, is refused', async () => {
    const coin = await funded(standardScript('P2WPKH', hash160(publicKey)));
    const transaction = spend([coin], toBob(990_000n));
    const digest = signatureDigest(transaction, 0, coin.previous, sighashAll) ?? new Uint8Array();
    const { r, s } = secp256k1.Signature.fromBytes(
      secp256k1.sign(digest, fromHex(alice.privateKey), { prehash: false }),
      'compact',
    );
    const high = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('der');
    const witnesses = (der: Uint8Array, key: Uint8Array) => [[Uint8Array.of(...der, sighashAll), key]];
    expect(await answerTo(toHex(serialize({ ...transaction, witnesses: witnesses(high, publicKey) })))).toMatch(
      /^InvalidSignature/,
    );
    const byBob = secp256k1.sign(digest, fromHex(bob.privateKey), { prehash: false, format: 'der' });
    const foreign = witnesses(byBob, fromHex(bob.sender.keys[0].publicKey));
    expect(await answerTo(toHex(serialize({ ...transaction, witnesses: foreign })))).toMatch(/^InvalidSignature/);
    expect(await answerTo(toHex(serialize(transaction)))).toMatch(/^InvalidSignature/);
  });

  test.each<[string, (coin: Coin) => RawTransaction, RegExp]>([
    ['dust', (coin) => spend([coin], [...toBob(900_000n), ...toBob(293n)]), /^Rejected: An output of 293 satoshis is dust/],
    ['a fee below what nodes relay', (coin) => spend([coin], toBob(1_000_000n - 109n)), /^FeeTooLow/],
    ['more than the inputs are worth', (coin) => spend([coin], toBob(1_000_001n)), /^InsufficientFunds/],
    ['an output twice', (coin) => spend([coin, coin], toBob(1_900_000n)), /^Malformed/],
    ['more coins than can exist', (coin) => spend([coin], toBob(2_100_000_000_000_001n)), /^Malformed/],
    ['an output that never was', (coin) => spend([{ ...coin, index: coin.index + 7 }], toBob(900_000n)), /^DoubleSpend/],
    ['new coins', (coin) => spend([{ ...coin, txid: '00'.repeat(32) }], toBob(900_000n)), /^Rejected: Only blocks/],
    ['a script that is not standard', (coin) => spend([coin], [{ amount: 900_000n, script: Uint8Array.of(0x51) }]), /^Rejected/],
    [
      'a script that is standard for another coin',
      (coin) => spend([coin], [{ amount: 900_000n, script: standardScript('P2SH32', new Uint8Array(32).fill(7)) }]),
      /^Rejected/,
    ],
    ['a lock time to come', (coin) => spend([coin], toBob(900_000n), { lockTime: 1_000 }), /^Rejected: Not final/],
    ['another version', (coin) => spend([coin], toBob(900_000n), { version: 4 }), /^Rejected: Version/],
  ])('refuses, though well signed, %s', async (_, make, answer) => {
    const coin = await funded(standardScript('P2WPKH', hash160(publicKey)));
    const transaction = make(coin);
    expect(
      await answerTo(
        signRaw(
          transaction,
          transaction.inputs.map(() => coin),
        ),
      ),
    ).toMatch(answer);
    await block();
    expect((await node.holdings([alice.sender.address]))[0]?.total).toBe(1_000_000n);
  });

  test('a replacement takes what builds on the replaced one with it, and pays for all of them', async () => {
    const parent = await build(100_000n, '2');
    const sent = sign(parent);
    expect(await broadcast(sent.raw)).toBe('taken');
    const child = sign(await build(100_000n, '20'));
    expect(await broadcast(child.raw)).toBe('taken');
    const few = sign(await build(100_001n, '9', { replaces: parent }));
    expect(few.fee).toBeLessThan(sent.fee + child.fee);
    expect(await broadcast(few.raw)).toBe('FeeTooLow');
    const enough = sign(await build(100_001n, '40', { replaces: { ...parent, fee: sent.fee + child.fee } }));
    expect(await broadcast(enough.raw)).toBe('taken');
    await block();
    for (const replaced of [sent, child]) expect((await node.transactionStatus(replaced.transactionId)).status).toBe('Unknown');
    expect((await node.holdings([bob.sender.address]))[0]?.total).toBe(100_001n);
  });
});

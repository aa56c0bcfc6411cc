import { fromHex, toHex } from '@countersign/kernel';
import {
  addressOfScript,
  bitcoin,
  chainStateToJson,
  deserialize,
  hash160,
  standardScript,
  virtualSizeOf,
} from '@countersign/ledger-bitcoin';
import { feeLevelsOf, oneKeySender, type SenderAddress } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import type { Ledger, TransactionOrderParametersBitcoin } from '@countersign/model';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { describeWithLitecoind, startLitecoind, type Litecoind } from '../test/litecoind.ts';

const ledger: Ledger = {
  id: 'litecoin-regtest',
  alias: 'Litecoin regtest',
  parameters: {
    type: 'Bitcoin',
    supportsSegWit: true,
    vaultLedgerIdentifier: 'ltc',
    network: 'regtest',
    tickerSymbol: 'LTC',
    tickerName: 'Litecoin',
    dustLimit: '5460',
  },
  metadata: {
    revision: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastModifiedAt: '2026-01-01T00:00:00.000Z',
    customProperties: {},
  },
};

/** The sender of a private key, which is a small number. */
function sender(number: number, kind: 'P2WPKH' | 'P2PKH'): SenderAddress & { readonly privateKey: string } {
  const privateKey = number.toString(16).padStart(64, '0');
  const publicKey = secp256k1.getPublicKey(fromHex(privateKey), true);
  const address = addressOfScript(standardScript(kind, hash160(publicKey)), ledger) ?? '';
  const key = { curve: 'Secp256k1', strategy: 'VaultSoft', path: `m/84'/2'/0'/0/${number}` } as const;
  return { privateKey, ...oneKeySender(address, toHex(publicKey), key) };
}

const segwit = sender(1, 'P2WPKH');
const legacy = sender(2, 'P2PKH');
const senders = [segwit, legacy];
/** Of all kinds that there are addresses of. */
const recipients = (['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'] as const).map((kind) => {
  const isLong = kind === 'P2WSH' || kind === 'P2TR';
  // The x coordinate of a point, as the program of P2TR has to be one.
  const program = secp256k1.getPublicKey(fromHex('03'.padStart(64, '0')), true).slice(1, isLong ? 33 : 21);
  return addressOfScript(standardScript(kind, program), ledger) ?? '';
});

type Paid = TransactionOrderParametersBitcoin['outputs'][number];

interface NodesTransaction {
  readonly txid: string;
  readonly hash: string;
  readonly vsize: number;
  readonly vin: readonly { readonly txid: string; readonly vout: number }[];
  readonly vout: readonly {
    readonly value: number;
    readonly n: number;
    readonly scriptPubKey: { readonly hex: string; readonly addresses?: readonly string[] };
  }[];
}

interface Verdict {
  readonly allowed: boolean;
  readonly vsize?: number;
  readonly fees?: { readonly base: number };
  readonly 'reject-reason'?: string;
}

/** What the node writes as a number of whole coins. */
function satoshis(coins: number): bigint {
  return BigInt(Math.round(coins * 1e8));
}

describeWithLitecoind('transactions of ours, as a node of the family reads them', () => {
  let node: Litecoind | undefined;
  let outputs: { transactionId: string; index: number; amount: string; address: string; height: number }[] = [];

  function call<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    if (node === undefined) throw new Error('no node');
    return node.call(method, ...params) as Promise<T>;
  }

  beforeAll(async () => {
    node = await startLitecoind({ rich: false });
    const blocks: string[] = [];
    for (const { address } of [...senders, ...senders]) blocks.push(...(await call<string[]>('generatetoaddress', 1, address)));
    // What a block pays its maker can be spent a hundred blocks later.
    await call('generatetoaddress', 100, recipients[0]);
    for (const [position, block] of blocks.entries()) {
      const { tx } = await call<{ tx: readonly [NodesTransaction] }>('getblock', block, 2);
      const [{ txid, vout }] = tx;
      const address = senders[position % 2]?.address ?? '';
      if (vout[0]?.scriptPubKey.addresses?.[0] !== address) throw new Error('the node reads the address otherwise');
      outputs.push({
        transactionId: txid,
        index: 0,
        amount: satoshis(vout[0]?.value ?? 0).toString(),
        address,
        height: position + 1,
      });
    }
  });
  afterAll(() => node?.dispose());

  /** A transaction of ours over some outputs, signed. */
  function built(spent: typeof outputs, paid: readonly Paid[], rate: bigint) {
    const transaction = bitcoin.transaction.build({
      ledger,
      order: {
        parameters: { type: 'Bitcoin', outputs: [...paid], feeStrategy: { type: 'Priority', priority: 'Medium' } },
        assets: {},
      },
      sender: senders,
      changeAddress: segwit.address,
      chainState: chainStateToJson({ outputs: spent, minimumRelayRate: '1' }),
      fees: feeLevelsOf([rate, rate, rate]),
      unavailable: {},
      orderId: '00000000-0000-4000-8000-000000000050',
      reservedResources: [],
    });
    if (!transaction.ok) throw new Error(transaction.error.message);
    const signatures = transaction.value.payloads.map((payload) => {
      const owner = senders.find(({ keys: [{ key }] }) => key.path === payload.key.path);
      return signPayload(payload, owner?.privateKey ?? '');
    });
    return { fee: transaction.value.fee, ...bitcoin.transaction.assemble(transaction.value, signatures) };
  }

  function to(address: string, amount: bigint): Paid {
    return { destination: { type: 'Address', address }, amount: amount.toString() };
  }

  async function verdict(raw: string): Promise<Verdict> {
    const [one] = await call<[Verdict]>('testmempoolaccept', [raw]);
    return one;
  }

  test('has the same id, size, fee, inputs and outputs, from and to every kind of address', async () => {
    const coin = 100_000_000n;
    const cases = [
      ...outputs
        .slice(0, 2)
        .flatMap((output) => recipients.map((address) => ({ spent: [output], paid: [to(address, 7n * coin)] }))),
      // Both kinds of input in one.
      { spent: outputs, paid: recipients.map((address, index) => to(address, 31n * coin + BigInt(index))) },
    ];
    for (const [position, { spent, paid }] of cases.entries()) {
      const ours = built(spent, paid, [1_000_000n, 8_500_000n, 40_000_000n][position % 3] ?? 0n);
      const theirs = await call<NodesTransaction>('decoderawtransaction', ours.raw, true);
      expect(theirs.txid).toBe(ours.transactionId);
      const read = deserialize(ours.raw);
      if (!read.ok) throw new Error(read.error);
      expect(theirs.vsize).toBe(virtualSizeOf(read.value));
      const summary = bitcoin.transaction.decode(ours.raw, ledger);
      if (!summary.ok) throw new Error(summary.error);
      expect(summary.value.movements.map(({ to: address, amount }) => [address, amount])).toEqual(
        theirs.vout.map(({ value, scriptPubKey }) => [scriptPubKey.addresses?.[0], satoshis(value)]),
      );
      expect(summary.value.movements).toEqual(
        expect.arrayContaining(
          paid.map(({ amount, destination }) =>
            expect.objectContaining({ to: 'address' in destination ? destination.address : '', amount: BigInt(amount) }),
          ),
        ),
      );
      const accepted = await verdict(ours.raw);
      expect(accepted).toMatchObject({ allowed: true });
      expect(satoshis(accepted.fees?.base ?? 0)).toBe(ours.fee);
    }
  });

  test('a signature over anything else is refused', async () => {
    const paid = [to(recipients[2] ?? '', 1_000_000n)];
    for (const output of outputs.slice(0, 2)) {
      const { raw } = built([output], paid, 2_000_000n);
      const other = built([output], [to(recipients[2] ?? '', 1_000_001n)], 2_000_000n).raw;
      expect(await verdict(raw)).toMatchObject({ allowed: true });
      // The amount of the one with the signature of the other.
      const amount = (value: number) =>
        toHex(Uint8Array.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, 0, 0, 0, 0, 0]));
      expect(other).toContain(amount(1_000_001));
      const forged = other.replace(amount(1_000_001), amount(1_000_000));
      expect(await verdict(forged)).toMatchObject({
        allowed: false,
        'reject-reason': expect.stringContaining('script-verify-flag'),
      });
    }
  });

  test('is mined, spends what it names, and cannot be sent for coins that are gone', async () => {
    const [first] = outputs;
    if (first === undefined) throw new Error('no output');
    const ours = built([first], [to(segwit.address, 5_000_000n)], 3_000_000n);
    expect(await call('sendrawtransaction', ours.raw)).toBe(ours.transactionId);
    const [block] = await call<string[]>('generatetoaddress', 1, recipients[0]);
    const { tx } = await call<{ tx: readonly string[] }>('getblock', block);
    expect(tx).toContain(ours.transactionId);
    expect(await call('gettxout', first.transactionId, first.index)).toBeNull();
    expect(await call('gettxout', ours.transactionId, 0)).not.toBeNull();
    const again = built([first], [to(segwit.address, 6_000_000n)], 3_000_000n);
    expect(await verdict(again.raw)).toMatchObject({ allowed: false, 'reject-reason': 'missing-inputs' });
    outputs = outputs.slice(1);
  });
});

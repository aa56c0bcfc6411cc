import { fromHex, hasMembers } from '@countersign/kernel';
import { assetKey } from '@countersign/ledger-port';
import { comparisons, comparisonTimeout, signWithLibsecp256k1 } from '@countersign/ledger-port/second-implementation';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { decode, type SubmittableTransaction } from 'xrpl';

import { xrpl } from './index.ts';
import { xrpLedger } from './testing/ledgers.ts';
import { account, hex, optionalTag, randomOperation, wallets, type Moved } from './testing/random-operations.ts';
import { memos, named, networkIds, randomOrder, wrapped } from './testing/random-orders.ts';
import { deserialize } from './transaction/serialization.ts';
import { hasValidSignature } from './transaction/signature.ts';

/** A number as the ledger or xrpl.js writes it, without a fraction: in units of 10^-15. */
function units(value: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(value) ?? [];
  const zeros = 15 + Number(exponent) - fraction.length;
  return (BigInt(whole + fraction) * 10n ** BigInt(Math.max(zeros, 0))).toString();
}

/** Three characters of a currency's code where they are written as 40 digits: rippled has codes with < and >, of which xrpl.js knows nothing. */
function codeOf(currency: string): string {
  const [, characters] = /^0{24}([0-9A-F]{6})0{10}$/.exec(currency) ?? [];
  return characters === undefined ? currency : Buffer.from(characters, 'hex').toString();
}

/** Amounts of issued currencies in one spelling. */
function spelled(transaction: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(transaction).map(([name, value]) =>
      hasMembers(value, { currency: 'string', value: 'string' })
        ? [name, { ...value, currency: codeOf(value.currency), value: units(value.value) }]
        : [name, value],
    ),
  );
}

// It says of each token whose metadata are no JSON that explorers may not find it.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterAll(() => vi.restoreAllMocks());

test(
  'what is built here is read by xrpl.js as what was ordered, and is what xrpl.js would have signed',
  { timeout: comparisonTimeout },
  () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(randomOrder, ({ kind, input, wallet, expected }) => {
        const built = xrpl.transaction.build(input);
        if (!built.ok) throw new Error(`${kind}: ${built.error.hint}: ${built.error.message}`);
        seen.add(kind);
        const [payload] = built.value.payloads;
        const signature = signWithLibsecp256k1(fromHex(payload?.bytes ?? ''), fromHex(wallet.privateKey.slice(2)));
        const { raw, transactionId } = xrpl.transaction.assemble(built.value, [signature]);
        const { TxnSignature, ...theirs } = decode(raw.toUpperCase());
        const Fee = built.value.fee.toString();
        expect(spelled(theirs)).toEqual({ ...spelled(expected), Fee, SigningPubKey: wallet.publicKey });
        expect(TxnSignature).toBeDefined();
        // Checks all that xrpl.js knows of such a transaction before it signs.
        const signed = wallet.sign({ ...expected, Fee } as unknown as SubmittableTransaction);
        expect([signed.tx_blob, signed.hash]).toEqual([raw.toUpperCase(), transactionId]);
      }),
      { numRuns: comparisons },
    );
    expect([...seen].toSorted()).toEqual(
      [...xrpl.descriptor.operations.map(({ type }) => type), 'A cancellation', 'A replacement'].toSorted(),
    );
  },
);

/** Members that orders have no word for, which others may send. */
const besides = fc.record(
  {
    InvoiceID: hex(32, 32).map((digits) => digits.toUpperCase()),
    SendMax: fc.constant('1000000'),
    Flags: fc.constant(0x0002_0000),
  },
  { requiredKeys: [] },
);

/** Kinds that orders do not have. */
const others = fc.oneof(
  account.map((Destination) => ({ TransactionType: 'EscrowCreate', Destination, Amount: '5', FinishAfter: 800_000_000 })),
  fc.nat(1_000_000).map((OfferSequence) => ({ TransactionType: 'OfferCancel', OfferSequence })),
  account.map((RegularKey) => ({ TransactionType: 'SetRegularKey', RegularKey })),
  fc.nat(100).map((NFTokenTaxon) => ({ TransactionType: 'NFTokenMint', NFTokenTaxon })),
  fc.integer({ min: 1, max: 250 }).map((TicketCount) => ({ TransactionType: 'TicketCreate', TicketCount })),
);

const foreign = fc
  .record({ wallet: fc.constantFrom(...wallets), networkId: networkIds })
  .chain(({ wallet, networkId }) =>
    fc.record({
      wallet: fc.constant(wallet),
      networkId: fc.constant(networkId),
      operation: fc.oneof(
        { weight: 6, arbitrary: randomOperation(wallet.classicAddress, networkId === 0) },
        { weight: 1, arbitrary: others.map((members) => ({ members, moved: undefined })) },
      ),
      besides,
      memos,
      common: fc.record(
        {
          Sequence: fc.nat(0xffff_ffff),
          Fee: fc.bigInt(0n, 10n ** 9n).map(String),
          SourceTag: optionalTag,
          LastLedgerSequence: fc.nat(0xffff_ffff),
        },
        { requiredKeys: ['Sequence', 'Fee'] },
      ),
    }),
  )
  .map(({ wallet, networkId, operation: { members, moved }, besides, memos, common }) => {
    // What xrpl.js signs partial payments or bounds for are payments alone.
    const { SendMax, Flags, ...invoice } = besides;
    const more = { ...invoice, ...(SendMax && { SendMax }), ...(SendMax && Flags && { Flags }) };
    const transaction: Record<string, unknown> = {
      ...members,
      ...(members['TransactionType'] === 'Payment' ? more : {}),
      ...wrapped(memos),
      ...Object.fromEntries(Object.entries(common).filter(([, value]) => value !== undefined)),
      ...named(networkId),
      Account: wallet.classicAddress,
    };
    return { wallet, networkId, transaction, moved, memos };
  });

function shown({ amount: { amount, currency }, from, to, tag }: Moved): string {
  const asset =
    currency === undefined
      ? 'Native'
      : currency.type === 'Currency'
        ? `FungibleToken:${currency.code}.${currency.issuer}`
        : `MultiPurposeToken:${currency.issuanceId}`;
  return [asset, from, to, amount, tag].join(' ');
}

test(
  'what xrpl.js signs is read here: id, signature, kind, sequence, fee, tags, memos and what moves',
  { timeout: comparisonTimeout },
  () => {
    fc.assert(
      fc.property(foreign, ({ wallet, networkId, transaction, moved, memos }) => {
        const { tx_blob: raw, hash } = wallet.sign(transaction as unknown as SubmittableTransaction);
        const decoded = xrpl.transaction.decode(raw.toLowerCase(), xrpLedger(networkId));
        if (!decoded.ok) throw new Error(decoded.error);
        const { transactionId, operation, senders, movements, fee, sequence, warnings, memos: read } = decoded.value;
        expect([transactionId, operation, senders, fee, sequence]).toEqual([
          hash,
          transaction['TransactionType'],
          [wallet.classicAddress],
          BigInt(String(transaction['Fee'])),
          String(transaction['Sequence']),
        ]);
        expect(
          movements.map(({ asset, from, to, amount, metadata }) =>
            [assetKey(asset), from.join(), to, amount, metadata.type === 'XRPL' ? metadata.destinationTag : ''].join(' '),
          ),
        ).toEqual(moved === undefined ? [] : [shown(moved)]);
        expect(read).toEqual(memos.flatMap(({ memoData }) => memoData?.toUpperCase() ?? []));
        const codes = warnings.map(({ code }) => code);
        expect(codes.includes('ForeignNetwork')).toBe(false);
        expect(codes.includes('NeverExpires')).toBe(transaction['LastLedgerSequence'] === undefined);
        const isPartial = transaction['TransactionType'] === 'Payment' && transaction['Flags'] === 0x0002_0000;
        expect(codes.includes('PartialPayment')).toBe(isPartial);
        const signed = deserialize(raw);
        expect(signed.ok && hasValidSignature(signed.value)).toBe(true);
      }),
      { numRuns: comparisons },
    );
  },
);

import { fromBase64, fromHex, toHex } from '@countersign/kernel';
import { comparisons, comparisonTimeout } from '@countersign/ledger-port/second-implementation';
import { hash, xdr } from '@stellar/stellar-base';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { hashOfResults, readLedgerHeader, readResult } from './index.ts';

const int64 = (value: bigint) => xdr.Int64.fromString(value.toString());
const uint64 = (value: bigint) => xdr.Uint64.fromString(value.toString());
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const word = fc.nat(2 ** 31 - 1);

const made = fc.record({
  parent: bytes32,
  results: bytes32,
  closeTime: fc.bigInt(0n, 2n ** 40n),
  upgrades: fc.array(
    fc.uint8Array({ maxLength: 128 }).map((bytes) => Buffer.from(bytes)),
    { maxLength: 6 },
  ),
  isSigned: fc.boolean(),
  sequence: word,
  baseFee: word,
  baseReserve: word,
  hasFlags: fc.boolean(),
});
type Made = typeof made extends fc.Arbitrary<infer T> ? T : never;

const zeros = Buffer.alloc(32, 1);

function headerOf({ parent, results, closeTime, upgrades, isSigned, sequence, baseFee, baseReserve, hasFlags }: Made) {
  const signature = new xdr.LedgerCloseValueSignature({
    nodeId: xdr.PublicKey.publicKeyTypeEd25519(zeros),
    signature: Buffer.alloc(64, 7),
  });
  const flags = new xdr.LedgerHeaderExtensionV1({ flags: 3, ext: new xdr.LedgerHeaderExtensionV1Ext(0) });
  return new xdr.LedgerHeader({
    ledgerVersion: 23,
    previousLedgerHash: parent,
    scpValue: new xdr.StellarValue({
      txSetHash: zeros,
      closeTime: uint64(closeTime),
      upgrades,
      ext: isSigned ? xdr.StellarValueExt.stellarValueSigned(signature) : xdr.StellarValueExt.stellarValueBasic(),
    }),
    txSetResultHash: results,
    bucketListHash: zeros,
    ledgerSeq: sequence,
    totalCoins: int64(5n),
    feePool: int64(6n),
    inflationSeq: 7,
    idPool: uint64(8n),
    baseFee,
    baseReserve,
    maxTxSetSize: 9,
    skipList: [zeros, zeros, zeros, zeros],
    ext: hasFlags ? new xdr.LedgerHeaderExt(1, flags) : new xdr.LedgerHeaderExt(0),
  });
}

function entryOf(header: xdr.LedgerHeader, own = hash(header.toXDR())): Uint8Array {
  const ext = new xdr.LedgerHeaderHistoryEntryExt(0);
  return Uint8Array.from(new xdr.LedgerHeaderHistoryEntry({ hash: own, header, ext }).toXDR());
}

test('a header that the second implementation writes is read as it is, with its own hash', { timeout: comparisonTimeout }, () => {
  fc.assert(
    fc.property(made, (one) => {
      const header = headerOf(one);
      expect(readLedgerHeader(entryOf(header))).toEqual({
        ok: true,
        value: {
          hash: hash(header.toXDR()).toString('hex'),
          parentHash: one.parent.toString('hex'),
          sequence: one.sequence,
          closeTime: one.closeTime,
          resultsHash: one.results.toString('hex'),
          baseFee: one.baseFee,
          baseReserve: one.baseReserve,
        },
      });
    }),
    { numRuns: comparisons },
  );
});

test('a header with another hash, or of which a byte is another one, is refused', () => {
  const [one] = fc.sample(made, 1);
  if (one === undefined) throw new Error('nothing was made');
  expect(readLedgerHeader(entryOf(headerOf(one), zeros)).ok).toBe(false);
  const bytes = entryOf(headerOf(one));
  for (const [position, byte] of bytes.entries()) {
    const changed = Uint8Array.from(bytes);
    changed[position] = byte ^ 1;
    expect(readLedgerHeader(changed).ok).toBe(false);
  }
});

test('results hash to what the second implementation says, and each says what it charged', { timeout: comparisonTimeout }, () => {
  const codes = [
    [() => xdr.TransactionResultResult.txSuccess([]), true],
    [() => xdr.TransactionResultResult.txFailed([]), false],
    [() => xdr.TransactionResultResult.txBadSeq(), false],
  ] as const;
  const result = fc.record({ id: bytes32, fee: fc.bigInt(0n, 2n ** 63n - 1n), code: fc.constantFrom(...codes) });
  fc.assert(
    fc.property(fc.array(result, { maxLength: 4 }), (all) => {
      const results = all.map(({ id, fee, code: [code] }) => {
        const own = new xdr.TransactionResult({ feeCharged: int64(fee), result: code(), ext: new xdr.TransactionResultExt(0) });
        return new xdr.TransactionResultPair({ transactionHash: id, result: own });
      });
      const pairs = results.map((one) => ({
        hash: toHex(one.transactionHash()),
        result: Uint8Array.from(one.result().toXDR()),
      }));
      expect(hashOfResults(pairs)).toBe(hash(new xdr.TransactionResultSet({ results }).toXDR()).toString('hex'));
      expect(pairs.map((one) => readResult(one.result))).toEqual(
        all.map(({ fee, code: [, isSuccessful] }) => ({ ok: true, value: { fee, isSuccessful } })),
      );
    }),
    { numRuns: comparisons },
  );
  expect(readResult(fromHex('0000')).ok).toBe(false);
});

test('a result names the first operation that failed as the second implementation does, within an envelope of somebody else too', () => {
  const upper = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  const { OperationResult, OperationResultTr } = xdr;
  const failuresOf = (results: object, wrap: (one: never) => xdr.OperationResultTr) =>
    Object.entries(results)
      .filter(([name, make]) => typeof make === 'function' && /^[a-z]/.test(name) && !name.endsWith('Success'))
      .map(([name, make]) => [name, () => wrap((make as () => never)())] as const);
  const failures = [
    ...failuresOf(xdr.CreateAccountResult, (one) => OperationResultTr.createAccount(one)),
    ...failuresOf(xdr.PaymentResult, (one) => OperationResultTr.payment(one)),
    ...failuresOf(xdr.SetOptionsResult, (one) => OperationResultTr.setOptions(one)),
    ...failuresOf(xdr.ChangeTrustResult, (one) => OperationResultTr.changeTrust(one)),
    ...failuresOf(xdr.AccountMergeResult, (one) => OperationResultTr.accountMerge(one)),
  ];
  const done = [
    OperationResultTr.payment(xdr.PaymentResult.paymentSuccess()),
    OperationResultTr.accountMerge(xdr.AccountMergeResult.accountMergeSuccess(int64(5n))),
  ].map((one) => OperationResult.opInner(one));
  const codeOf = (results: xdr.OperationResult[]) => {
    const result = (code: xdr.TransactionResultResult) =>
      new xdr.TransactionResult({ feeCharged: int64(100n), result: code, ext: new xdr.TransactionResultExt(0) });
    const own = result(xdr.TransactionResultResult.txFailed(results));
    const within = new xdr.InnerTransactionResultPair({
      transactionHash: Buffer.alloc(32, 7),
      result: new xdr.InnerTransactionResult({
        feeCharged: int64(0n),
        result: xdr.InnerTransactionResultResult.txFailed(results),
        ext: new xdr.InnerTransactionResultExt(0),
      }),
    });
    const bumped = result(xdr.TransactionResultResult.txFeeBumpInnerFailed(within));
    const codes = [own, bumped].map((one) => readResult(Uint8Array.from(one.toXDR())));
    expect(codes[0]).toEqual(codes[1]);
    return codes[0]?.ok === true ? codes[0].value.failureCode : undefined;
  };
  expect(failures.length).toBeGreaterThan(30);
  for (const [name, make] of failures) expect(codeOf([...done, OperationResult.opInner(make()), ...done])).toBe(upper(name));
  expect(codeOf([OperationResult.opNoAccount()])).toBe('opNO_ACCOUNT');
  expect(codeOf([OperationResult.opInner(OperationResultTr.inflation(xdr.InflationResult.inflationNotTime()))])).toBeUndefined();
});

test('a header of the test network is read, whose ledger had no transaction', () => {
  // What the documentation of getLedgers shows (https://developers.stellar.org/docs/data/apis/rpc/api-reference/methods/getLedgers).
  const shown =
    'Q03hG0J6pLb4zaJZrCERpqoUjSq2tMev/oZOlKn0vYAAAAAWY6AkQmSfV+Rrnpq308LrTR1IZq7dUQr4HkNPlpDpw4/4WH/HGddpIrl1KZiCUKzFOi9sqkX+b56aTGNqhTRHtwAAAABnWzxJAAAAAAAAAAEAAAAAqCTNGLyddQZNKZpbW6ykO8OqLzJpOBU9jC+btctt8DMAAABAjksBzacOp2IR06utjCmZ0QR6kgidREHCceghZapmZdNrS1uBiBG8Zz5Eh7uxMga5IAHPVbkSgFgXzjwRk4i2At8/YZgEqS/bQFcZLcQ910jqd4rcUrxJjOgFJMAUuBEZkxHVMCvc1iIZj7nTD2d91KT24H9FpOIGJLSiTuwys+0AAI2JDeC2s6dkAAAAAAAIewDXaQAAAAAAAAAAAAAB3wAAAGQATEtAAAAAyESlcNBlpidDCvLHH8Nu1MWDHWwUXTfbvGKqvbvlzzrb2GJe+2UfU8rr8mWrJXRTcQhl5UYgKhOQUOWP1nWgbp4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
  expect(readLedgerHeader(fromBase64(shown))).toEqual({
    ok: true,
    value: {
      hash: '434de11b427aa4b6f8cda259ac2111a6aa148d2ab6b4c7affe864e94a9f4bd80',
      parentHash: '63a02442649f57e46b9e9ab7d3c2eb4d1d4866aedd510af81e434f9690e9c38f',
      sequence: 36_233,
      closeTime: 1_734_032_457n,
      resultsHash: hashOfResults([]),
      baseFee: 100,
      baseReserve: 5_000_000,
    },
  });
});

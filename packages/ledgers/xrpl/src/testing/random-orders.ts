import { feeLevelsOf, oneKeySender, type BuildInput } from '@countersign/ledger-port';
import { chainStateToJson } from '../transaction/chain-state.ts';
import type { XrplAccountState } from '../transaction/chain-state.ts';
import type { TransactionOrderParameters, XrplFeeStrategy, XrplMemo } from '@countersign/model';
import fc from 'fast-check';
import type { Wallet } from 'xrpl';

import { xrpl } from '../index.ts';
import { xrpLedger } from './ledgers.ts';
import type { RandomOperation } from './random-operations.ts';
import { hex, optionalTag, randomOperation, wallets } from './random-operations.ts';

/** An order, all that it is built with, and the transaction that xrpl.js would make of it but for its fee. */
export interface RandomOrder {
  readonly kind: string;
  readonly input: BuildInput;
  readonly wallet: Wallet;
  readonly expected: Readonly<Record<string, unknown>>;
}

const feeStrategy: fc.Arbitrary<XrplFeeStrategy> = fc.oneof(
  fc
    .constantFrom('High' as const, 'Medium' as const, 'Low' as const)
    .map((priority) => ({ type: 'Priority' as const, priority })),
  fc.nat(1_000_000).map((drops) => ({ type: 'SpecifiedAdditionalFee' as const, drops: drops.toString() })),
);

const url = fc.stringMatching(/^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]{1,20}$/).map((text) => Buffer.from(text).toString('hex'));
const memo: fc.Arbitrary<XrplMemo> = fc
  .record({ memoData: hex(1, 80), memoType: url, memoFormat: url }, { requiredKeys: [] })
  .filter((given) => Object.keys(given).length > 0);
export const memos = fc.array(memo, { maxLength: 3 });

/** Memos as xrpl.js has them. */
export function wrapped(given: readonly XrplMemo[]): { Memos?: unknown } {
  if (given.length === 0) return {};
  return {
    Memos: given.map(({ memoData, memoType, memoFormat }) => ({
      Memo: {
        ...(memoData && { MemoData: memoData.toUpperCase() }),
        ...(memoType && { MemoType: memoType.toUpperCase() }),
        ...(memoFormat && { MemoFormat: memoFormat.toUpperCase() }),
      },
    })),
  };
}

export const networkIds = fc.oneof(fc.constantFrom(0, 1, 2, 1024, 1025, 21_338), fc.integer({ min: 0, max: 0xffff_ffff }));

/** Networks with small ids are not named in transactions. */
export function named(networkId: number): { NetworkID?: number } {
  return networkId > 1024 ? { NetworkID: networkId } : {};
}

const kinds = ['An operation', 'A replacement', 'A cancellation'] as const;

/** An order of any kind that there is, on any network. */
export const randomOrder: fc.Arbitrary<RandomOrder> = fc
  .record({
    wallet: fc.constantFrom(...wallets),
    networkId: networkIds,
    sequence: fc.integer({ min: 1, max: 0xffff_fff0 }),
    ledgerIndex: fc.integer({ min: 1, max: 0xf000_0000 }),
    strategy: feeStrategy,
    kind: fc.oneof({ weight: 8, arbitrary: fc.constant(kinds[0]) }, fc.constantFrom(...kinds)),
    memos,
    sourceTag: optionalTag,
  })
  .chain(({ wallet, ...given }) =>
    randomOperation(wallet.classicAddress, given.networkId === 0).map((operation) => ordered(operation, wallet, given)),
  );

interface Given {
  readonly networkId: number;
  readonly sequence: number;
  readonly ledgerIndex: number;
  readonly strategy: XrplFeeStrategy;
  readonly kind: (typeof kinds)[number];
  readonly memos: readonly XrplMemo[];
  readonly sourceTag: number | undefined;
}

function ordered({ operation, members, moved }: RandomOperation, wallet: Wallet, given: Given): RandomOrder {
  const { kind, networkId, sequence, ledgerIndex, strategy, memos, sourceTag } = given;
  const { classicAddress: sender, publicKey } = wallet;
  const ledger = xrpLedger(networkId);
  const old = { TransactionType: 'AccountSet', Account: sender, Fee: '20', Sequence: sequence, SigningPubKey: publicKey };
  const replaces = { unsigned: old, resources: [`${sender}:${sequence}`], fee: 20n };
  const cancelled = xrpl.transaction.cancellation(
    { address: sender, targetOrderId: 'o', reason: 'r', maximumFee: 1_000n, replaces },
    ledger,
  );
  if (!cancelled.ok) throw new Error(cancelled.error.message);
  const parameters: TransactionOrderParameters = {
    type: 'XRPL',
    operation,
    feeStrategy: strategy,
    memos: [...memos],
    ...(sourceTag !== undefined && { sourceTag }),
  };
  const rich: XrplAccountState = { balance: (10n ** 17n).toString(), sequence, ownerCount: 1 };
  const partners = JSON.stringify(members).match(/\br[1-9A-HJ-NP-Za-km-z]{24,34}\b/g) ?? [];
  const isCancellation = kind === 'A cancellation';
  const input: BuildInput = {
    ledger,
    order: { parameters: isCancellation ? cancelled.value : parameters, assets: {} },
    sender: [oneKeySender(sender, publicKey.toLowerCase(), { curve: 'Secp256k1', strategy: 'VaultSoft', path: 'm/0' })],
    chainState: chainStateToJson({
      ledgerIndex,
      baseFee: '10',
      reserveBase: '1000000',
      reserveIncrement: '200000',
      accounts: Object.fromEntries([sender, ...partners].map((address) => [address, rich])),
      ...holdings(moved?.amount ?? offered(operation), [sender, ...(moved === undefined ? [] : [moved.to])]),
      preauthorized: [],
    }),
    fees: feeLevelsOf([1n, 5n, 50n]),
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
    ...(kind === kinds[0] ? {} : { replaces }),
  };
  const decided = isCancellation
    ? { TransactionType: 'AccountSet' }
    : { ...members, ...wrapped(memos), ...(sourceTag !== undefined && { SourceTag: sourceTag }) };
  const place = { Account: sender, Sequence: sequence, LastLedgerSequence: ledgerIndex + 900, ...named(networkId) };
  return { kind: kind === kinds[0] ? operation.type : kind, input, wallet, expected: { ...decided, ...place } };
}

type Counted = Pick<NonNullable<RandomOperation['moved']>['amount'], 'currency' | 'amount'>;

/** Offers move nothing by themselves, and what they offer must be there. */
function offered(operation: RandomOperation['operation']): Counted | undefined {
  if (operation.type !== 'OfferCreate') return undefined;
  const { currency, amount } = operation.takerGets;
  return { currency: currency?.type === 'Currency' ? currency : undefined, amount: BigInt(amount) };
}

/** Enough of what moves, and room for it with who gets it. */
function holdings(moved: Counted | undefined, accounts: readonly string[]) {
  const currency = moved?.currency;
  const amount = (moved?.amount ?? 0n).toString();
  const limit = (2n * (moved?.amount ?? 0n)).toString();
  return {
    trustLines:
      currency?.type === 'Currency'
        ? accounts.map((account) => ({
            account,
            issuer: currency.issuer,
            currency: currency.code,
            balance: amount,
            limit,
          }))
        : [],
    holdings:
      currency?.type === 'MultiPurposeToken'
        ? accounts.map((account) => ({ account, issuanceId: currency.issuanceId, amount }))
        : [],
  };
}

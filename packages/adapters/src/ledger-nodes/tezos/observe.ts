import { nativeAsset, type Movement, type ObservedTransaction } from '@countersign/ledger-port';
import { failureCode, isSigned, readSigned } from '@countersign/ledger-tezos';

import type { KeyOf } from './own-keys.ts';
import type { ReadBlock, ReadOperation } from './read-blocks.ts';
import type { OperationContent } from './shapes.ts';

/** An operation of a block, and everybody whom it concerns. */
export interface Concerning {
  readonly operation: ReadOperation;
  readonly block: ReadBlock;
  readonly payer: string;
  readonly fee: bigint;
  readonly isFailed: boolean;
  readonly flows: readonly Flow[];
  readonly addresses: readonly string[];
}

/** An amount from somebody to somebody; absent where nobody is known. */
interface Flow {
  readonly from?: string;
  readonly to?: string;
  readonly amount: bigint;
}

/** What the operations of a block moved, and between whom. */
export function movementsOfBlock(block: ReadBlock): readonly Concerning[] {
  return block.operations.flatMap((operation) => {
    const payer = operation.contents.find(({ source }) => source !== undefined)?.source;
    if (payer === undefined) return [];
    const { contents } = operation;
    const isFailed = contents.some(({ metadata }) => metadata?.operation_result?.status !== 'applied');
    const burnt = contents.reduce((sum, content) => sum + burntBy(content), 0n);
    const fee = contents.reduce((sum, one) => sum + BigInt(one.fee ?? '0'), 0n) + burnt;
    const named = isFailed ? [] : contents.flatMap(flowsOf);
    const flows = [...named, ...unexplained(contents, named, payer, fee)];
    const addresses = [...new Set([payer, ...flows.flatMap(({ from, to }) => [from, to]).filter((one) => one !== undefined)])];
    return [{ operation, block, payer, fee, isFailed, flows, addresses }];
  });
}

/** The operation as the ledger's book takes it, as far as it concerns the watched. */
export function observed(keyOf: KeyOf): (concerning: Concerning, watched: ReadonlySet<string>) => Promise<ObservedTransaction> {
  return async (concerning, watched) => {
    const { operation, block, payer, fee, isFailed, flows } = concerning;
    const isWatched = (address: string | undefined) => address !== undefined && watched.has(address);
    const isPaidHere = isWatched(payer) && flows.some(({ from }) => from === payer);
    const hasSigned = isPaidHere && (await isSignedByPayer(concerning, keyOf));
    const movements = flows.flatMap(({ from, to, amount }, index): readonly Movement[] =>
      isWatched(from) || isWatched(to)
        ? [
            {
              index,
              asset: nativeAsset,
              from: from === undefined ? [] : [from],
              ...(to !== undefined && { to }),
              amount,
              metadata: { type: 'Tezos' },
              // What a contract did in turn nobody signed for whose key is here.
              ...(isWatched(from) && (from !== payer || !hasSigned) && { isUnproven: true as const }),
            },
          ]
        : [],
    );
    return {
      transactionId: operation.hash,
      status: 'Confirmed',
      ...(isFailed && { failure: 'FailedOnChain' }),
      ...(isFailed && firstError(operation)),
      blockHeight: block.height,
      blockTime: block.time,
      fee,
      feePayer: payer,
      movements,
      ...(operation.raw !== undefined && { raw: operation.raw }),
    };
  };
}

/** Whether the payer's own key signed an operation, whose bytes are those that have its hash. */
async function isSignedByPayer({ operation, block, payer }: Concerning, keyOf: KeyOf): Promise<boolean> {
  const read = operation.raw === undefined ? undefined : readSigned(operation.raw);
  if (read?.ok !== true) return false;
  const key = await keyOf(payer, operation, block);
  return key !== undefined && isSigned(read.value.forged, read.value.signature, key);
}

/** Why nothing of an operation was done: what the first of its contents, or of those that contracts made in turn, failed for. */
function firstError({ contents }: ReadOperation): Pick<ObservedTransaction, 'failureCode'> {
  const results = contents.flatMap(({ metadata }) => [
    metadata?.operation_result,
    ...(metadata?.internal_operation_results ?? []).map(({ result }) => result),
  ]);
  const [error] = results.flatMap((result) => (result?.status === 'failed' ? result.errors : []));
  return error === undefined ? {} : { failureCode: failureCode(error.id) };
}

/** What a content and those that contracts made in turn paid. */
function flowsOf({ kind, source, destination, amount, metadata }: OperationContent): readonly Flow[] {
  const own = kind === 'transaction' ? flow(source, destination, amount) : [];
  const internal = metadata?.internal_operation_results ?? [];
  return [
    ...own,
    ...internal.flatMap((one) =>
      one.kind === 'transaction' && one.result.status === 'applied' ? flow(one.source, one.destination, one.amount) : [],
    ),
  ];
}

function flow(from: string | undefined, to: string | undefined, amount = '0'): readonly Flow[] {
  return amount === '0' ? [] : [{ ...(from !== undefined && { from }), ...(to !== undefined && { to }), amount: BigInt(amount) }];
}

/**
 * What a content changed. A node reports what was taken back (`backtracked`) as if it had come to pass; the fee alone is paid whatever happens.
 */
function updatesOf({ metadata }: OperationContent) {
  const internal = metadata?.internal_operation_results.map(({ result }) => result) ?? [];
  const results = [metadata?.operation_result, ...internal].filter((result) => result?.status === 'applied');
  return [...(metadata?.balance_updates ?? []), ...results.flatMap((result) => result?.balance_updates ?? [])];
}

/** What was burnt for storage, by its payer. */
function burntBy(content: OperationContent): bigint {
  return updatesOf(content)
    .filter(({ kind, category }) => kind === 'burned' && category === 'storage fees')
    .reduce((sum, { change }) => sum + BigInt(change), 0n);
}

/**
 * The balances are the truth: where somebody's changed by more or less than what was named, the rest is an amount of which nobody knows where it went.
 * What somebody stakes stays theirs.
 */
function unexplained(contents: readonly OperationContent[], named: readonly Flow[], payer: string, fee: bigint): readonly Flow[] {
  const rest = new Map<string, bigint>();
  const add = (address: string | undefined, amount: bigint) => {
    if (address !== undefined) rest.set(address, (rest.get(address) ?? 0n) + amount);
  };
  for (const { contract, staker, change } of contents.flatMap(updatesOf)) add(contract ?? staker?.contract, BigInt(change));
  for (const { from, to, amount } of named) {
    add(from, amount);
    add(to, -amount);
  }
  add(payer, fee);
  return [...rest].flatMap(([address, amount]): readonly Flow[] => {
    if (amount === 0n) return [];
    return amount > 0n ? [{ to: address, amount }] : [{ from: address, amount: -amount }];
  });
}

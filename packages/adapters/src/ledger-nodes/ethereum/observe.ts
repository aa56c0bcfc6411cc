import { CodedError, toHex } from '@countersign/kernel';
import {
  checksumAddress,
  movementsOf as signedMovements,
  readTransaction,
  serialize,
  type TransactionFields,
} from '@countersign/ledger-ethereum';
import { assetKey, nativeAsset, type Movement, type ObservedTransaction } from '@countersign/ledger-port';
import type { OnLedgerDataEthereum } from '@countersign/model';

import type { ReadBlock } from './read-blocks.ts';
import type { NodeReceipt, NodeTransaction } from './shapes.ts';
import { coinMovementsIn, isCoinLog, tokenMovementsIn, type CoinMovements } from './token-movements.ts';

type Included = ReadBlock['transactions'][number];

/** A transaction of a block, and everybody whom it concerns. */
export interface Concerning {
  readonly included: Included;
  readonly block: ReadBlock;
  readonly payer: string;
  readonly movements: readonly Movement[];
  readonly addresses: readonly string[];
}

/** What the transactions of a block moved, and between whom. What failed moved nothing and cost its fee. */
export function movementsOfBlock(block: ReadBlock): readonly Concerning[] {
  return block.transactions.map((included) => {
    const payer = checksumAddress(included.transaction.from);
    const movements = included.receipt.status === 1n ? movementsOf(included, payer) : [];
    const addresses = new Set([payer, ...movements.flatMap(({ from, to }) => (to === undefined ? from : [...from, to]))]);
    return { included, block, payer, movements, addresses: [...addresses] };
  });
}

/** The value at index 0, then the tokens in the order of the logs, then what contracts sent in the order of their calls. */
function movementsOf(included: Included, payer: string): readonly Movement[] {
  const { transaction, receipt } = included;
  const metadata = { type: 'Ethereum' } as const;
  const { to, value } = transaction;
  const coins: Movement[] =
    value === 0n
      ? []
      : [
          {
            index: 0,
            asset: nativeAsset,
            from: [payer],
            ...(to !== undefined && { to: checksumAddress(to) }),
            amount: value,
            metadata,
          },
        ];
  const tokenLogs = receipt.logs.filter((log) => !isCoinLog(log));
  const tokens = tokenLogs.flatMap(tokenMovementsIn).map(({ asset, from, to: recipient, amount }, position): Movement => ({
    index: position + 1,
    asset,
    from: from === undefined ? [] : [from],
    ...(recipient !== undefined && { to: recipient }),
    amount,
    metadata,
  }));
  const sent = coinsSent(included, payer).map(({ from, to: recipient, amount }, position): Movement => ({
    index: tokens.length + position + 1,
    asset: nativeAsset,
    from: from === undefined ? [] : [from],
    ...(recipient !== undefined && { to: recipient }),
    amount,
    metadata,
  }));
  // Anybody can have a token say that nothing of it went from one address to another.
  return [...coins, ...tokens.filter(({ amount }) => amount > 0n), ...sent];
}

/**
 * Coins that went on while the transaction ran: by its traces and by the logs that some networks write of them, each once. Where the logs report every
 * movement, that of the transaction itself is the first of its kind among them.
 */
function coinsSent({ transaction, receipt, internal }: Included, payer: string): CoinMovements['moved'] {
  const { moved, isWhole } = coinMovementsIn(receipt.logs);
  if (isWhole) {
    // What a transaction creates is paid at its address.
    const target = transaction.to ?? receipt.contractAddress;
    const to = target === undefined ? undefined : checksumAddress(target);
    const own = moved.findIndex((one) => one.from === payer && one.to === to && one.amount === transaction.value);
    return moved.filter((_, index) => index !== own);
  }
  const traced = internal.map(({ from, to, amount }) => ({ from: checksumAddress(from), to: checksumAddress(to), amount }));
  return traced.length > 0 ? traced : moved;
}

/**
 * The transaction as the ledger's book takes it, as far as it concerns the watched; undefined where nothing of it is proven that does. What the network
 * says that an address of ours sent counts only if its bytes are signed by that address. Throws `LedgerContradiction`.
 */
export function observed(
  { included, block, payer, movements }: Concerning,
  watched: ReadonlySet<string>,
  largestAmount: bigint,
): ObservedTransaction | undefined {
  const { transaction, receipt } = included;
  const signed = signedOf(transaction);
  const isClaimed = signed === undefined && watched.has(payer);
  const asked = signed === undefined ? [] : signedMovements(signed.fields, payer);
  // What arrives at a recipient of ours counts, whichever way it went: without it nobody would know that it arrived.
  const concerning = movements
    .map((movement) => (isClaimed && movement.from.includes(payer) ? { ...movement, from: [] } : movement))
    .filter(
      (movement) =>
        [...movement.from, movement.to].some((one) => one !== undefined && watched.has(one)) ||
        (watched.has(payer) && isWhereAsked(asked, movement)),
    );
  if (isClaimed && concerning.length === 0) return undefined;
  const excess = concerning.find(({ asset, amount }) => asset.type === 'Native' && amount > largestAmount);
  if (excess !== undefined)
    throw new CodedError('LedgerContradiction', `${transaction.hash} moves ${excess.amount}, and there are not so many coins`);
  return {
    transactionId: transaction.hash,
    status: 'Confirmed',
    ...(receipt.status !== 1n && { failure: 'FailedOnChain' }),
    blockHeight: block.height,
    blockTime: block.time,
    fee: feeOf(receipt),
    ...(!isClaimed && { feePayer: payer }),
    movements: concerning.map((movement) =>
      movement.from.some((one) => watched.has(one)) && !isAmong(asked, movement) ? { ...movement, isUnproven: true } : movement,
    ),
    ...(signed !== undefined && { raw: signed.raw }),
    ledgerData: ledgerDataOf(included),
  };
}

/** Whether the bytes themselves ask for a movement. Of some tokens less arrives. */
function isAmong(asked: readonly Movement[], { asset, from, to, amount }: Movement): boolean {
  return asked.some(
    (one) => assetKey(one.asset) === assetKey(asset) && one.from[0] === from[0] && one.to === to && amount <= one.amount,
  );
}

/** Whether the bytes ask for something of the asset to go there. */
function isWhereAsked(asked: readonly Movement[], { asset, to }: Movement): boolean {
  return asked.some((one) => assetKey(one.asset) === assetKey(asset) && one.to === to);
}

/** What its contracts wrote, and which it created; of those that contracts created, where blocks are read with their traces. */
function ledgerDataOf({ receipt, created }: Included): OnLedgerDataEthereum {
  const { status, logs, contractAddress } = receipt;
  const own = status === 1n && contractAddress !== undefined ? [contractAddress] : [];
  const all = [...new Set([...own, ...created])].map(checksumAddress);
  return {
    type: 'Ethereum',
    logs: logs.map(({ logIndex, address, topics, data }) => ({
      logIndex: logIndex.toString(),
      address: checksumAddress(address),
      topics,
      data,
    })),
    ...(all.length > 0 && { createdContractAddresses: all }),
  };
}

function feeOf(receipt: NodeReceipt): bigint {
  const { gasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice, l1Fee } = receipt;
  return gasUsed * effectiveGasPrice + (blobGasUsed ?? 0n) * (blobGasPrice ?? 0n) + (l1Fee ?? 0n) + operatorFeeOf(receipt);
}

/**
 * What the operator of a chain of the OP stack takes besides (https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee), which is
 * a hundred times the scalar for each gas since the rules of Jovian, whose receipts have one more number.
 */
function operatorFeeOf({ gasUsed, operatorFeeScalar = 0n, operatorFeeConstant = 0n, daFootprintGasScalar }: NodeReceipt): bigint {
  const scaled = gasUsed * operatorFeeScalar;
  return (daFootprintGasScalar === undefined ? scaled / 1_000_000n : scaled * 100n) + operatorFeeConstant;
}

/**
 * The bytes that were signed, of the types that this ledger knows. They are hashed, and whose signature it is is worked out again: a
 * node that reports a transaction that nobody signed is found out.
 */
function signedOf(transaction: NodeTransaction): { readonly raw: string; readonly fields: TransactionFields } | undefined {
  const { hash, from, v, r, s } = transaction;
  const fields = fieldsOf(transaction);
  // Some chains write down what happened to them as transactions that nobody signed.
  if (fields === undefined || r === undefined || s === undefined || r === 0n || s === 0n) return undefined;
  const parity = transaction.yParity ?? (fields.type === 0 && v !== undefined ? (v < 35n ? v - 27n : (v - 35n) % 2n) : v);
  if (parity !== 0n && parity !== 1n) return undefined;
  const raw = toHex(serialize(fields, { r, s, yParity: parity === 1n ? 1 : 0 }));
  const read = readTransaction(raw);
  if (!read.ok || read.value.transactionId !== hash || read.value.sender.toLowerCase() !== from)
    throw new CodedError('LedgerContradiction', `The transaction ${hash} is not what its id and its sender say`);
  return { raw, fields };
}

function fieldsOf(transaction: NodeTransaction): TransactionFields | undefined {
  const { chainId, nonce, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, to, value, input, accessList, v } = transaction;
  const type = ([0, 1, 2] as const).find((known) => BigInt(known) === transaction.type);
  if (type === undefined) return undefined;
  const most = type === 2 ? maxFeePerGas : gasPrice;
  const tip = type === 2 ? maxPriorityFeePerGas : gasPrice;
  if (most === undefined || tip === undefined) return undefined;
  const chain = type === 0 ? chainOf(v) : chainId;
  return {
    type,
    ...(chain !== undefined && { chainId: chain }),
    nonce,
    maxPriorityFeePerGas: tip,
    maxFeePerGas: most,
    gasLimit: gas,
    ...(to !== undefined && { to: checksumAddress(to) }),
    value,
    data: input.slice(2),
    accessList: (accessList ?? []).map((entry) => ({
      address: checksumAddress(entry.address),
      storageKeys: entry.storageKeys.map((key) => key.slice(2)),
    })),
  };
}

/** EIP-155: a legacy transaction has its chain in v. */
function chainOf(v: bigint | undefined): bigint | undefined {
  return v === undefined || v < 35n ? undefined : (v - 35n) / 2n;
}

import { toHex, utf8 } from '@countersign/kernel';
import { assetKey, nativeAsset, type AssetReference, type Movement, type ObservedTransaction } from '@countersign/ledger-port';
import { fromCallAddress, hasValidSignature, movementsOf as signedMovements, readSigned, trc20 } from '@countersign/ledger-tron';

import { tokenMovementsIn } from '../ethereum/token-movements.ts';
import { addressIn } from './ask.ts';
import { failureOf } from './outcome.ts';
import type { ReadBlock, ReadTransaction } from './read-blocks.ts';
import type { BlockTransaction, TransactionInfo } from './shapes.ts';

/** A transaction of a block, and everybody whom it concerns. */
export interface Concerning {
  readonly read: ReadTransaction;
  readonly block: ReadBlock;
  /** Absent of what hides its sender. */
  readonly payer: string | undefined;
  readonly failure: string | undefined;
  readonly flows: readonly Flow[];
  readonly addresses: readonly string[];
}

/** An amount from somebody to somebody; absent where nobody is known. */
interface Flow {
  /** What the transaction itself pays has 0. */
  readonly index: number;
  readonly asset: AssetReference;
  readonly from?: string;
  readonly to?: string;
  readonly amount: bigint;
}

/** What the transactions of a block moved, and between whom. What failed moved nothing and cost its fee. */
export function movementsOfBlock(block: ReadBlock): readonly Concerning[] {
  return block.transactions.map((read) => {
    const { transaction, info } = read;
    const failure = failureOf(transaction, info);
    const payer = addressIn(transaction.raw_data.contract[0]?.parameter.value.owner_address);
    const flows = failure === undefined ? flowsOf(read, payer) : [];
    const named = [payer, ...flows.flatMap(({ from, to }) => [from, to])].filter((one) => one !== undefined);
    return { read, block, payer, failure, flows, addresses: [...new Set(named)] };
  });
}

/** One before it is numbered. */
type Amount = Omit<Flow, 'index'>;

/**
 * What the transaction itself pays at index 0, then tokens in the order of the logs, then what contracts sent in turn. By the node's words and not by the bytes: the
 * network takes bytes that are not read here, such as those with a longer signature, and what they pay arrives all the same. Nothing of a token is no amount: anybody
 * can have one say that nothing of it went from one address to another.
 */
function flowsOf({ transaction, info }: ReadTransaction, payer: string | undefined): readonly Flow[] {
  const own = ownAmount(transaction, info, payer);
  const isRun = ['TriggerSmartContract', 'CreateSmartContract'].includes(transaction.raw_data.contract[0]?.type ?? '');
  const others = isRun ? [...tokensIn(info), ...sentInTurn(info)] : [];
  return [own, ...others].map((amount, index) => ({ ...amount, index })).filter(({ amount }) => amount > 0n);
}

function ownAmount({ raw_data: { contract } }: BlockTransaction, info: TransactionInfo, payer: string | undefined): Amount {
  const [one] = contract;
  const {
    to_address: to,
    contract_address: called,
    amount,
    call_value: value,
    frozen_balance: frozen,
  } = one?.parameter.value ?? {};
  switch (one?.type ?? '') {
    case 'TransferContract':
      return amountOf(nativeAsset, payer, addressIn(to), amount);
    case 'TriggerSmartContract':
    case 'CreateSmartContract':
      return amountOf(nativeAsset, payer, addressIn(called), value);
    // What is staked can't be spent, and is no part of a balance.
    case 'FreezeBalanceContract':
    case 'FreezeBalanceV2Contract':
      return amountOf(nativeAsset, payer, undefined, frozen);
    default:
      return { ...amountOf(nativeAsset, undefined, payer, '0'), amount: cameBack(info) };
  }
}

function amountOf(asset: AssetReference, from: string | undefined, to: string | undefined, amount = '0'): Amount {
  return { asset, ...(from !== undefined && { from }), ...(to !== undefined && { to }), amount: BigInt(amount) };
}

function tokensIn({ log }: TransactionInfo): readonly Amount[] {
  const here = (address: string | undefined) => (address === undefined ? undefined : fromCallAddress(address));
  return log.flatMap(({ address, topics, data }) => {
    const event = { address: `0x${address.slice(-40)}`, topics: topics.map((topic) => `0x${topic}`), data: `0x${data}` };
    return tokenMovementsIn(event).flatMap(({ asset, from, to, amount }): readonly Amount[] =>
      asset.type === 'Token' && asset.standard === 'ERC20'
        ? [amountOf(trc20(fromCallAddress(asset.identifier)), here(from), here(to), amount.toString())]
        : [],
    );
  });
}

/** What was staked, or earned by it, and comes to be spendable. */
function cameBack({
  withdraw_amount: rewards,
  unfreeze_amount: unfrozen,
  withdraw_expire_amount: expired,
}: TransactionInfo): bigint {
  return [rewards, unfrozen, expired].reduce((sum, amount = '0') => sum + BigInt(amount), 0n);
}

/** Instructions that take their coins along, hexadecimal of their names; what others name is staked, lent or voted with. */
const paying: ReadonlySet<string> = new Set(['call', 'create', 'suicide'].map((name) => toHex(utf8(name))));

function sentInTurn({ internal_transactions: internal }: TransactionInfo): readonly Amount[] {
  return internal.flatMap(({ caller_address: from, transferTo_address: to, callValueInfo, note, rejected }) => {
    if (rejected || !paying.has(note)) return [];
    const coins = callValueInfo.filter(({ tokenId }) => tokenId === undefined || tokenId === '');
    return coins.map(({ callValue }) => amountOf(nativeAsset, addressIn(from), addressIn(to), callValue));
  });
}

/**
 * The transaction as the ledger's book takes it, as far as it concerns the watched. What an address of ours is said to have sent is its own doing only where its own
 * key signed, and the bytes ask for it: a contract may move what it was given leave to.
 */
export function observed({ read, block, payer, failure, flows }: Concerning, watched: ReadonlySet<string>): ObservedTransaction {
  const isWatched = (address: string | undefined) => address !== undefined && watched.has(address);
  const bytes = readSigned(read.raw);
  const asked = bytes.ok && hasValidSignature(bytes.value) ? signedMovements(bytes.value.raw.contract) : [];
  const movements = flows.flatMap(({ index, asset, from, to, amount }): readonly Movement[] => {
    if (!isWatched(from) && !isWatched(to) && !(isWatched(payer) && isWhereAsked(asked, { asset, to }))) return [];
    const movement: Movement = {
      index,
      asset,
      from: from === undefined ? [] : [from],
      ...(to !== undefined && { to }),
      amount,
      metadata: { type: 'Tron' },
    };
    return [{ ...movement, ...(isWatched(from) && !isAmong(asked, movement) && { isUnproven: true as const }) }];
  });
  return {
    transactionId: read.transaction.txID,
    status: 'Confirmed',
    ...(failure !== undefined && { failure: 'FailedOnChain', failureCode: failure }),
    blockHeight: block.height,
    blockTime: block.time,
    fee: BigInt(read.info.fee),
    ...(payer !== undefined && { feePayer: payer }),
    movements,
    raw: read.raw,
  };
}

/** Whether the bytes ask for something of the asset to go there: tokens may come to whom they pay by way of others. */
function isWhereAsked(
  asked: readonly Movement[],
  { asset, to }: { readonly asset: AssetReference; readonly to: string | undefined },
): boolean {
  return asked.some((one) => assetKey(one.asset) === assetKey(asset) && one.to === to);
}

/** Whether the bytes themselves ask for a movement. Of some tokens less arrives. */
function isAmong(asked: readonly Movement[], { asset, from, to, amount }: Movement): boolean {
  return asked.some(
    (one) => assetKey(one.asset) === assetKey(asset) && one.from[0] === from[0] && one.to === to && amount <= one.amount,
  );
}

import { assetKey, keptMemos, nativeAsset } from '@countersign/ledger-port';
import type {
  AssetReference,
  Deviation,
  LedgerModule,
  LedgerNode,
  Movement,
  NetworkChange,
  ObservedTransaction,
} from '@countersign/ledger-port';
import { failureCode } from '@countersign/model';
import type {
  LedgerTransactionData,
  LedgerTransactionFailure,
  NetworkCause,
  OnLedgerData,
  SenderMemo,
  TransferKind,
  TransferMetadata,
} from '@countersign/model';

import { ledgerDataWithAccounts } from './ledger-data.ts';

/** An address of an account of this instance. */
export interface OwnAddress {
  readonly address: string;
  readonly accountId: string;
  readonly domainId: string;
  readonly rootDomainId: string;
  readonly scope: 'Internal' | 'External';
}

/** A side of a transfer: an account of this instance with the addresses it used, or somebody else's address. */
export type Party =
  | { readonly type: 'Account'; readonly accountId: string; readonly domainId: string; readonly addresses: readonly string[] }
  | { readonly type: 'Address'; readonly address: string };

/** A transfer as it will be stored; with the transaction id, `movement` names it for ever. */
export interface SettledTransfer {
  readonly movement: string;
  readonly kind: TransferKind;
  readonly asset: AssetReference;
  readonly value: bigint;
  readonly senders: readonly Party[];
  readonly recipient?: Party;
  readonly quarantined: boolean;
  readonly metadata: TransferMetadata;
}

/** By how much an account's holding of an asset changes once the transaction is confirmed. */
export interface HoldingChange {
  readonly accountId: string;
  readonly asset: AssetReference;
  readonly amount: bigint;
}

/** What an observed transaction means for the accounts of this instance. */
export interface Settlement {
  readonly observed: ObservedTransaction;
  /** Why it happened, where no transaction did it; the id of what was observed is then its own. */
  readonly cause?: NetworkCause;
  /** What the ledger has of it besides, with the accounts that are in it. */
  readonly ledgerData?: OnLedgerData;
  /** What its sender wrote along, as far as it is kept. */
  readonly memos: readonly SenderMemo[];
  readonly relatedAccounts: readonly {
    readonly accountId: string;
    readonly domainId: string;
    readonly rootDomainId: string;
    readonly sender: boolean;
  }[];
  readonly transfers: readonly SettledTransfer[];
  readonly changes: readonly HoldingChange[];
  /** Where something else moved than an account of this instance signed. */
  readonly deviations: readonly Deviation[];
  /** Why it did not do what it says: by its ledger's own word, or because of what moved. */
  readonly failure?: LedgerTransactionFailure;
  /** The ledger's own code of it, and what that means. */
  readonly failureCause?: LedgerTransactionData['failureCause'];
}

/** What of a ledger's rules says what a transaction means. */
interface SettlementRules {
  readonly transaction: Pick<LedgerModule['transaction'], 'deviations' | 'failureCause'>;
  readonly assets: Pick<LedgerModule['assets'], 'issuer'>;
}

/**
 * Reads what an observed transaction means: transfers, and by how much holdings change. Change that an account pays itself
 * is no transfer. What comes from outside the instance is quarantined; what the sender pays to have it sent is a `Fee`.
 */
export function settle(
  reported: ObservedTransaction,
  own: ReadonlyMap<string, OwnAddress>,
  metadata: TransferMetadata,
  { transaction, assets }: SettlementRules,
): Settlement {
  // Whatever a node says that it moved: what failed as a whole is paid for, and moves nothing.
  const observed = reported.failure === 'FailedOnChain' ? { ...reported, movements: [] } : reported;
  const known = new Map<Movement['from'], readonly Party[]>();
  /** What movements have in common, as outputs of one transaction their inputs, is looked at once, and theirs in common as well. */
  const sendersOf = (from: Movement['from']) => {
    const senders = known.get(from) ?? parties(from, own);
    known.set(from, senders);
    return senders;
  };
  const transfers = observed.movements
    .filter((movement) => !isChange(movement, own))
    .map((movement) => settledTransfer(movement, sendersOf(movement.from), own, assets))
    .filter((transfer) => [...transfer.senders, transfer.recipient].some((party) => party?.type === 'Account'));
  const payer = observed.feePayer === undefined ? undefined : own.get(observed.feePayer);
  const fee: SettledTransfer[] =
    payer === undefined || observed.fee === 0n
      ? []
      : [
          {
            movement: 'fee',
            kind: 'Fee',
            asset: nativeAsset,
            value: observed.fee,
            senders: [accountParty(payer, [payer.address])],
            quarantined: false,
            metadata,
          },
        ];
  const ledgerData = ledgerDataWithAccounts(observed.ledgerData, own);
  const isSettled = observed.status === 'Confirmed' && observed.failure === undefined;
  const deviations = isSettled && payer !== undefined ? transaction.deviations(observed) : [];
  const failure = observed.failure ?? failureOf(deviations, observed);
  const failureCause = causeOf(observed, transaction);
  return {
    observed,
    deviations,
    ...(failure !== undefined && { failure }),
    ...(failureCause !== undefined && { failureCause }),
    ...(ledgerData !== undefined && { ledgerData }),
    memos: keptMemos(observed.memos ?? []),
    relatedAccounts: relatedAccounts(observed, own),
    transfers: [...transfers, ...fee],
    changes: holdingChanges(observed, own, assets),
  };
}

/** Why its ledger says that it failed; nothing where the code is none that could be shown. */
function causeOf(
  { failure, failureCode: given }: ObservedTransaction,
  rules: SettlementRules['transaction'],
): Settlement['failureCause'] {
  if (failure === undefined || given === undefined || !failureCode.safeParse(given).success) return undefined;
  const cause = rules.failureCause?.(given);
  return { code: given, ...(cause !== undefined && { cause }) };
}

/** The same, of a page of what happened, oldest first: what no transaction did in a block comes before the block's transactions. */
export function settlePage(
  { transactions, changes = [] }: Pick<Awaited<ReturnType<LedgerNode['observations']>>, 'transactions' | 'changes'>,
  own: ReadonlyMap<string, OwnAddress>,
  metadata: TransferMetadata,
  rules: SettlementRules,
): readonly Settlement[] {
  const settled = transactions.map((observed) => settle(observed, own, metadata, rules));
  if (changes.length === 0) return settled;
  const heightOf = ({ observed: { blockHeight = Infinity } }: Settlement) => blockHeight;
  const all = [...changes.map((change) => settleChange(change, own, metadata, rules)), ...settled];
  return all.toSorted((one, other) => Math.sign(heightOf(one) - heightOf(other)) || 0);
}

/** What the network did by itself is nobody's payment: nothing of it is quarantined. */
function settleChange(
  { id, cause, ...change }: NetworkChange,
  ...given: [ReadonlyMap<string, OwnAddress>, TransferMetadata, SettlementRules]
): Settlement {
  const settlement = settle({ ...change, transactionId: `${cause}:${id}`, status: 'Confirmed', fee: 0n }, ...given);
  return { ...settlement, cause, transfers: settlement.transfers.map((transfer) => ({ ...transfer, quarantined: false })) };
}

/** A client that knows the public API alone must not take for paid what was not, nor for wholly failed what moved in part. */
function failureOf(deviations: readonly Deviation[], { movements }: ObservedTransaction): LedgerTransactionFailure | undefined {
  if (deviations.length === 0) return undefined;
  const hasMovedNothing = movements.length === 0 && deviations.every(({ moved }) => moved === 0n);
  return hasMovedNothing ? 'FailedOnChain' : 'PartiallyFailedOnChain';
}

function settledTransfer(
  movement: Movement,
  senders: readonly Party[],
  own: ReadonlyMap<string, OwnAddress>,
  { issuer }: SettlementRules['assets'],
): SettledTransfer {
  const recipient = movement.to === undefined ? undefined : parties([movement.to], own)[0];
  const fromWithin = senders.length > 0 && senders.every(({ type }) => type === 'Account');
  return {
    movement: String(movement.index),
    kind: 'Transfer',
    asset: movement.asset,
    value: movement.amount,
    senders,
    ...(recipient !== undefined && { recipient }),
    // What comes back to its issuer is no more: there is nothing to hold back.
    quarantined:
      recipient?.type === 'Account' &&
      (!fromWithin || movement.isUnproven === true) &&
      (movement.to === undefined || issuer?.(movement.asset) !== movement.to),
    metadata: movement.metadata,
  };
}

function isChange({ from, to }: Movement, own: ReadonlyMap<string, OwnAddress>): boolean {
  const recipient = to === undefined ? undefined : own.get(to);
  if (recipient === undefined || from.length === 0) return false;
  const sameAccount = from.every((address) => own.get(address)?.accountId === recipient.accountId);
  return sameAccount && (recipient.scope === 'Internal' || from.includes(recipient.address));
}

function parties(addresses: readonly string[], own: ReadonlyMap<string, OwnAddress>): Party[] {
  const accounts = new Map<string, { owner: OwnAddress; addresses: string[] }>();
  const strangers: Party[] = [];
  for (const address of new Set(addresses)) {
    const owner = own.get(address);
    if (owner === undefined) strangers.push({ type: 'Address', address });
    else if (accounts.has(owner.accountId)) accounts.get(owner.accountId)?.addresses.push(address);
    else accounts.set(owner.accountId, { owner, addresses: [address] });
  }
  return [...[...accounts.values()].map(({ owner, addresses: used }) => accountParty(owner, used)), ...strangers];
}

function accountParty(owner: OwnAddress, addresses: readonly string[]): Party {
  return { type: 'Account', accountId: owner.accountId, domainId: owner.domainId, addresses };
}

function relatedAccounts(observed: ObservedTransaction, own: ReadonlyMap<string, OwnAddress>): Settlement['relatedAccounts'] {
  const related = new Map<string, Settlement['relatedAccounts'][number]>();
  const add = (address: string | undefined, sender: boolean): void => {
    const owner = address === undefined ? undefined : own.get(address);
    if (owner === undefined) return;
    const { accountId, domainId, rootDomainId } = owner;
    related.set(`${accountId} ${sender}`, { accountId, domainId, rootDomainId, sender });
  };
  add(observed.feePayer, true);
  for (const movement of observed.movements) {
    for (const address of movement.from) add(address, true);
    add(movement.to, false);
  }
  // Somebody who only gets their own change back is a sender, not a recipient.
  const recipients = new Set(
    observed.movements.flatMap((movement) => (isChange(movement, own) ? [] : (own.get(movement.to ?? '')?.accountId ?? []))),
  );
  for (const [key, { accountId, sender }] of related) if (!sender && !recipients.has(accountId)) related.delete(key);
  return [...related.values()];
}

function holdingChanges(
  observed: ObservedTransaction,
  own: ReadonlyMap<string, OwnAddress>,
  { issuer }: SettlementRules['assets'],
): HoldingChange[] {
  const changes = new Map<string, HoldingChange>();
  const add = (address: string | undefined, asset: AssetReference, amount: bigint): void => {
    const owner = address === undefined ? undefined : own.get(address);
    // An issuer holds nothing of its own: neither is what it pays missing there, nor is what it is paid there any more.
    if (owner === undefined || issuer?.(asset) === owner.address) return;
    const key = `${owner.accountId} ${assetKey(asset)}`;
    changes.set(key, { accountId: owner.accountId, asset, amount: (changes.get(key)?.amount ?? 0n) + amount });
  };
  for (const { to, asset, amount } of observed.movements) add(to, asset, amount);
  if (observed.taken !== undefined) for (const { address, amount } of observed.taken) add(address, nativeAsset, -amount);
  else {
    // All that is sent belongs to one sender: the first address represents them.
    for (const { from, asset, amount } of observed.movements) add(from[0], asset, -amount);
    add(observed.feePayer, nativeAsset, -observed.fee);
  }
  return [...changes.values()].filter(({ amount }) => amount !== 0n);
}

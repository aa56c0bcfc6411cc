import type { Envelope, EvidenceBundle } from '@countersign/governance';
import { err, ok } from '@countersign/kernel';
import type { JsonObject, Result } from '@countersign/kernel';
import { isLedgerType, ledgerModule } from '@countersign/ledger-registry';
import { Account, AccountAddressData, ApiTickerData, Endpoint, Ledger, TransactionOrder } from '@countersign/model';
import type { Propose } from '@countersign/kinds/schemas';
import type { Vault } from '@countersign/model';
import type { Authorize } from '@countersign/vault';

import { approvedIntent, openVouched } from './approved-intent.ts';
import { checkUnlocked, refuse, type VaultTrust } from './unlocked-vault.ts';
import { checkTransaction } from './check-transaction.ts';
import { replacedOrderId } from './replaced-order-id.ts';

/** What the proven order refers to by id, each as the notary vouches for it. */
export interface OrderReferences {
  readonly ledger: Envelope<Ledger>;
  /** The account that pays, and its vault, each at its newest revision. */
  readonly account: Envelope<Account>;
  /** Absent in what vaults without a network were asked by earlier releases. */
  readonly vault?: Envelope<Vault>;
  /** Addresses on the ledger of the paying account, and of the accounts that are paid. */
  readonly addresses: readonly Envelope<AccountAddressData>[];
  /** The endpoints that are paid, at the revision they had when the order was accepted. */
  readonly endpoints: readonly Envelope<Endpoint>[];
  /** Of a transfer order. */
  readonly ticker?: Envelope<ApiTickerData> | null;
  /** The assets that a transaction order names by their tickers. */
  readonly tickers: readonly Envelope<ApiTickerData>[];
  /** Of a cancellation: the order that is cancelled. */
  readonly target?: Envelope<TransactionOrder> | null;
}

/** What a signer is shown before it signs a transaction: the order, the decision that allows it, and the transaction itself. */
export interface OrderEvidence {
  readonly orderId: string;
  readonly accountId: string;
  readonly bundle: EvidenceBundle;
  readonly references: OrderReferences;
  /** The transaction as its ledger's module keeps it. */
  readonly unsigned: JsonObject;
  /** Orders that used what this one is to use up, and have ended without it. */
  readonly ended?: readonly string[];
}

/** {@link OrderReferences} that were opened. */
export interface ProvenReferences {
  readonly ledger: Ledger;
  readonly account: Account;
  readonly addresses: readonly AccountAddressData[];
  readonly endpoints: readonly Endpoint[];
  readonly ticker?: ApiTickerData;
  readonly tickers: readonly ApiTickerData[];
  readonly target?: TransactionOrder;
}

/**
 * A vault's own check before it signs, without any database. It proves, to someone who trusts the notary's key alone, that
 *
 * - the intent was signed by its author and approved by the people whom its policies name, those being the selected ones, and it
 *   is the order of this id on this account; and the notary vouches that it was executed, which it does for what it has judged
 *   in the state of that moment alone;
 * - the payloads are those of the transaction that is shown, for the order's ledger, to be signed with the keys of addresses of
 *   this account (for derived keys; of an independent key only the assembled signature tells, which is checked afterwards);
 * - the transaction is the one that was ordered, in every member that the order decides, whatever it does: payments, contract calls,
 *   account settings, offers. It pays nothing to anybody else but change to the account itself; and it costs at most the maximum
 *   fee, or where the order names none, the rate that it sets, or what is sane on the ledger;
 * - the transaction of a cancellation pays nobody at all, from the account whose order is cancelled;
 * - the account is one of this vault, and neither is locked in the revisions that are shown.
 *
 * What it gives says what is to be remembered: the vault signs once for an order, and nothing that people do not want any more, see
 * `judgeSigning`. It does not prove what follows from the ledger's state (the gas within the fee, what a contract does with the call),
 * the amounts of Bitcoin inputs whose signatures do not cover them (P2PKH), or that no newer revision than the shown ones was withheld.
 */
export function authorizeOrder(trust: VaultTrust): Authorize<OrderEvidence> {
  return async (evidence, payloads) => {
    const notaryKey = await trust.notaryKey();
    const { bundle, references, orderId, accountId, unsigned, ended } = evidence;
    const proven = approvedIntent(bundle, notaryKey);
    if (!proven.ok) return refuse('NotAuthorized', proven.error);
    const { payload, expiryAt } = proven.value.proposal;
    if (!isOrder(payload)) return refuse('NotAuthorized', 'The evidence is for no order');
    if (!isAbout(payload, orderId, accountId)) return refuse('NotAuthorized', 'The evidence is for another order');
    const opened = openReferences(references, notaryKey);
    if (!opened.ok) return refuse('NotAuthorized', opened.error);
    const { account, ledger } = opened.value;
    const { type } = ledger.parameters;
    if (!isLedgerType(type)) return refuse('NotAuthorized', `No rules for ledgers of type ${type}`);
    const input = { payload, accountId, references: opened.value, module: await ledgerModule(type), unsigned, payloads };
    const checked = checkTransaction(input);
    if (!checked.ok) return refuse('NotAuthorized', checked.error);
    const unlocked = checkUnlocked(account, references.vault, notaryKey, trust);
    if (!unlocked.ok) return unlocked;
    const replaces = replacedBy(payload);
    return ok({
      subject: orderId,
      resources: checked.value.resources.map((resource) => `${ledger.id} ${resource}`),
      expiresAt: expiryAt,
      ...(replaces !== undefined && { replaces }),
      ...(ended !== undefined && { ended }),
    });
  };
}

/** The order whose place the transaction takes, by what people signed. */
function replacedBy(payload: OrderPayload): string | undefined {
  if (payload.type === 'v0_AttemptTransactionOrderCancellation') return payload.targetTransactionOrderId;
  return payload.type === 'v0_CreateTransactionOrder' ? replacedOrderId(payload.parameters) : undefined;
}

type OrderPayload = Extract<
  Propose['payload'],
  { type: 'v0_CreateTransactionOrder' | 'v0_CreateTransferOrder' | 'v0_AttemptTransactionOrderCancellation' }
>;

function isOrder(payload: Propose['payload']): payload is OrderPayload {
  const types: readonly string[] = [
    'v0_CreateTransactionOrder',
    'v0_CreateTransferOrder',
    'v0_AttemptTransactionOrderCancellation',
  ] satisfies OrderPayload['type'][];
  return types.includes(payload.type);
}

/** A cancellation names the order that it makes; its account is that of the order which it cancels, as is checked then. */
function isAbout(payload: OrderPayload, orderId: string, accountId: string): boolean {
  if (payload.type === 'v0_AttemptTransactionOrderCancellation') return payload.replacementTransactionOrderId === orderId;
  return payload.id === orderId && payload.accountId === accountId;
}

interface Shape<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** The shapes are strict, so that nothing the notary signed as one thing passes for another. */
function openReferences(references: OrderReferences, notaryKey: string): Result<ProvenReferences, string> {
  const flaws: string[] = [];
  function open<T>(name: string, envelope: Envelope<unknown>, shape: Shape<T>): T[] {
    const content = openVouched(envelope, shape, notaryKey);
    if (content !== undefined) return [content];
    flaws.push(`The notary does not vouch for the ${name}`);
    return [];
  }
  const [ledger] = open('ledger', references.ledger, Ledger);
  const [account] = open('account', references.account, Account);
  const addresses = references.addresses.flatMap((envelope) => open('addresses', envelope, AccountAddressData));
  const endpoints = references.endpoints.flatMap((envelope) => open('endpoints', envelope, Endpoint));
  const [ticker] = references.ticker ? open('asset', references.ticker, ApiTickerData) : [];
  const tickers = references.tickers.flatMap((envelope) => open('asset', envelope, ApiTickerData));
  const [target] = references.target ? open('cancelled order', references.target, TransactionOrder) : [];
  if (flaws[0] !== undefined || ledger === undefined || account === undefined) return err(flaws[0] ?? 'References are missing');
  return ok({
    ledger,
    account,
    addresses,
    endpoints,
    tickers,
    ...(ticker !== undefined && { ticker }),
    ...(target !== undefined && { target }),
  });
}

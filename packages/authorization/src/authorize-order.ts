import type { AddressOf } from '@countersign/governance/approval-context';
import { canonicalJson, err, ok, type Result, type Shape } from '@countersign/kernel';
import type { IntentEntity, Propose } from '@countersign/kinds/schemas';
import type { SignablePayload, SigningGrant, UnsignedSummary } from '@countersign/ledger-port';
import { Account, AccountAddressData, ApiTickerData, Endpoint, Ledger, TransactionOrder } from '@countersign/model';

import { approvedIntent } from './approved-intent.ts';
import { moduleFor, type AuthorizationContext } from './authorization-context.ts';
import { checkTransaction, type OrderPayload, type ProvenReferences } from './check-transaction.ts';
import type { OrderEvidence, OrderReferences } from './evidence.ts';
import { firstSignatureUntil } from './first-signature.ts';
import { refuse, type AuthorizationRefusal } from './refusal.ts';
import { orderEndedBy, ordersBehind } from './replaced-order-id.ts';
import { checkUnlocked } from './unlocked-vault.ts';
import { openVerified } from './open-verified.ts';

/** What the evidence for an order proves. */
export interface AuthorizedOrder {
  readonly grant: SigningGrant;
  /** As its author signed it. */
  readonly payload: OrderPayload;
  readonly references: ProvenReferences;
  /** What the transaction does. */
  readonly summary: UnsignedSummary;
}

/**
 * A vault's own check before it signs, without any database. It proves, to someone who trusts the notary's key alone, that
 *
 * - the intent was signed by its author and approved by the people whom its policies name, those being the selected ones, and it
 *   is the order of this id on this account; and the notary has signed that it was executed, which it does for what it has judged
 *   in the state of that moment alone;
 * - the payloads are those of the transaction that is shown, for the order's ledger, to be signed with the keys of addresses of
 *   this account (for derived keys; of an independent key only the assembled signature shows it, which is checked afterwards);
 * - the transaction is the one that was ordered, in every member that the order decides, whatever it does: payments, contract calls,
 *   account settings, offers. It pays nothing to anybody else but change to the account itself; and it costs at most the maximum
 *   fee, or where the order names none, the rate that it sets, or what is sane on the ledger;
 * - each endpoint that it pays is where the approvals say that it is, if they say it, and was not changed since the order was proposed;
 * - the transaction of a cancellation pays nobody at all, from the account whose order is cancelled;
 * - the account is one of this vault, and neither is locked in the revisions that are shown, nor is an endpoint that it pays, nor an output
 *   frozen that it spends.
 *
 * What it gives says what is to be remembered: the vault signs once for an order, and nothing that people do not want any more, see
 * `judgeSigning`; of a replacement with all the orders in whose place the replaced one was to come. It does not prove what follows from the ledger's state (the gas within the fee, what a contract does with the call),
 * the amounts of Bitcoin inputs whose signatures do not cover them (P2PKH), or that no newer revision than the shown ones was withheld.
 */
export function authorizeOrder(
  evidence: OrderEvidence,
  payloads: readonly SignablePayload[],
  context: AuthorizationContext,
): Result<AuthorizedOrder, AuthorizationRefusal> {
  const { bundle, orderId, accountId, unsigned, ended } = evidence;
  const opened = openReferences(evidence.references, context.notaryKey);
  const endpoints = opened.ok ? opened.value.endpoints : [];
  const addressOf: AddressOf = (endpointId) => endpoints.find(({ id }) => id === endpointId);
  const proven = approvedIntent(bundle, { ...context, around: { ...context.around, addressOf } });
  if (!proven.ok) return refuse('NotAuthorized', proven.error);
  const { payload } = proven.value.proposal;
  if (!isOrder(payload)) return refuse('NotAuthorized', 'The evidence is for no order');
  if (!isAbout(payload, orderId, accountId)) return refuse('NotAuthorized', 'The evidence is for another order');
  if (!opened.ok) return refuse('NotAuthorized', opened.error);
  const references = opened.value;
  const { account, ledger } = references;
  const module = moduleFor(ledger.parameters.type, context);
  if (module === undefined) return refuse('NotAuthorized', `No rules for ledgers of type ${ledger.parameters.type}`);
  const checked = checkTransaction({ payload, orderId, accountId, references, module, unsigned, payloads });
  if (!checked.ok) return refuse('NotAuthorized', checked.error);
  const unlocked = checkUnlocked(account, evidence.references.vault, context);
  if (!unlocked.ok) return unlocked;
  const locked = references.endpoints.find(({ lock }) => lock !== 'Unlocked');
  if (locked !== undefined) return refuse('Locked', `The endpoint ${locked.id} is locked`);
  const changed = references.endpoints.find((endpoint) => !isUnchanged(endpoint, bundle.intent?.data));
  if (changed !== undefined)
    return refuse('NotAuthorized', `The endpoint ${changed.id} was changed after the order was proposed`);
  const replaces = orderEndedBy(payload);
  // What takes the place of a transaction spends what that one does.
  const frozen = replaces === undefined && checked.value.resources.find((name) => account.frozenOutputs?.includes(name));
  if (typeof frozen === 'string') return refuse('Locked', `The output ${frozen} is frozen`);
  const place = { accountId, ledgerId: ledger.id };
  const behind = replaces === undefined ? ok(undefined) : ordersBehind(replaces, place, references.replaced);
  if (!behind.ok) return refuse('NotAuthorized', behind.error);
  const grant = {
    subject: orderId,
    resources: checked.value.resources.map((resource) => `${ledger.id} ${resource}`),
    expiresAt: firstSignatureUntil(proven.value, bundle, evidence.references.vault, context),
    ...(replaces !== undefined && { replaces }),
    ...(behind.value !== undefined && { behind: behind.value }),
    ...(ended !== undefined && { ended }),
  };
  return ok({ grant, payload, references, summary: checked.value });
}

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

/**
 * The same rule as that of the execution, for anyone who shows a newer revision than the one that people agreed to. One that was never
 * changed is what it was when it was named, whatever the clock of who made it said.
 */
function isUnchanged({ metadata }: Endpoint, intent: IntentEntity | undefined): boolean {
  if (metadata.revision === 1) return true;
  return intent !== undefined && Date.parse(metadata.lastModifiedAt) < Date.parse(intent.details.metadata.createdAt);
}

/** True if one id stands for two contents. */
function contradictEachOther(entities: readonly (Endpoint | ApiTickerData)[]): boolean {
  return new Set(entities.map(({ id }) => id)).size !== new Set(entities.map((entity) => canonicalJson(entity))).size;
}

/** The shapes are strict, so that nothing the notary signed as one thing passes for another. */
function openReferences(references: OrderReferences, notaryKey: string): Result<ProvenReferences, string> {
  const flaws: string[] = [];
  function open<T>(name: string, envelope: unknown, shape: Shape<T>): T[] {
    const content = openVerified(envelope, shape, notaryKey);
    if (content !== undefined) return [content];
    flaws.push(`The notary has not signed the ${name}`);
    return [];
  }
  const [ledger] = open('ledger', references.ledger, Ledger);
  const [account] = open('account', references.account, Account);
  const addresses = references.addresses.flatMap((envelope) => open('addresses', envelope, AccountAddressData));
  const endpoints = references.endpoints.flatMap((envelope) => open('endpoints', envelope, Endpoint));
  const [ticker] = references.ticker ? open('asset', references.ticker, ApiTickerData) : [];
  const tickers = references.tickers.flatMap((envelope) => open('asset', envelope, ApiTickerData));
  const replaced = references.replaced?.flatMap((envelope) => open('replaced orders', envelope, TransactionOrder));
  const [target] = references.target ? open('cancelled order', references.target, TransactionOrder) : [];
  if (flaws[0] !== undefined || ledger === undefined || account === undefined) return err(flaws[0] ?? 'References are missing');
  // The notary signs every revision: of two, the approvals could be about the one and the payment about the other.
  if (contradictEachOther(endpoints) || contradictEachOther(ticker ? [ticker, ...tickers] : tickers))
    return err('An endpoint or an asset is shown in two revisions');
  return ok({
    ledger,
    account,
    addresses,
    endpoints,
    tickers,
    ...(ticker !== undefined && { ticker }),
    ...(target !== undefined && { target }),
    ...(replaced !== undefined && { replaced }),
  });
}

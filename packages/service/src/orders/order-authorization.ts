import { verifyEvidence } from '@countersign/governance';
import type { Envelope, EvidenceBundle } from '@countersign/governance';
import { err, ok, utf8 } from '@countersign/kernel';
import type { JsonObject, JsonValue, Result } from '@countersign/kernel';
import { isLedgerType, ledgerModule } from '@countersign/ledger-registry';
import { Account, AccountAddressData, ApiTickerData, Endpoint, Ledger } from '@countersign/model';
import { verifyRequestSignature } from '@countersign/signing/node';
import type { Authorize } from '@countersign/vault';

import { checkTransaction } from './order-transaction-check.ts';

/** What the proven order refers to by id, each as the notary vouches for it. */
export interface OrderReferences {
  readonly ledger: Envelope<Ledger>;
  /** The account that pays. */
  readonly account: Envelope<Account>;
  /** Addresses on the ledger of the paying account, and of the accounts that are paid. */
  readonly addresses: readonly Envelope<AccountAddressData>[];
  /** The endpoints that are paid, at the revision they had when the order was accepted. */
  readonly endpoints: readonly Envelope<Endpoint>[];
  /** Of a transfer order. */
  readonly ticker?: Envelope<ApiTickerData> | null;
}

/** What a signer is shown before it signs a transaction: the order, the decision that allows it, and the transaction itself. */
export interface OrderEvidence {
  readonly orderId: string;
  readonly accountId: string;
  readonly bundle: EvidenceBundle;
  readonly references: OrderReferences;
  /** The transaction as its ledger's module keeps it. */
  readonly unsigned: JsonObject;
}

/** {@link OrderReferences} that were opened. */
export interface ProvenReferences {
  readonly ledger: Ledger;
  readonly account: Account;
  readonly addresses: readonly AccountAddressData[];
  readonly endpoints: readonly Endpoint[];
  readonly ticker?: ApiTickerData;
}

/**
 * A vault's own check before it signs, without any database. It proves, to someone who trusts the notary's key alone, that
 *
 * - the intent was signed by its author and approved by the people whom its policies name, those being the selected ones, and it
 *   is the order of this id on this account; and the notary vouches that it was executed, which it does for what it has judged
 *   in the state of that moment alone;
 * - the payloads are those of the transaction that is shown, for the order's ledger, to be signed with the keys of addresses of
 *   this account (for derived keys; of an independent key only the assembled signature tells, which is checked afterwards);
 * - a transfer order's transaction pays the ordered amounts of the ordered asset to the ordered destinations, with the tag that
 *   their addresses carry, and nothing to anybody else but change to the account itself, for at most the maximum fee;
 * - the same of a transaction order of plain payments on Bitcoin and Ethereum.
 *
 * It does not prove that contract calls and other operations of a ledger are the ones ordered, that a fee without a maximum is
 * reasonable, that the order was not signed before (the same transaction is; another one for the same order needs a database
 * that forgot), or that nothing was locked since.
 */
export function authorizeOrder(trustedNotaryKey: () => Promise<string>): Authorize<OrderEvidence> {
  return async ({ orderId, accountId, bundle, references, unsigned }, payloads) => {
    const notaryKey = await trustedNotaryKey();
    const proven = verifyEvidence(bundle, {
      trustedNotaryKey: notaryKey,
      requireSelection: true,
      verifySignature: ({ publicKey, request, signature }) =>
        verifyRequestSignature({ publicKey, request: utf8(request), signature }),
      verifyEnvelope,
    });
    if (!proven.ok) return err(`${proven.error.flaw}: ${proven.error.message}`);
    if (bundle.intent?.data.state.status !== 'Executed') return err('The notary does not vouch that the intent was executed');
    const { payload } = proven.value.proposal;
    if (payload.type !== 'v0_CreateTransactionOrder' && payload.type !== 'v0_CreateTransferOrder')
      return err('The evidence is for no order');
    if (payload.id !== orderId || payload.accountId !== accountId) return err('The evidence is for another order');
    const opened = openReferences(references, notaryKey);
    if (!opened.ok) return opened;
    const { type } = opened.value.ledger.parameters;
    if (!isLedgerType(type)) return err(`No rules for ledgers of type ${type}`);
    return checkTransaction({
      payload,
      references: opened.value,
      module: await ledgerModule(type),
      unsigned,
      payloads,
    });
  };
}

function verifyEnvelope({ data, signature, signingKey }: Envelope<unknown>): boolean {
  return verifyRequestSignature({ publicKey: signingKey, request: data as JsonValue, signature });
}

interface Shape<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** The shapes are strict, so that nothing the notary signed as one thing passes for another. */
function openReferences(references: OrderReferences, notaryKey: string): Result<ProvenReferences, string> {
  const flaws: string[] = [];
  function open<T>(name: string, envelope: Envelope<unknown>, shape: Shape<T>): T[] {
    const isSound = envelope.signingKey === notaryKey && verifyEnvelope(envelope);
    const content = isSound ? shape.safeParse(envelope.data) : undefined;
    if (content?.success === true) return [content.data];
    flaws.push(`The notary does not vouch for the ${name}`);
    return [];
  }
  const [ledger] = open('ledger', references.ledger, Ledger);
  const [account] = open('account', references.account, Account);
  const addresses = references.addresses.flatMap((envelope) => open('addresses', envelope, AccountAddressData));
  const endpoints = references.endpoints.flatMap((envelope) => open('endpoints', envelope, Endpoint));
  const [ticker] = references.ticker ? open('asset', references.ticker, ApiTickerData) : [];
  if (flaws[0] !== undefined || ledger === undefined || account === undefined) return err(flaws[0] ?? 'References are missing');
  return ok({ ledger, account, addresses, endpoints, ...(ticker !== undefined && { ticker }) });
}

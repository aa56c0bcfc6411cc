import type { EvidenceBundle } from '@countersign/governance';
import { ok, type JsonObject, type Result, type Shape } from '@countersign/kernel';
import { IntentEntity } from '@countersign/kinds/schemas';
import {
  Account,
  AccountAddressData,
  ApiTickerData,
  base64,
  Endpoint,
  envelopeOf,
  IntentStatus,
  Ledger,
  OrderEnd,
  Policy,
  TransactionOrder,
  User,
  uuid,
  Vault,
} from '@countersign/model';
import { z } from 'zod';

import { refuse, type AuthorizationRefusal } from './refusal.ts';

const signedRequest = z.strictObject({ request: z.string(), signature: base64, publicKey: base64 });

const bundle = z.strictObject({
  version: z.literal(1),
  intentId: uuid,
  status: IntentStatus,
  intent: envelopeOf(IntentEntity).optional(),
  proposal: signedRequest,
  decisions: z.array(signedRequest).readonly(),
  policies: z.array(envelopeOf(Policy)).readonly(),
  users: z.array(envelopeOf(User)).readonly(),
}) satisfies Shape<EvidenceBundle>;

/** What the proven order refers to by id, each as the notary signed it. */
const OrderReferences = z.strictObject({
  ledger: envelopeOf(Ledger),
  /** The account that pays, and its vault, each at its newest revision. */
  account: envelopeOf(Account),
  /** Absent in what vaults without a network were asked by earlier releases. */
  vault: envelopeOf(Vault).optional(),
  /** Addresses on the ledger of the paying account, and of the accounts that are paid. */
  addresses: z.array(envelopeOf(AccountAddressData)),
  /** The endpoints that are paid, at the revision they had when the order was accepted; at the newest one where that is locked. */
  endpoints: z.array(envelopeOf(Endpoint)),
  /** Of a transfer order. */
  ticker: envelopeOf(ApiTickerData).nullish(),
  /** The assets that a transaction order names by their tickers. */
  tickers: z.array(envelopeOf(ApiTickerData)),
  /** Of a cancellation: the order that is cancelled. */
  target: envelopeOf(TransactionOrder).nullish(),
  /**
   * The order whose place the transaction takes, the one whose place that was to take, and so on. Absent where there is none, and in what vaults
   * without a network were asked by earlier releases.
   */
  replaced: z.array(envelopeOf(TransactionOrder)).optional(),
});
export type OrderReferences = z.infer<typeof OrderReferences>;

/** What a signer is shown before it signs a transaction: the order, the decision that allows it, and the transaction itself. */
const OrderEvidence = z.strictObject({
  orderId: uuid,
  accountId: uuid,
  bundle,
  references: OrderReferences,
  /** The transaction as its ledger's module keeps it. */
  unsigned: z.custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  /** Orders that used what this one is to use up, and have ended without it. */
  ended: z.array(uuid).optional(),
});
export type OrderEvidence = z.infer<typeof OrderEvidence>;

/** What a signer is shown before it signs a manifest: the decision that allows it, and whose key is to sign. */
const ManifestEvidence = z.strictObject({
  manifestId: uuid,
  bundle,
  references: z.strictObject({
    account: envelopeOf(Account),
    /** Absent in what vaults without a network were asked by earlier releases. */
    vault: envelopeOf(Vault).optional(),
    /** One of the account's, whose key signs. */
    ledger: envelopeOf(Ledger),
  }),
});
export type ManifestEvidence = z.infer<typeof ManifestEvidence>;

/** What a vault is shown before it remembers that an order has ended. */
const EndEvidence = z.strictObject({
  orderId: uuid,
  end: OrderEnd,
  /** The decision by which people ended it. */
  bundle: bundle.optional(),
});

/** What vaults are shown before they sign, whatever it is. */
export type VaultEvidence = OrderEvidence | ManifestEvidence;

/** What came from elsewhere, read as the evidence for an order. Nothing in it is proven by that. */
export function readOrderEvidence(value: unknown): Result<OrderEvidence, AuthorizationRefusal> {
  return read(OrderEvidence, value);
}

/** What came from elsewhere, read as the evidence for a manifest. Nothing in it is proven by that. */
export function readManifestEvidence(value: unknown): Result<ManifestEvidence, AuthorizationRefusal> {
  return read(ManifestEvidence, value);
}

/** What came from elsewhere, read as the evidence for something to sign. Nothing in it is proven by that. */
export function readEvidence(value: unknown): Result<VaultEvidence, AuthorizationRefusal> {
  const isForManifest = typeof value === 'object' && value !== null && 'manifestId' in value;
  return isForManifest ? readManifestEvidence(value) : readOrderEvidence(value);
}

/** What came from elsewhere, read as the evidence for the end of an order. Nothing in it is proven by that. */
export function readEnd(value: unknown): Result<z.infer<typeof EndEvidence>, AuthorizationRefusal> {
  return read(EndEvidence, value);
}

/** What came from elsewhere, read as the signed requests behind an intent. Nothing in it is proven by that. */
export function readBundle(value: unknown): Result<EvidenceBundle, AuthorizationRefusal> {
  return read(bundle, value);
}

function read<T>(shape: z.ZodType<T>, value: unknown): Result<T, AuthorizationRefusal> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const path = parsed.error.issues[0]?.path.join('.');
  return refuse('NotAuthorized', `The evidence cannot be read${path ? `: ${path}` : ''}`);
}

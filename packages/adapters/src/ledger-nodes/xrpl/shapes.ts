import { z } from 'zod';

import { listOf } from '../following/list-of.ts';

/** 32 bytes, as servers write them. */
const hash = z.string().regex(/^[0-9A-F]{64}$/);
const bytes = z
  .string()
  .regex(/^(?:[0-9A-F]{2})*$/i)
  .transform((text) => text.toLowerCase());
/** Drops, or units of a multi-purpose token. */
const units = z.string().regex(/^[0-9]{1,20}$/);
const index = z.int().min(0);
const validated = z.literal(true);
/** An issued currency's amount: the ledger writes no more than 15 digits and an exponent. */
const value = z.string().regex(/^-?[0-9]{1,40}(?:\.[0-9]{1,100})?(?:[eE][+-]?[0-9]{1,3})?$/);
/** More than any ledger has of transactions, any account of trust lines, and any transaction of changes. */
const most = 100_000;

/** Coins as some answers have them, in drops: fewer than 2^53 of those are ever named so. */
const coins = z
  .number()
  .min(0)
  .max(1_000_000)
  .transform((value) => BigInt(Math.round(value * 1_000_000)));

/** What a server says of itself, https://xrpl.org/docs/references/http-websocket-apis/public-api-methods/server-info-methods/server_info. */
export const ServerInfo = z.object({
  info: z.object({
    network_id: index.optional(),
    amendment_blocked: z.boolean().optional(),
    complete_ledgers: z.string().optional(),
    validated_ledger: z.object({ seq: index, base_fee_xrp: coins, reserve_base_xrp: coins, reserve_inc_xrp: coins }).optional(),
  }),
});

/** A ledger that is final, without its transactions; the header as it is hashed. */
export const Header = z.object({
  ledger_hash: hash,
  ledger_index: index,
  validated,
  ledger: z.object({ ledger_data: bytes }),
});
/** A ledger with its transactions, serialised. */
export const Ledger = Header.extend({
  ledger: z.object({ ledger_data: bytes, transactions: listOf(z.object({ tx_blob: bytes, meta: bytes }), most) }),
});

/** What waits for a ledger: ids of what the open one has, and of what is queued behind it. */
export const OpenLedger = z.object({
  ledger: z.object({ transactions: listOf(hash, most).optional() }),
  queue_data: listOf(z.object({ tx: hash }), most).optional(),
});

/** What is read of a transaction, whatever it does. */
export const Fields = z.object({
  TransactionType: z.string(),
  Account: z.string(),
  Fee: units,
  /** Who sends it, and pays for it, in the account's name (XLS-75). */
  Delegate: z.string().optional(),
  Destination: z.string().optional(),
  DestinationTag: index.optional(),
  SourceTag: index.optional(),
});
export type Fields = z.infer<typeof Fields>;

const members = z.record(z.string(), z.unknown());
const AnyChange = z.object({
  LedgerEntryType: z.string(),
  NewFields: members.optional(),
  FinalFields: members.optional(),
  PreviousFields: members.optional(),
});
/** What became of an object of the ledger. */
export type Change = z.infer<typeof AnyChange>;
// What a transaction of a form that is not known here did is a server's text, of any length, in which numbers are read.
const Change = AnyChange.refine(countsInUnits, 'What it counts is no number of units');

function countsInUnits({ LedgerEntryType: type, NewFields, FinalFields, PreviousFields }: Change): boolean {
  const counted = type === 'AccountRoot' ? 'Balance' : type === 'MPToken' ? 'MPTAmount' : undefined;
  if (counted === undefined) return true;
  const counts = [NewFields, FinalFields, PreviousFields].map((fields) => fields?.[counted]);
  return counts.every((count) => count === undefined || units.safeParse(count).success);
}

/** What a transaction did, https://xrpl.org/docs/references/protocol/transactions/metadata. */
export const Metadata = z.object({
  TransactionResult: z.string(),
  TransactionIndex: index,
  AffectedNodes: listOf(
    z.union([z.object({ CreatedNode: Change }), z.object({ ModifiedNode: Change }), z.object({ DeletedNode: Change })]),
    most,
  ),
});
export type Metadata = z.infer<typeof Metadata>;

/** A transaction by its id, as JSON. */
export const Found = z.object({
  validated: z.boolean().optional(),
  ledger_index: index.optional(),
  /** Seconds since 2000, of the ledger. */
  date: index.optional(),
  meta: z.object({ TransactionResult: z.string() }).optional(),
});
/** The same with all that it did. */
export const FoundWhole = Fields.extend({ validated, meta: Metadata });

/** An account's root. */
const Root = z.object({
  Balance: units,
  Sequence: index,
  OwnerCount: index,
  Flags: index,
  TransferRate: index.optional(),
  RegularKey: z.string().optional(),
  /** Where they are asked for. */
  signer_lists: z.array(z.unknown()).max(most).optional(),
});
export const AccountInfo = z.object({
  account_data: Root,
  queue_data: z.object({ transactions: listOf(z.object({ seq: index.optional() }), most).optional() }).optional(),
});
/** The same in a final ledger. A server for which a ledger is still open answers from it where that is asked for by its number. */
export const FinalAccountInfo = AccountInfo.extend({ ledger_index: index, validated });

/** The issuer of a currency, in a final ledger. */
export const IssuerInfo = z.object({
  account_data: z.object({ Flags: index, TransferRate: index.max(2_000_000_000).optional() }),
  ledger_index: index,
  validated,
});

/** A multi-purpose token, in a final ledger, https://xrpl.org/docs/references/protocol/ledger-data/ledger-entry-types/mptokenissuance. */
export const TokenIssuance = z.object({
  node: z.object({
    LedgerEntryType: z.literal('MPTokenIssuance'),
    Issuer: z.string(),
    Sequence: index,
    Flags: index,
    AssetScale: index.max(255).optional(),
    TransferFee: index.max(50_000).optional(),
    MPTokenMetadata: bytes.optional(),
  }),
  ledger_index: index,
  validated,
});

/** What an account holds of currencies. Amounts as the ledger writes them, negative where the account owes them. */
export const AccountLines = z.object({
  lines: listOf(z.object({ account: z.string(), currency: z.string(), balance: value }), most),
});

const Limit = z.object({ issuer: z.string(), value });
/** What an account holds of a currency, and what the other end of the line does: a positive balance is the low end's. */
export const TrustLine = z.object({
  node: z.object({ Balance: z.object({ value }), LowLimit: Limit, HighLimit: Limit, Flags: index }),
});

/** What an account holds of a multi-purpose token. */
export const TokenHolding = z.object({ node: z.object({ MPTAmount: units.optional(), Flags: index.optional() }) });

export const Authorized = z.object({ deposit_authorized: z.boolean() });

/** Where transactions of an account are, of those ledgers in which a server looked: which may be fewer than it was asked for. */
export const AccountTransactions = z.object({
  ledger_index_min: index,
  ledger_index_max: index,
  transactions: listOf(z.object({ ledger_index: index, validated }), most),
  marker: z.unknown().optional(),
});

/** What a transaction of usual size costs, in drops: at least, to be queued, and to come into the open ledger now. */
export const FeeState = z.object({
  current_ledger_size: units,
  expected_ledger_size: units,
  drops: z.object({ base_fee: units, minimum_fee: units, open_ledger_fee: units, median_fee: units }),
});

/** What a server made of a transaction. */
export const Submitted = z.object({ engine_result: z.string(), engine_result_message: z.string().optional() });

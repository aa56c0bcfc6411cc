import type { ledgerModule } from '@countersign/ledger-registry';

/** A ledger's rules. */
export type LedgerModule = Awaited<ReturnType<typeof ledgerModule>>;

/** What a ledger is and can do, as data. */
export type LedgerDescriptor = LedgerModule['descriptor'];

/** How one input of an operation is entered and shown. */
export type FieldDescriptor = LedgerDescriptor['operations'][number]['fields'][number];

/** Why a text is no address of a ledger. */
export type AddressFailure = Extract<ReturnType<LedgerModule['address']['parse']>, { ok: false }>['error'];

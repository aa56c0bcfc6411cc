import type { Variant } from '@countersign/kernel';
import type { AddressTag, PolicyCondition, WorkflowCondition } from '@countersign/model';

import type { NamedKind } from './names.ts';

/**
 * What an amount counts: units of a ticker, the coin of a ticker's ledger, the coin of a type of ledger, units of which the ledger itself
 * fixes the decimals, or nobody knows what.
 */
export type AmountUnit =
  | { readonly of: 'ticker' | 'fee'; readonly tickerId: string }
  | { readonly of: 'coin'; readonly ledgerType: string; readonly ledgerId?: string | undefined }
  | { readonly of: 'issued'; readonly decimals: number; readonly code: string | undefined }
  | { readonly of: 'smallest'; readonly code?: string | undefined };

/** A value by what it is: what a field holds, or what is in a sentence. */
export type Value =
  | { readonly kind: 'text' | 'code' | 'key'; readonly text: string }
  /** `tag` is one that is recorded beside the address. */
  | { readonly kind: 'address'; readonly text: string; readonly tag?: AddressTag }
  /** What a ledger calls one of its operations: a label of its description, and the operation's type where that says something else. */
  | { readonly kind: 'ledgerWord'; readonly text: string; readonly type?: string }
  /** An id that nothing is known of but what kind of thing has it. */
  | { readonly kind: 'id'; readonly text: string; readonly of?: 'order' | 'transfer' | 'external account' }
  /** One of the words that the field can have. */
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'words'; readonly texts: readonly string[] }
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  /** A moment as ISO text; `raw` is what is in the request where that is a number of seconds. */
  | { readonly kind: 'date'; readonly text: string; readonly raw?: string }
  | { readonly kind: 'entity'; readonly entity: NamedKind; readonly id: string }
  | { readonly kind: 'entities'; readonly entity: NamedKind; readonly ids: readonly string[] }
  /** `tag` is that of an order which says it beside the destination. */
  | { readonly kind: 'destination'; readonly place: 'Account' | 'Endpoint'; readonly id: string; readonly tag?: AddressTag }
  | { readonly kind: 'destination'; readonly place: 'Address'; readonly address: string; readonly tag?: AddressTag }
  | { readonly kind: 'amount'; readonly amount: bigint; readonly unit: AmountUnit }
  | { readonly kind: 'count'; readonly count: number }
  /** Bytes in hexadecimal or base64, and what they say where they say something. */
  | { readonly kind: 'encoded'; readonly text: string; readonly says: string | undefined; readonly isCallData?: true }
  | { readonly kind: 'workflow'; readonly step: WorkflowCondition }
  /** When a policy applies. */
  | { readonly kind: 'condition'; readonly condition: PolicyCondition }
  | { readonly kind: 'flag'; readonly on: boolean }
  | { readonly kind: 'empty' }
  /** What it means that a request leaves a field out, or empty: a text key below `absent`. */
  | { readonly kind: 'absent'; readonly meaning: string };

/** A value of one kind. */
export type ValueOf<Kind extends Value['kind']> = Variant<Value, 'kind', Kind>;

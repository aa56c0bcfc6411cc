import type { Translate } from '@countersign/kernel';

import type { IntentPayload } from '../schemas/index.ts';

import { amountText } from './amount-text.ts';
import type { Ledgers } from './ledger-fields.ts';
import type { Names, Said } from './names.ts';
import { isOrder } from './order-payload.ts';
import { wordsOf } from './registry.ts';
import { whatText } from './sentence.ts';
import { shortText } from './value-text.ts';

/** What a payload acts on and names by an id alone, which says nothing to a person. */
export interface ActedOn {
  /** Orders that it cancels or replaces. */
  readonly orders: readonly string[];
  /** Transfers that it lets be spent. */
  readonly transfers: readonly string[];
}

const nothing: ActedOn = { orders: [], transfers: [] };

/** The orders and transfers that a payload acts on. */
export function actedOnBy(payload: IntentPayload): ActedOn {
  return { ...nothing, ...wordsOf(payload.type).actsOn?.(payload) };
}

/** How an order is said where a request acts on it, by what ordered it; undefined for a payload that orders nothing. */
export function saidOrder(payload: IntentPayload, ledgers: Ledgers): Said | undefined {
  if (!isOrder(payload)) return undefined;
  return (names, translate) => translate('acted.order', { what: whatText(payload, ledgers, names, translate) });
}

/** What came to an account: how much of which asset, and from which address, where that is known. */
export interface CameIn {
  readonly amount: bigint;
  readonly tickerId: string;
  readonly from?: string | undefined;
}

/** How a transfer is said where a request acts on it. */
export function saidTransfer({ amount, tickerId, from }: CameIn): Said {
  return (names: Names, translate: Translate) => {
    const { text } = amountText(amount, { of: 'ticker', tickerId }, names, translate);
    if (from === undefined) return translate('acted.transfer', { amount: text });
    return translate('acted.transferFrom', {
      amount: text,
      from: shortText({ kind: 'address', text: from }, names, translate).text,
    });
  };
}

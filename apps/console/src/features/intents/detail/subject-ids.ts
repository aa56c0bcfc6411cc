import type { IntentPayload } from '@countersign/kinds/schemas';
import { wordsOf, type OwnForm } from '@countersign/kinds/words';
import { systemPropertyIds, type EntityWord } from '@countersign/model/names';

/** What ids that a task names are called: a key of `technical.ids`. */
type Label =
  | EntityWord
  | 'accountLedger'
  | 'assets'
  | 'cancellation'
  | 'manifest'
  | 'order'
  | 'other'
  | 'systemProperty'
  | 'transfer';

const ofOwnForm = {
  account: 'account',
  cancellation: 'cancellation',
  domain: 'domain',
  ledgers: 'accountLedger',
  manifest: 'manifest',
  release: 'transfer',
  transaction: 'order',
  transfer: 'order',
} as const satisfies Record<OwnForm, Label>;

/** The ids of what a task is about, and what they are called; none where it names nothing by an id. */
export function subjectIds(payload: IntentPayload): { readonly label: Label; readonly ids: readonly string[] } {
  const { proposing } = wordsOf(payload.type);
  if (payload.type === 'v0_ValidateTickers') return { label: 'assets', ids: payload.tickers.map(({ id }) => id) };
  if (payload.type === 'v0_SetSystemProperty') return { label: 'systemProperty', ids: [systemPropertyIds[payload.value.type]] };
  const { of } = proposing;
  const ofEntity = of === 'ledger' || of === 'instance' ? 'other' : of;
  return { label: proposing.as === 'own' ? ofOwnForm[proposing.form] : ofEntity, ids: idsOf(payload) };
}

function idsOf(payload: IntentPayload): readonly string[] {
  if ('reference' in payload) return [payload.reference.id];
  if ('transferIds' in payload) return payload.transferIds;
  if ('replacementTransactionOrderId' in payload) return [payload.replacementTransactionOrderId];
  return 'id' in payload ? [payload.id] : [];
}

import type { IntentPayload } from '@countersign/kinds/schemas';
import { wordsOf, type OwnForm, type Proposing } from '@countersign/kinds/words';
import { systemPropertyIds } from '@countersign/model/names';

/** What ids that a task names are called: a key of `technical.ids`. */
type Label =
  | 'account'
  | 'accountLedger'
  | 'assets'
  | 'cancellation'
  | 'domain'
  | 'endpoint'
  | 'manifest'
  | 'order'
  | 'other'
  | 'policy'
  | 'systemProperty'
  | 'ticker'
  | 'transfer'
  | 'user'
  | 'vault';

const ofEntity = {
  account: 'account',
  domain: 'domain',
  endpoint: 'endpoint',
  instance: 'other',
  ledger: 'other',
  policy: 'policy',
  ticker: 'ticker',
  user: 'user',
  vault: 'vault',
} as const satisfies Record<Proposing['of'], Label>;

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
  return { label: proposing.as === 'own' ? ofOwnForm[proposing.form] : ofEntity[proposing.of], ids: idsOf(payload) };
}

function idsOf(payload: IntentPayload): readonly string[] {
  if ('reference' in payload) return [payload.reference.id];
  if ('transferIds' in payload) return payload.transferIds;
  if ('replacementTransactionOrderId' in payload) return [payload.replacementTransactionOrderId];
  return 'id' in payload ? [payload.id] : [];
}

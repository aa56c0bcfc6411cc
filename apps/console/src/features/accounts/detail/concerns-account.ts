import type { IntentPayload } from '@countersign/kinds/schemas';

/** Whether an intent is about an account: it names it as its entity, as the account that acts, or as a destination. */
export function concernsAccount(payload: IntentPayload, accountId: string): boolean {
  if ('accountId' in payload && payload.accountId === accountId) return true;
  if ('reference' in payload && payload.reference.id === accountId) return true;
  if (payload.type !== 'v0_CreateTransferOrder') return false;
  return payload.outputs.some(({ destination }) => destination.type === 'Account' && destination.accountId === accountId);
}

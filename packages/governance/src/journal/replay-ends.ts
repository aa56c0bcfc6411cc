import { canonicalJson, err, ok, type Result } from '@countersign/kernel';
import type { DomainEvent } from '@countersign/kinds/rules';
import { endedOrderText, OrderEnd } from '@countersign/model';
import type { GovernedState } from './governed-state.ts';
import type { AdoptedEndsEntry, EndEntry } from './journal-entry.ts';
import type { ReplayRules } from './replay-rules.ts';

/**
 * Takes the end of an order, by the word of the vault that signs for its account. An order ends once: said again, it is the same end. The
 * events of orders follow from no entry.
 */
export function takeEnd(
  { orderId, end, wasSigned, rivals, signature }: EndEntry,
  state: GovernedState,
  { verifySignature }: ReplayRules,
): Result<readonly DomainEvent[], string> {
  const publicKey = vaultKeyOf(orderId, state);
  if (publicKey === undefined) return err(`There is no order ${orderId} of an account in a vault`);
  const text = endedOrderText({ orderId, end: OrderEnd.parse(end), wasSigned, ...(rivals && { rivals }) });
  if (!verifySignature({ publicKey, text, signature })) return err(`The vault has not signed that order ${orderId} ended so`);
  const known = state.ends.get(orderId);
  if (known !== undefined && canonicalJson(known.end) !== canonicalJson(end))
    return err(`Order ${orderId} had ended in another way before`);
  state.ends.set(orderId, { end, wasSigned, ...(rivals && { rivals }) });
  return ok([]);
}

/** Takes over the ends of orders that ended before ends were written down. */
export function takeAdoptedEnds({ ends }: AdoptedEndsEntry, state: GovernedState): Result<readonly DomainEvent[], string> {
  if ([...state.ends.values()].some(({ wasSigned }) => wasSigned !== undefined))
    return err('Orders are ended by their vaults from the first such end on');
  for (const { orderId, end } of ends) {
    if (state.find('TransactionOrder', orderId) === undefined) return err(`There is no order ${orderId}`);
    state.ends.set(orderId, { end: OrderEnd.parse(end) });
  }
  return ok([]);
}

/** The public key of the vault that signs for an order. */
function vaultKeyOf(orderId: string, state: GovernedState): string | undefined {
  const order = state.find('TransactionOrder', orderId);
  const account = order && state.find('Account', order.accountId);
  return account && state.find('Vault', account.providerDetails.vaultId)?.publicKey;
}

import { limits } from '@countersign/model/names';
import { ok } from '@countersign/kernel';
import { fail } from '../rules/intent-failure.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { requireEntity, requireUnlocked } from '../rules/loaded-state.ts';
import { requireCurrentDomain } from '../rules/target-domain.ts';
import type { ReleaseQuarantinedTransfers } from './schema.ts';

/** Lets an account spend what it received from outside. */
export const releaseQuarantinedTransfers: IntentRule<ReleaseQuarantinedTransfers> = {
  references: ({ accountId }) => [{ kind: 'Account', id: accountId }],
  needs: ({ accountId, transferIds }) => [
    { type: 'Entity', kind: 'Account', id: accountId },
    { type: 'Transfers', transferIds },
  ],
  plan({ accountId, transferIds }, context) {
    const account = requireEntity(context, 'Account', accountId);
    if (!account.ok) return account;
    const target = requireCurrentDomain(context, account.value.domainId);
    if (!target.ok) return target;
    const unlocked = requireUnlocked('Account', account.value);
    if (!unlocked.ok) return unlocked;
    if (transferIds.length > limits.releasedTransfers) {
      return fail('BatchTooLarge', `At most ${limits.releasedTransfers} transfers can be released together`);
    }
    const ids = [...new Set(transferIds)];
    for (const id of ids) {
      const transfer = context.facts.transfers.find((candidate) => candidate.id === id);
      if (transfer?.recipient?.type !== 'Account' || transfer.recipient.accountId !== accountId) {
        return fail('InvalidEntityId', `There is no transfer ${id} to this account`);
      }
      if (!transfer.quarantined) return fail('StaleIntent', `Transfer ${id} is not quarantined`);
    }
    const { domainId } = account.value;
    return ok({
      changes: [],
      effects: [{ type: 'ReleaseTransfers', domainId, accountId, transferIds: ids }],
      events: ids.map((id) => ({ domainId, payload: { type: 'TransferUpdated', id } })),
    });
  },
};

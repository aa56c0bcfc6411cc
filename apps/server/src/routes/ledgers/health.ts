import type { LedgerHealth } from '@countersign/contract';
import { ok, type Clock } from '@countersign/kernel';
import { ledgerStatus, type LedgerState, type LedgerStates } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';
import type { Networks } from '../../networks.ts';

/** What saying how the ledgers are needs. */
export interface LedgerHealthPorts {
  readonly networks: Pick<Networks, 'ledgers' | 'sandboxes' | 'explorers'>;
  readonly ledgerStates: LedgerStates;
  readonly clock: Clock;
}

/** How the configured ledgers are: as workers noted it, and of a network that lives here as it is. */
export function ledgerHealthHandler({ networks, ledgerStates, clock }: LedgerHealthPorts): ApiHandlers['ledgers']['health'] {
  return async () => {
    const states = new Map((await ledgerStates.all()).map((state) => [state.ledgerId, state]));
    const now = clock.now();
    const items = networks.ledgers.map(async ({ id }): Promise<LedgerHealth> => {
      const sandbox = networks.sandboxes.get(id);
      const state = states.get(id);
      const explorer = networks.explorers.get(id);
      const told = {
        ledgerId: id,
        status: ledgerStatus(state, now),
        isSandbox: sandbox !== undefined,
        ...(explorer && { explorer }),
        ...stateOf(state),
      };
      if (sandbox === undefined) return told;
      const { height, time } = await sandbox.tip();
      return { ...told, tip: { height, since: time.toISOString() } };
    });
    return ok({ items: await Promise.all(items) });
  };
}

function stateOf(state: LedgerState | undefined): Omit<LedgerHealth, 'ledgerId' | 'status' | 'isSandbox'> {
  if (state === undefined) return { nodes: [] };
  const { tip, sight, failure, failingSince, notedAt } = state;
  return {
    ...(tip !== undefined && { tip: { height: tip.height, since: tip.since.toISOString() } }),
    ...(sight?.unread !== undefined && { unread: sight.unread }),
    ...(failure !== undefined && { failure: { ...failure, since: (failingSince ?? notedAt).toISOString() } }),
    nodes: [...(sight?.nodes ?? [])],
    notedAt: notedAt.toISOString(),
  };
}

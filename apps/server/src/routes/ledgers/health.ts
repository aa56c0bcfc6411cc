import type { LedgerHealth } from '@countersign/contract';
import { ok, type Clock } from '@countersign/kernel';
import { ledgerStatus, type LedgerState, type LedgerStates } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';
import type { Networks } from '../../networks.ts';

/** What saying how the ledgers are needs. */
export interface LedgerHealthPorts {
  readonly networks: Pick<Networks, 'ledgers' | 'sandboxes' | 'usedSandboxes' | 'explorers'>;
  readonly ledgerStates: LedgerStates;
  readonly clock: Clock;
}

/** How the configured ledgers are: as workers noted it, and of a network that lives here as it is. Nobody needs to read one of these that nobody uses yet. */
export function ledgerHealthHandler({ networks, ledgerStates, clock }: LedgerHealthPorts): ApiHandlers['ledgers']['health'] {
  return async () => {
    const [all, used] = await Promise.all([ledgerStates.all(), networks.usedSandboxes()]);
    const states = new Map(all.map((state) => [state.ledgerId, state]));
    const now = clock.now();
    const items = networks.ledgers.map(({ id }): LedgerHealth => {
      const isSandbox = networks.sandboxes.has(id);
      if (isSandbox && !used.has(id)) return { ledgerId: id, status: 'Working', isSandbox, nodes: [] };
      const state = states.get(id);
      const explorer = networks.explorers.get(id);
      const tip = used.get(id);
      return {
        ledgerId: id,
        status: ledgerStatus(state, now),
        isSandbox,
        ...(explorer && { explorer }),
        ...stateOf(state),
        ...(tip && { tip: { height: tip.height, since: tip.time.toISOString() } }),
      };
    });
    return ok({ items });
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

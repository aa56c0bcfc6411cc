import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { ledgerStatus, type KnownTip, type LedgerStates } from '@countersign/service';
import type { Clock } from '@countersign/kernel';

import type { Networks } from '../../networks.ts';

/** What knowing the newest blocks needs. */
export interface KnownTipPorts {
  readonly networks: Pick<Networks, 'ledgers' | 'usedSandboxes' | 'sandboxSecondsPerBlock'>;
  readonly ledgerStates: Pick<LedgerStates, 'all'>;
  readonly clock: Clock;
}

/** The newest block of each ledger, by the ledger's id, where that is known of now: a network that cannot be read may have gone on without being seen. */
export async function knownTips({ networks, ledgerStates, clock }: KnownTipPorts): Promise<ReadonlyMap<string, KnownTip>> {
  const [states, used] = await Promise.all([ledgerStates.all(), networks.usedSandboxes()]);
  const now = clock.now();
  const outside = states.flatMap((state) => {
    const isKnown = ['Working', 'CatchingUp'].includes(ledgerStatus(state, now));
    const ledger = networks.ledgers.find(({ id }) => id === state.ledgerId);
    if (!isKnown || state.tip === undefined || ledger === undefined) return [];
    const secondsPerBlock = ledgerDescriptor(ledger.parameters.type)?.secondsPerBlock;
    return [[ledger.id, { ...state.tip, ...(secondsPerBlock !== undefined && { secondsPerBlock }) }] as const];
  });
  const { sandboxSecondsPerBlock: secondsPerBlock } = networks;
  const inside = [...used].flatMap(([id, tip]) =>
    tip === undefined ? [] : [[id, { height: tip.height, since: tip.time, secondsPerBlock }] as const],
  );
  return new Map<string, KnownTip>([...outside, ...inside]);
}

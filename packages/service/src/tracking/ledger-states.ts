import { disbeliefs, type NetworkSight, type NodeSight } from '@countersign/ledger-port';

/** What a worker found out when it read a ledger. */
export interface LedgerLook {
  /** Why it could not be read. */
  readonly failure?: NonNullable<NodeSight['failure']>;
  /** How far its network is; absent for one that lives in this instance. */
  readonly sight?: NetworkSight;
}

/** What is known of a ledger since workers read it. */
export interface LedgerState extends LedgerLook {
  readonly ledgerId: string;
  readonly notedAt: Date;
  /** Since when it cannot be read, for whatever reason. */
  readonly failingSince?: Date;
  /** The newest block of any of its nodes, and since when there is none after it. */
  readonly tip?: { readonly height: number; readonly since: Date };
}

/** Where it is kept how the ledgers are, for those who use and watch the instance: workers alone read them. */
export interface LedgerStates {
  note(ledgerId: string, look: LedgerLook, now: Date): Promise<void>;
  all(): Promise<readonly LedgerState[]>;
}

/** How a ledger is for those who use it. */
export type LedgerStatus = 'Working' | 'CatchingUp' | 'Failing' | 'Stopped' | 'Unknown';

/** Workers note a network at least once a minute; what is older says nothing of now. */
const oldestMilliseconds = 300_000;
/** Blocks that are left to be read while a page is being read. */
const usuallyUnread = 16;

/** How a ledger is by what workers noted of it last. `Stopped`: nothing is read or sent before somebody has looked. */
export function ledgerStatus(state: LedgerState | undefined, now: Date): LedgerStatus {
  if (state === undefined) return 'Unknown';
  const { failure, sight, notedAt } = state;
  if (sight !== undefined && now.getTime() - notedAt.getTime() > oldestMilliseconds) return 'Unknown';
  if (failure !== undefined) return disbeliefs.some((code) => code === failure.code) ? 'Stopped' : 'Failing';
  return (sight?.unread ?? 0) > usuallyUnread ? 'CatchingUp' : 'Working';
}

import { isCodedError, type Clock } from '@countersign/kernel';
import type { Presence } from '@countersign/ledger-port';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { Ledger } from '@countersign/model';

import type { Ledgers } from '../orders/process-order.ts';

/** An account on a ledger of which it is to be asked whether the network has it. */
interface DuePresence {
  readonly ledgerId: string;
  readonly accountId: string;
  readonly addresses: readonly string[];
}

/** Where it is kept which accounts their networks have. */
export interface PresenceBook {
  /**
   * Gives accounts on these ledgers that are due: new ones, those that are awaited (now and then, and all the time for some minutes after something
   * arrived), and the others once a day (and all the time for some minutes after the last coin left).
   */
  claim(ledgerIds: readonly string[], now: Date): Promise<readonly DuePresence[]>;
  /** Keeps what was found. An account that comes or goes is an event. */
  write(found: {
    readonly accountId: string;
    readonly ledgerId: string;
    readonly checkedAt: Date;
    readonly presence: Pick<Presence, 'isThere' | 'minimum'>;
  }): Promise<void>;
}

/** What asking networks for accounts needs. */
export interface PresencePorts {
  readonly book: PresenceBook;
  readonly ledgers: Ledgers;
  /** The ledgers of this instance. */
  readonly configured: readonly Ledger[];
  readonly clock: Clock;
}

/**
 * Asks networks whether they have the accounts whose turn it is, on ledgers where an address is not there from the beginning. What a network says governs
 * nothing: it is shown, and nobody is refused for it here. An account whose network is out of reach is asked for again later.
 * @returns of how many it is known
 */
export async function followPresence(ports: PresencePorts): Promise<number> {
  const failures: unknown[] = [];
  let found = 0;
  const created = ports.configured.filter(({ parameters }) => ledgerDescriptor(parameters.type)?.createdBy !== undefined);
  if (created.length === 0) return 0;
  const claimed = await ports.book.claim(
    created.map(({ id }) => id),
    ports.clock.now(),
  );
  for (const ledger of created) {
    const due = claimed.filter(({ ledgerId }) => ledgerId === ledger.id);
    if (due.length === 0) continue;
    try {
      found += await ask(ports, ledger, due);
    } catch (error) {
      if (!isCodedError(error, 'LedgerUnreachable')) failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some networks could not be asked for their accounts');
  return found;
}

async function ask({ book, ledgers, clock }: PresencePorts, ledger: Ledger, due: readonly DuePresence[]): Promise<number> {
  const module = await ledgers.module(ledger);
  const senders = due.flatMap(({ addresses }) => addresses);
  const state = await ledgers.node(ledger.id).chainState({ senders, destinations: [], assets: [] });
  const checkedAt = clock.now();
  for (const { accountId, addresses } of due) {
    const [first, ...others] = addresses.flatMap((address) => module.presence?.(address, state) ?? []);
    if (first === undefined) continue;
    const isThere = [first, ...others].some((one) => one.isThere);
    await book.write({ accountId, ledgerId: ledger.id, checkedAt, presence: { isThere, minimum: first.minimum } });
  }
  return due.length;
}

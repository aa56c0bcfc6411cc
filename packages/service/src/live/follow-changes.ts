import { canRead } from '@countersign/governance/access';
import type { DomainLookup } from '@countersign/governance/access';
import type { Clock } from '@countersign/kernel';
import type { EventScope, HarmonizeEvent } from '@countersign/model';

import { knowsDomain } from '../reads/authorise.ts';
import type { ReadingFacts } from '../reads/read-store.ts';
import type { Person } from '../sign-in/person.ts';
import { eventAudience } from './event-access.ts';
import type { RecentEvents } from './recent-events.ts';

/** A silent connection is given a sign of life this often, so that proxies keep it and the dead are noticed. */
const heartbeatMilliseconds = 15_000;
/** A client that missed more than this reads everything again: that is less work than receiving them one by one. */
const mostReplayed = 1_000;

/** What a stream of changes says. */
export type ChangeMessage =
  | { readonly type: 'Ready' | 'Reset'; readonly sequence: number }
  | { readonly type: 'Change'; readonly event: HarmonizeEvent }
  /** What the person may read, or who they are, may be different now. */
  | { readonly type: 'Access' }
  | { readonly type: 'Heartbeat' };

/** What {@link followChanges} needs. */
export interface FollowPorts {
  readonly recent: RecentEvents;
  readonly readingFacts: (person: Person, domainId: string) => Promise<ReadingFacts>;
  /** False once the token that opened the stream is no longer good. */
  readonly isStillSignedIn: () => Promise<boolean>;
  readonly clock: Clock;
}

/** Whose stream it is, of what, and from where. */
export interface FollowInput {
  readonly person: Person;
  readonly domainId: string;
  readonly scope: EventScope;
  /** The last number that an earlier connection received. */
  readonly lastSequence?: number | undefined;
  readonly signal: AbortSignal;
}

/**
 * The changes of a domain that the person may read, from now or from `lastSequence` on. The access rule is asked when an event is sent,
 * by what holds at that moment: anyone who is locked receives nothing more. Ends with the signal, the token, and the right to read the
 * domain. Nothing is queued for a slow reader: the next
 * events are looked up when it asks for more.
 */
export async function* followChanges(ports: FollowPorts, input: FollowInput): AsyncGenerator<ChangeMessage, void, undefined> {
  const { recent } = ports;
  const { person, domainId, lastSequence, signal } = input;
  const detach = await recent.attach();
  try {
    let version = recent.accessVersion();
    let facts = await ports.readingFacts(person, domainId);
    if (!knowsDomain(facts, domainId)) return;
    const newest = recent.newest();
    // A number beyond the newest is of another database, as after a backup was restored.
    const mayResume = lastSequence !== undefined && lastSequence <= newest && newest - lastSequence <= mostReplayed;
    let sent = mayResume ? lastSequence : newest;
    yield { type: 'Ready', sequence: sent };
    if (lastSequence !== undefined && !mayResume) yield { type: 'Reset', sequence: sent };
    while (!signal.aborted && (await ports.isStillSignedIn())) {
      const events = await recent.after(sent);
      if (version !== recent.accessVersion()) {
        version = recent.accessVersion();
        const before = facts;
        facts = await ports.readingFacts(person, domainId);
        if (!knowsDomain(facts, domainId)) return;
        if (rightsIn(facts) !== rightsIn(before)) yield { type: 'Access' };
      }
      const domains = await recent.domains([...new Set(events.map((event) => event.domainId))]);
      for (const event of events) {
        if (signal.aborted) return;
        if (isVisible(event, facts, domains, input)) yield { type: 'Change', event };
        sent = event.sequenceNumber;
      }
      if (events.length > 0) continue;
      const untilExpiry = person.expiresAt.getTime() - ports.clock.now().getTime();
      await recent.beyond(sent, Math.min(heartbeatMilliseconds, Math.max(untilExpiry, 0)), signal);
      if (recent.newest() === sent && untilExpiry > heartbeatMilliseconds) yield { type: 'Heartbeat' };
    }
  } finally {
    detach();
  }
}

/** What of the facts decides over what may be read, as text to compare. */
function rightsIn({ users, domains }: ReadingFacts): string {
  const texts = [
    ...users.map(({ id, domainId, lock, roles }) => JSON.stringify([id, domainId, lock, roles])),
    ...domains.map(({ id, parentId, permissions }) => JSON.stringify([id, parentId, permissions])),
  ];
  return texts.toSorted().join();
}

function isVisible(
  { domainId, payload }: HarmonizeEvent,
  { users }: ReadingFacts,
  domains: DomainLookup,
  input: FollowInput,
): boolean {
  const audience = eventAudience[payload.type];
  if (audience === 'Members') return users.some((user) => user.lock === 'Unlocked');
  const isInScope = domainId === input.domainId || (input.scope === 'SelfAndDescendants' && isBelow(domainId, input, domains));
  return isInScope && canRead(audience, domainId, users, domains);
}

function isBelow(domainId: string, { domainId: top }: FollowInput, domains: DomainLookup): boolean {
  const visited = new Set<string>();
  for (let at = domains.get(domainId); at !== undefined && !visited.has(at.id);) {
    if (at.id === top) return true;
    visited.add(at.id);
    at = at.parentId === undefined ? undefined : domains.get(at.parentId);
  }
  return false;
}

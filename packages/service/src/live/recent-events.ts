import type { DomainLookup } from '@countersign/governance/access';
import type { Domain, HarmonizeEvent } from '@countersign/model';

import { changesAccess } from './event-access.ts';
import type { EventFeed } from './event-feed.ts';

/** Events and domains kept for all streams of a process; what is older is read again by those who still need it. */
const keptEvents = 2_000;
const keptDomains = 5_000;
const readAtOnce = 500;

/** The newest events, read once for all streams of a process. Nothing is read while nobody follows. */
export interface RecentEvents {
  /** Keeps up with events until the returned function is called. */
  attach(): Promise<() => void>;
  /** The newest number that was read. */
  newest(): number;
  /** The events above `sequence` that are known by now, the lowest first; not necessarily all at once. */
  after(sequence: number): Promise<readonly HarmonizeEvent[]>;
  /** Changes whenever somebody may be allowed more or less than before. */
  accessVersion(): number;
  /** The domains with their ancestors. */
  domains(ids: readonly string[]): Promise<DomainLookup>;
  /** Resolves when there is something above `sequence`, at the latest after some time, and when the signal says so. */
  beyond(sequence: number, milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Keeps up with a feed. */
// oxlint-disable-next-line eslint/max-lines-per-function -- All of it shares one window of events.
export function createRecentEvents(feed: EventFeed, onError: (error: unknown) => void): RecentEvents {
  let followers = 0;
  let attached: Promise<void> | undefined;
  let unwatch = () => {};
  let newest = 0;
  let accessVersion = 0;
  let kept: HarmonizeEvent[] = [];
  const domains = new Map<string, Domain>();
  const waiting = new Set<() => void>();
  let reading = false;
  let wanted = false;
  let runs = 0;

  function take(events: readonly HarmonizeEvent[]): void {
    kept = [...kept, ...events].slice(-keptEvents);
    newest = events.at(-1)?.sequenceNumber ?? newest;
    if (!events.some(({ payload }) => changesAccess(payload))) return;
    accessVersion += 1;
    domains.clear();
  }

  async function read(): Promise<void> {
    wanted = true;
    if (reading) return;
    reading = true;
    const run = runs;
    try {
      while (wanted) {
        wanted = false;
        for (;;) {
          const events = await feed.after(newest, readAtOnce);
          // All left meanwhile, and perhaps others came: then somebody else reads for them.
          if (run !== runs) return;
          if (events.length === 0) break;
          take(events);
          for (const wake of waiting) wake();
        }
      }
    } finally {
      if (run === runs) reading = false;
    }
  }

  async function start(): Promise<void> {
    runs += 1;
    reading = false;
    kept = [];
    domains.clear();
    newest = await feed.newest();
    unwatch = feed.watch(() => void read().catch(onError));
  }

  function detach(): void {
    followers -= 1;
    if (followers > 0) return;
    unwatch();
    unwatch = () => {};
    runs += 1;
    attached = undefined;
  }

  return {
    async attach() {
      followers += 1;
      attached ??= start();
      try {
        await attached;
      } catch (error) {
        attached = undefined;
        detach();
        throw error;
      }
      let left = false;
      return () => {
        if (!left) detach();
        left = true;
      };
    },
    newest: () => newest,
    accessVersion: () => accessVersion,
    async after(sequence) {
      const first = kept[0]?.sequenceNumber ?? newest + 1;
      if (sequence >= newest) return [];
      if (sequence + 1 >= first) return kept.slice(sequence + 1 - first);
      const upTo = newest;
      return (await feed.after(sequence, readAtOnce)).filter(({ sequenceNumber }) => sequenceNumber <= upTo);
    },
    async domains(ids) {
      if (domains.size > keptDomains) domains.clear();
      const missing = ids.filter((id) => !domains.has(id));
      if (missing.length === 0) return domains;
      const version = accessVersion;
      const loaded = await feed.chains(missing);
      // What was loaded while domains changed may be of before.
      if (version !== accessVersion) return byId(await feed.chains(ids));
      for (const domain of loaded) domains.set(domain.id, domain);
      return domains;
    },
    beyond(sequence, milliseconds, signal) {
      if (newest > sequence || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, milliseconds);
        waiting.add(done);
        signal.addEventListener('abort', done);
      });
    },
  };
}

function byId(domains: readonly Domain[]): DomainLookup {
  return new Map(domains.map((domain) => [domain.id, domain]));
}

import type { Pool, PoolClient } from 'pg';

/** What the processes of an instance wake one another about. */
export type WakeUpTopic = 'events' | 'inbox' | 'ledgers';

/** Wake-ups of a busy moment become one. */
const gatherMilliseconds = 20;
/** Somebody's wake-up may be lost with their process, or not come through at all, as through some connection poolers. */
const lookMilliseconds = { events: 1_000, inbox: 5_000, ledgers: 5_000 } as const satisfies Record<WakeUpTopic, number>;

/** Tells all processes of an instance that there may be something new in the database. What it is stands in the tables alone. */
export interface WakeUps {
  /** To be called after a commit; soon afterwards all who watch are woken, in this process and in others. */
  readonly announce: () => void;
  /** Calls `wake` after announcements, and now and then without one; gives the end of that. */
  readonly watch: (wake: () => void) => () => void;
  /** As `watch`, after announcements alone: for those who look by themselves when they have heard nothing for long. */
  readonly listen: (wake: () => void) => () => void;
  close(): void;
}

/**
 * Wake-ups by LISTEN and NOTIFY. The notification is a statement of its own after the commit: within the transaction it would make
 * all commits of the instance wait for one another. A connection listens only while somebody watches.
 */
export function createWakeUps(pool: Pool, topic: WakeUpTopic, onError: (error: unknown) => void): WakeUps {
  const channel = `countersign_${topic}`;
  const watchers = new Set<() => void>();
  /** Those of the watchers who are also woken without an announcement. */
  const looking = new Set<() => void>();
  let announcing: NodeJS.Timeout | undefined;
  let listener: PoolClient | undefined;
  let connecting = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const wakeAll = () => {
    for (const wake of watchers) wake();
  };

  function letGo(client: PoolClient, broken: boolean): void {
    client.removeAllListeners('notification');
    client.removeAllListeners('error');
    if (listener === client) listener = undefined;
    client.release(broken);
  }

  async function connect(): Promise<void> {
    if (listener !== undefined || connecting || closed || watchers.size === 0) return;
    connecting = true;
    try {
      const client = await pool.connect();
      client.on('notification', wakeAll);
      client.on('error', () => {
        if (listener === client) letGo(client, true);
      });
      listener = client;
      await client.query(`listen ${channel}`);
    } catch (error) {
      if (listener !== undefined) letGo(listener, true);
      if (!closed) onError(error);
    } finally {
      connecting = false;
    }
    if (watchers.size === 0) stopListening();
    // Something may have happened before the connection listened.
    wakeAll();
  }

  function stopListening(): void {
    const client = listener;
    if (client === undefined || connecting) return;
    listener = undefined;
    // The connection goes back to others, who must not get what is not theirs.
    client.query('unlisten *').then(
      () => letGo(client, false),
      () => letGo(client, true),
    );
  }

  function look(): void {
    timer = setTimeout(() => {
      for (const wake of looking) wake();
      void connect();
      look();
    }, lookMilliseconds[topic]);
    timer.unref();
  }

  function add(wake: () => void, group: readonly Set<() => void>[]): () => void {
    const own = () => wake();
    for (const set of group) set.add(own);
    void connect();
    if (timer === undefined) look();
    return () => {
      for (const set of group) set.delete(own);
      if (watchers.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
      stopListening();
    };
  }

  return {
    announce() {
      if (announcing !== undefined || closed) return;
      announcing = setTimeout(() => {
        announcing = undefined;
        wakeAll();
        pool.query(`notify ${channel}`).catch((error: unknown) => {
          if (!closed) onError(error);
        });
      }, gatherMilliseconds);
      announcing.unref();
    },
    watch: (wake) => add(wake, [watchers, looking]),
    listen: (wake) => add(wake, [watchers]),
    close() {
      closed = true;
      clearTimeout(announcing);
      clearTimeout(timer);
      watchers.clear();
      looking.clear();
      stopListening();
    },
  };
}

import { randomUUID } from 'node:crypto';

import type { Notification, Pool, PoolClient } from 'pg';
import { z } from 'zod';

/** What the processes of an instance wake one another about. */
export type NotifierTopic = 'events' | 'inbox' | 'ledgers';

/** Wake-ups of a busy moment become one. */
const gatherMilliseconds = 20;
/** Somebody's wake-up may be lost with their process, or not come through at all, as through some connection poolers. */
const lookMilliseconds = { events: 1_000, inbox: 5_000, ledgers: 5_000 } as const satisfies Record<NotifierTopic, number>;

/** Notifies all processes of an instance that there may be something new in the database. What it is, only the tables say. */
export interface Notifier {
  /**
   * To be called after a commit; soon afterwards those who watch are woken, in this process and in others: all of them, or, of a
   * subject, those who watch that subject or every one.
   */
  readonly notify: (subject?: string) => void;
  /** Calls `wake` after announcements, of this subject alone where one is given, and now and then without one; gives the end of that. */
  readonly watch: (wake: () => void, subject?: string) => () => void;
  /** As `watch`, after announcements alone: for those who look on their own when they have heard nothing for long. */
  readonly listen: (wake: () => void, subject?: string) => () => void;
  close(): void;
}

/** Who is woken, and about what: without a subject, about everything. */
interface Watcher {
  readonly wake: () => void;
  readonly subject: string | undefined;
}

/** What a notification carries. What cannot be read, or comes without subjects, is about everything. */
const Announcement = z.object({ from: z.string(), subjects: z.array(z.string()).optional() });

/** PostgreSQL takes payloads of less than 8,000 bytes. */
const longestPayload = 7_900;

/**
 * Wake-ups by LISTEN and NOTIFY. The notification is a statement of its own after the commit: within the transaction it would make
 * all commits of the instance wait for one another. A connection listens only while somebody watches.
 *
 * Those of this process are woken directly, and its own notifications, which come back to it, are left alone: anyone who began to watch in
 * between looks for themselves after that.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- All of it shares one connection.
export function createNotifier(pool: Pool, topic: NotifierTopic, onError: (error: unknown) => void): Notifier {
  const channel = `countersign_${topic}`;
  const self = randomUUID();
  const watchers = new Set<Watcher>();
  /** Those of the watchers who are also woken without an announcement. */
  const looking = new Set<Watcher>();
  /** What is announced next; undefined: everything. */
  let gathered: Set<string> | undefined = new Set();
  let announcing: NodeJS.Timeout | undefined;
  let listener: PoolClient | undefined;
  let connecting = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function wakeAll(subjects?: ReadonlySet<string>): void {
    for (const { wake, subject } of watchers) {
      if (subjects === undefined || subject === undefined || subjects.has(subject)) wake();
    }
  }

  function hear({ payload }: Notification): void {
    const announcement = announcementIn(payload);
    if (announcement?.from !== self) wakeAll(announcement?.subjects && new Set(announcement.subjects));
  }

  async function announce(): Promise<void> {
    announcing = undefined;
    const subjects = gathered;
    gathered = new Set();
    wakeAll(subjects);
    const named = JSON.stringify({ from: self, ...(subjects && { subjects: [...subjects] }) });
    const payload = Buffer.byteLength(named) > longestPayload ? JSON.stringify({ from: self }) : named;
    try {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    } catch (error) {
      if (!closed) onError(error);
    }
  }

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
      client.on('notification', hear);
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
      for (const { wake } of looking) wake();
      void connect();
      look();
    }, lookMilliseconds[topic]);
    timer.unref();
  }

  function add(watcher: Watcher, group: readonly Set<Watcher>[]): () => void {
    for (const set of group) set.add(watcher);
    void connect();
    if (timer === undefined) look();
    return () => {
      for (const set of group) set.delete(watcher);
      if (watchers.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
      stopListening();
    };
  }

  return {
    notify(subject) {
      if (closed) return;
      if (subject === undefined) gathered = undefined;
      else gathered?.add(subject);
      if (announcing !== undefined) return;
      announcing = setTimeout(() => void announce(), gatherMilliseconds);
      announcing.unref();
    },
    watch: (wake, subject) => add({ wake, subject }, [watchers, looking]),
    listen: (wake, subject) => add({ wake, subject }, [watchers]),
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

function announcementIn(payload: string | undefined): z.infer<typeof Announcement> | undefined {
  try {
    return Announcement.safeParse(JSON.parse(payload ?? '')).data;
  } catch {
    return undefined;
  }
}

import { ApiError, NetworkError } from '@countersign/client';
import type { SigningSession } from '@countersign/contract';
import type { JsonObject } from '@countersign/kernel';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { UserReference } from '@countersign/model';

import type { Decision } from '@countersign/governance/decision-request';
import type { DeviceAnswer } from '../../../shared/signing/signing-task.ts';

/** One decision of several: the request that the device signs, and how it is sent. */
export interface SittingItem {
  readonly intent: IntentEntity;
  readonly author: UserReference;
  readonly type: Decision['type'];
  readonly request: JsonObject;
  readonly hash: string;
  readonly send: (answer: DeviceAnswer) => Promise<unknown>;
}

/** What became of one decision so far. Only `decided` has changed its task. */
export type SittingState =
  /** Waits for the device. */
  | { readonly kind: 'waiting' }
  /** Signed, and on its way to the server. */
  | { readonly kind: 'sending' }
  /** The server has taken it. */
  | { readonly kind: 'decided' }
  /** The device refused to sign. */
  | { readonly kind: 'refusedOnDevice' }
  /** The server refused what was signed, or to ask the device for it. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Somebody else decided it, it expired, or it failed: nothing was sent. */
  | { readonly kind: 'overtaken'; readonly status: IntentEntity['state']['status'] }
  /** The person had decided it already, the other way. */
  | { readonly kind: 'decidedOtherwise' }
  /** It does not wait for this person any more. */
  | { readonly kind: 'noLongerAsked' }
  /** What came back is not this person's signature over it: nothing was sent. */
  | { readonly kind: 'wrongSignature' }
  /** It was not signed before the sitting ended. */
  | { readonly kind: 'untouched' }
  /** It was sent, and nobody answered. */
  | { readonly kind: 'unsure' };

/** How a sitting stands: a state for each of its decisions, in their order. */
interface SittingView {
  readonly states: readonly SittingState[];
  /** Nothing will change any more. */
  readonly isOver: boolean;
  /** What keeps it from going on; it tries again by itself. */
  readonly trouble?: unknown;
}

/** Where a signing session is. */
export interface SessionPlace {
  readonly domainId: string;
  readonly sessionId: string;
}

type Asked = Pick<SittingItem, 'hash' | 'request'>;

/** What a sitting needs of the server, of keys and of time. */
export interface SittingPorts {
  /** Puts requests before the device. */
  readonly ask: (domainId: string, requests: readonly Asked[]) => Promise<SigningSession>;
  /** Makes these wait again, and takes back all others that wait. */
  readonly renew: (place: SessionPlace, requests: readonly Asked[]) => Promise<SigningSession>;
  readonly look: (place: SessionPlace) => Promise<SigningSession>;
  /** Takes back all that wait. `leaving` while the page goes away. */
  readonly end: (place: SessionPlace, options: { readonly leaving: boolean }) => Promise<SigningSession>;
  /** The tasks that still wait for the person. */
  readonly awaiting: () => Promise<ReadonlySet<string>>;
  readonly intent: (item: SittingItem) => Promise<IntentEntity>;
  /** Whether a signature is the person's over exactly this request. */
  readonly isOurs: (answer: DeviceAnswer, request: JsonObject) => boolean;
  /** Waits; a signal that is aborted ends it early. */
  readonly pause: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}

/** A sitting that has begun. */
export interface Sitting {
  readonly subscribe: (listener: () => void) => () => void;
  readonly view: () => SittingView;
  /** Ends it: what was signed is sent, the rest is taken back from the device. */
  readonly stop: () => void;
  /** The page goes away: takes back what waits as far as there is time for it. */
  readonly leave: () => void;
}

/** As many as the server takes in one session. */
const mostInSession = 20;
const lookMs = 1_000;
const watchMs = 3_000;
/** Well before the ten minutes are over that a request waits. */
const renewMs = 240_000;
const lastAttempts = 3;

const passing = new Set([401, 408, 429]);

/** Whether the same call may well succeed a moment later: after a new sign-in, or once the server is back. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || passing.has(error.status)));

interface Group {
  readonly domainId: string;
  readonly items: readonly SittingItem[];
  place: SessionPlace | undefined;
  /** When the device was asked, by the sitting's clock. */
  askedAt: number;
  /** Some of what the device is asked for is not wanted any more. */
  isStale: boolean;
  /** What was sent without an answer, until there is one. */
  readonly unanswered: Promise<void>[];
}

function groupsOf(items: readonly SittingItem[]): readonly Group[] {
  return [...Map.groupBy(items, ({ author }) => author.domainId)].flatMap(([domainId, own]) =>
    Array.from({ length: Math.ceil(own.length / mostInSession) }, (_, index) => ({
      domainId,
      items: own.slice(index * mostInSession, (index + 1) * mostInSession),
      place: undefined,
      askedAt: 0,
      isStale: false,
      unanswered: [],
    })),
  );
}

/** How a user decided on an intent, if they did. */
function decisionBy({ state }: IntentEntity, { author }: SittingItem): 'Approve' | 'Reject' | undefined {
  const decisions = state.progressPerPolicy?.flatMap(({ stepProgress }) => stepProgress.flatMap((step) => step.decisions)) ?? [];
  return decisions.find((one) => one.author.id === author.id)?.decision;
}

/**
 * Has several decisions signed on the person's device, one by one, and sends each as soon as it is signed. One that fails does not hold up
 * the others. At every moment the states are what is true: a task is decided once the server has taken it, and not before.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- One state machine, whose steps share its state.
export function startSitting(items: readonly SittingItem[], ports: SittingPorts): Sitting {
  const states = new Map<string, SittingState>(items.map(({ hash }) => [hash, { kind: 'waiting' }]));
  const groups = groupsOf(items);
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  let isOver = false;
  let trouble: unknown;
  let sendingAgain = 0;
  let view = viewNow();

  function viewNow(): SittingView {
    return {
      states: items.map(({ hash }) => states.get(hash) ?? { kind: 'untouched' }),
      isOver,
      ...(trouble !== undefined && { trouble }),
    };
  }
  function publish(): void {
    view = viewNow();
    for (const listener of listeners) listener();
  }
  function become({ hash }: SittingItem, state: SittingState): void {
    states.set(hash, state);
    publish();
  }
  function setTrouble(error: unknown): void {
    if (error === trouble) return;
    trouble = error;
    publish();
  }
  function noTrouble(): void {
    if (sendingAgain === 0) setTrouble(undefined);
  }
  const waitingIn = (some: readonly SittingItem[]) => some.filter(({ hash }) => states.get(hash)?.kind === 'waiting');

  /** What an intent says of a decision that was refused, or that does not wait any more. */
  function told(intent: IntentEntity, item: SittingItem): SittingState | undefined {
    const own = decisionBy(intent, item);
    if (own !== undefined) return { kind: own === item.type ? 'decided' : 'decidedOtherwise' };
    return intent.state.status === 'Open' ? undefined : { kind: 'overtaken', status: intent.state.status };
  }

  /** `wasSent`: it was sent before, and what was answered then is not known. */
  async function afterRefusal(item: SittingItem, error: unknown, wasSent: boolean): Promise<SittingState> {
    try {
      return told(await ports.intent(item), item) ?? { kind: 'refused', error };
    } catch {
      return wasSent ? { kind: 'unsure' } : { kind: 'refused', error };
    }
  }

  /** Sends what was signed: true once there is an answer. */
  async function send(item: SittingItem, given: DeviceAnswer, wasSent: boolean): Promise<boolean> {
    try {
      await item.send(given);
      become(item, { kind: 'decided' });
      return true;
    } catch (error) {
      if (isPassing(error)) setTrouble(error);
      else become(item, await afterRefusal(item, error, wasSent));
      return !isPassing(error);
    }
  }

  /** Sends again what nobody answered, beside all else: the others are not held up by it. */
  async function sendAgain(item: SittingItem, given: DeviceAnswer): Promise<void> {
    sendingAgain++;
    let isAnswered = false;
    for (let last = lastAttempts; !isAnswered && last > 0; last -= stopping.signal.aborted ? 1 : 0) {
      await ports.pause(lookMs);
      isAnswered = await send(item, given, true);
    }
    if (!isAnswered) become(item, { kind: 'unsure' });
    sendingAgain--;
    noTrouble();
  }

  async function settle(group: Group, item: SittingItem, given: DeviceAnswer): Promise<void> {
    if (!ports.isOurs(given, item.request)) return become(item, { kind: 'wrongSignature' });
    become(item, { kind: 'sending' });
    if (!(await send(item, given, false))) group.unanswered.push(sendAgain(item, given));
  }

  async function take(group: Group, { requests }: SigningSession): Promise<void> {
    for (const item of waitingIn(group.items)) {
      const answer = requests.find(({ hash }) => hash === item.hash);
      if (answer?.status === 'Signed' && answer.signature !== undefined) {
        await settle(group, item, { signature: answer.signature, companion: answer.companion });
      }
      if (answer?.status === 'Rejected') become(item, { kind: 'refusedOnDevice' });
    }
  }

  /** One look at a session: asked for where there is none, kept alive, and read. */
  async function lookAt(group: Group): Promise<SigningSession> {
    const wanted = waitingIn(group.items);
    const isDue = group.isStale || ports.now() - group.askedAt >= renewMs;
    if (group.place !== undefined && !isDue) return await ports.look(group.place);
    const session = await (group.place ? ports.renew(group.place, wanted) : ports.ask(group.domainId, wanted));
    group.askedAt = ports.now();
    group.isStale = false;
    return session;
  }

  async function run(group: Group): Promise<void> {
    while (!stopping.signal.aborted && waitingIn(group.items).length > 0) {
      try {
        const session = await lookAt(group);
        group.place = { domainId: session.domainId, sessionId: session.id };
        noTrouble();
        await take(group, session);
        // A machine that slept comes back after its session's time: the rest is asked for again.
        if (session.status === 'Expired') group.place = undefined;
        if (session.status === 'Cancelled') break;
      } catch (error) {
        await afterFailure(group, error);
      }
      if (waitingIn(group.items).length > 0) await ports.pause(lookMs, stopping.signal);
    }
    await finish(group);
  }

  async function afterFailure(group: Group, error: unknown): Promise<void> {
    const isGone = error instanceof ApiError && (error.code === 'InvalidStateError' || error.code === 'EntityNotFoundError');
    if (isPassing(error)) setTrouble(error);
    else if (isGone && group.place !== undefined) await lastLook(group, group.place);
    else for (const item of waitingIn(group.items)) become(item, { kind: 'refused', error });
  }

  /** Takes what was answered in a session that is over. */
  async function lastLook(group: Group, place: SessionPlace): Promise<void> {
    group.place = undefined;
    try {
      await take(group, await ports.look(place));
    } catch {
      // It is not there any more, and nothing of it was answered that would be known.
    }
  }

  async function finish(group: Group): Promise<void> {
    const { place } = group;
    if (place !== undefined && (group.isStale || waitingIn(group.items).length > 0)) {
      try {
        await take(group, await ports.end(place, { leaving: false }));
      } catch {
        // Nothing waited any more; or nobody was reached, and then what was not sent is not decided.
        await lastLook(group, place);
      }
    }
    for (const item of waitingIn(group.items)) become(item, { kind: 'untouched' });
    await Promise.all(group.unanswered);
  }

  /** Looks whether the tasks still wait for this person; what does not is taken back from the device. */
  async function watch(): Promise<void> {
    const missed = new Set<string>();
    while (!stopping.signal.aborted && waitingIn(items).length > 0) {
      try {
        const awaiting = await ports.awaiting();
        for (const item of waitingIn(items)) {
          if (awaiting.has(item.intent.id)) missed.delete(item.hash);
          else await checkMissing(item, missed);
        }
      } catch (error) {
        setTrouble(error);
      }
      await ports.pause(watchMs, stopping.signal);
    }
  }

  async function checkMissing(item: SittingItem, missed: Set<string>): Promise<void> {
    const state =
      told(await ports.intent(item), item) ?? (missed.has(item.hash) ? ({ kind: 'noLongerAsked' } as const) : undefined);
    missed.add(item.hash);
    // It may have been signed while the server was asked.
    if (state === undefined || waitingIn([item]).length === 0) return;
    become(item, state);
    for (const group of groups) if (group.items.includes(item)) group.isStale = true;
  }

  async function runAll(): Promise<void> {
    await Promise.all(groups.map(run));
    isOver = true;
    trouble = undefined;
    publish();
  }

  void watch();
  void runAll();

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    stop: () => stopping.abort(),
    leave: () => {
      stopping.abort();
      for (const { place } of groups) if (place) void ports.end(place, { leaving: true }).catch(() => undefined);
    },
  };
}

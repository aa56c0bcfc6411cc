import { ApiError, NetworkError } from '@countersign/client';
import type { SigningSession } from '@countersign/contract';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { expect, test } from 'vitest';

import type { DeviceAnswer } from '../../../shared/signing/signing-task.ts';
import { startSitting, type SessionPlace, type Sitting, type SittingItem, type SittingPorts } from './sitting.ts';

type Answer = 'Waiting' | 'Signed' | 'Rejected';
interface Decided {
  readonly status?: IntentEntity['state']['status'];
  readonly by?: string;
  readonly decision?: 'Approve' | 'Reject';
}

const companion = 'c'.repeat(64);
const author = { id: 'dev', domainId: 'treasury' };
const refusal = (status: number, reason: string) =>
  new ApiError({ status, statusText: '', body: JSON.stringify({ reason, message: reason }) });

/** A server, a device and a clock that a test moves by hand. */
function desk(count: number, domains = ['treasury']) {
  const answers = new Map<string, Answer>();
  const intents = new Map<string, Decided>();
  const sessions = new Map<string, { hashes: string[]; status: SigningSession['status'] }>();
  const sent: string[] = [];
  const calls: string[] = [];
  const failures = new Map<string, unknown[]>();
  let time = 0;
  const waits: (() => void)[] = [];
  const fail = (name: string) => {
    calls.push(name);
    const error = failures.get(name)?.shift();
    if (error !== undefined) throw error;
  };
  const items = Array.from({ length: count }, (_, index): SittingItem => {
    const hash = `hash-${index}`;
    const domainId = domains[index % domains.length] ?? '';
    const intent = { id: `intent-${index}`, details: { targetDomainId: domainId } } as IntentEntity;
    const send = ({ signature, ...given }: DeviceAnswer) => {
      expect(given).toEqual({ companion });
      fail(`send ${hash}`);
      sent.push(signature);
      return Promise.resolve();
    };
    return { intent, author: { ...author, domainId }, type: 'Approve', request: { hash }, hash, send: async (s) => send(s) };
  });
  const shown = ({ domainId, sessionId }: SessionPlace): SigningSession => {
    const { hashes = [], status = 'Open' } = sessions.get(sessionId) ?? {};
    const requests = hashes.map((hash) => ({
      hash,
      entity: {},
      verificationCode: '00',
      status: answers.get(hash) ?? 'Waiting',
      ...(answers.get(hash) === 'Signed' && { signature: `signed ${hash}`, companion }),
    }));
    return { id: sessionId, domainId, status, createdAt: '', expiresAt: '', requests, events: [] };
  };
  const ports: SittingPorts = {
    ask: async (domainId, requests) => {
      fail('ask');
      const place = { domainId, sessionId: `session-${sessions.size}` };
      sessions.set(place.sessionId, { hashes: requests.map(({ hash }) => hash), status: 'Open' });
      return shown(place);
    },
    renew: async (place, requests) => {
      fail('renew');
      const before = sessions.get(place.sessionId)?.hashes.filter((hash) => answers.has(hash)) ?? [];
      sessions.set(place.sessionId, { hashes: [...new Set([...before, ...requests.map(({ hash }) => hash)])], status: 'Open' });
      return shown(place);
    },
    look: async (place) => {
      fail('look');
      return shown(place);
    },
    end: async (place) => {
      fail('end');
      const session = sessions.get(place.sessionId);
      if (!session?.hashes.some((hash) => !answers.has(hash))) throw refusal(409, 'InvalidStateError');
      session.status = 'Cancelled';
      return shown(place);
    },
    awaiting: async () => new Set(items.flatMap(({ intent }) => (intents.has(intent.id) ? [] : [intent.id]))),
    intent: async ({ intent }) => {
      const { status = 'Open', by, decision = 'Approve' } = intents.get(intent.id) ?? {};
      const decisions = by === undefined ? [] : [{ author: { id: by }, decision }];
      return { ...intent, state: { status, progressPerPolicy: [{ stepProgress: [{ decisions }] }] } } as unknown as IntentEntity;
    },
    isOurs: ({ signature }, request) => signature === `signed ${JSON.stringify(request['hash']).slice(1, -1)}`,
    pause: (_milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        waits.push(resolve);
        return signal?.addEventListener('abort', () => resolve());
      }),
    now: () => time,
  };
  const settle = async () => {
    for (let round = 0; round < 60; round++) await Promise.resolve();
  };
  return {
    items,
    ports,
    sent,
    calls,
    failures,
    sessions,
    sign: (...indexes: number[]) => indexes.forEach((index) => answers.set(`hash-${index}`, 'Signed')),
    refuse: (index: number) => answers.set(`hash-${index}`, 'Rejected'),
    meanwhile: (index: number, decided: Decided) => intents.set(`intent-${index}`, decided),
    /** Lets time pass: all that wait go on, so many times. */
    pass: async (rounds = 1, milliseconds = 1_000) => {
      for (let round = 0; round < rounds; round++) {
        await settle();
        time += milliseconds;
        for (const wake of waits.splice(0)) wake();
        await settle();
      }
    },
    settle,
  };
}

const kinds = (sitting: Sitting) => sitting.view().states.map(({ kind }) => kind);

test('sends each of fifty as it is signed, in whatever order, until none waits', async () => {
  const at = desk(50, ['treasury', 'trading']);
  const sitting = startSitting(at.items, at.ports);
  await at.pass();
  // No session is longer than the server takes, and none is of two users.
  expect([...at.sessions.values()].map(({ hashes }) => hashes.length)).toEqual([20, 5, 20, 5]);
  at.sign(49, 7);
  await at.pass();
  expect(at.sent.toSorted()).toEqual(['signed hash-49', 'signed hash-7']);
  expect(kinds(sitting).filter((kind) => kind === 'decided')).toHaveLength(2);
  at.sign(...Array.from({ length: 50 }, (_, index) => index));
  await at.pass(3);
  expect(at.sent).toHaveLength(50);
  expect(new Set(at.sent).size).toBe(50);
  expect(sitting.view()).toMatchObject({ isOver: true });
  expect(new Set(kinds(sitting))).toEqual(new Set(['decided']));
});

test('goes on over what the device or the server refuses, and says which was which', async () => {
  const at = desk(5);
  at.failures.set('send hash-1', [refusal(400, 'InvalidIntentError')]);
  const tooLate = () => {
    at.meanwhile(2, { status: 'Rejected', by: 'chloe', decision: 'Reject' });
    return Promise.reject(refusal(409, 'IntentNotOpenedError'));
  };
  const items = at.items.map((item) => (item.hash === 'hash-2' ? { ...item, send: tooLate } : item));
  const sitting = startSitting(items, at.ports);
  at.sign(0, 1, 2, 4);
  at.refuse(3);
  await at.pass(4);
  expect(sitting.view()).toMatchObject({
    isOver: true,
    states: [
      { kind: 'decided' },
      { kind: 'refused', error: { code: 'InvalidIntentError' } },
      { kind: 'overtaken', status: 'Rejected' },
      { kind: 'refusedOnDevice' },
      { kind: 'decided' },
    ],
  });
});

test('never sends a signature that is not this person’s over this request', async () => {
  const at = desk(2);
  const sitting = startSitting(at.items, { ...at.ports, isOurs: ({ signature }) => signature === 'signed hash-1' });
  at.sign(0, 1);
  await at.pass(2);
  expect(kinds(sitting)).toEqual(['wrongSignature', 'decided']);
  expect(at.sent).toEqual(['signed hash-1']);
});

test('stopped in the middle, what was signed is sent, and the rest is taken back untouched', async () => {
  const at = desk(12);
  const sitting = startSitting(at.items, at.ports);
  await at.pass();
  at.sign(0);
  await at.pass();
  // Signed in the moment in which it is stopped.
  at.sign(5);
  sitting.stop();
  await at.pass(2);
  expect(sitting.view().isOver).toBe(true);
  expect(at.sent).toEqual(['signed hash-0', 'signed hash-5']);
  expect(kinds(sitting).filter((kind) => kind === 'untouched')).toHaveLength(10);
  expect([...at.sessions.values()].map(({ status }) => status)).toEqual(['Cancelled']);
  // What the device would sign afterwards is good for nothing.
  at.sign(1);
  await at.pass(3);
  expect(at.sent).toHaveLength(2);
});

test('takes back from the device what was decided or expired meanwhile, and what it does not ask for any more', async () => {
  const at = desk(6);
  const sitting = startSitting(at.items, at.ports);
  await at.pass();
  at.meanwhile(0, { status: 'Executed', by: 'chloe' });
  at.meanwhile(1, { status: 'Expired' });
  at.meanwhile(2, { by: 'dev' });
  at.meanwhile(3, { by: 'dev', decision: 'Reject' });
  at.meanwhile(4, {});
  await at.pass(6);
  expect(sitting.view().states).toEqual([
    { kind: 'overtaken', status: 'Executed' },
    { kind: 'overtaken', status: 'Expired' },
    { kind: 'decided' },
    { kind: 'decidedOtherwise' },
    { kind: 'noLongerAsked' },
    { kind: 'waiting' },
  ]);
  expect([...at.sessions.values()].map(({ hashes }) => hashes)).toEqual([['hash-5']]);
  at.sign(0);
  await at.pass(3);
  expect(at.sent).toEqual([]);
});

test('waits for a server that is away and for a new sign-in, and sends then what was signed', async () => {
  const at = desk(2);
  at.failures.set('ask', [new NetworkError(new Error('offline')), refusal(401, 'UnauthorizedError')]);
  at.failures.set('send hash-0', [
    refusal(503, 'ServiceUnavailableError'),
    ...Array.from({ length: 4 }, () => new NetworkError(new Error('offline'))),
  ]);
  const sitting = startSitting(at.items, at.ports);
  await at.settle();
  expect(sitting.view().trouble).toMatchObject({ code: 'NetworkError' });
  at.sign(0, 1);
  await at.pass(2);
  await at.settle();
  expect(kinds(sitting)).toContain('sending');
  await at.pass(7);
  expect(kinds(sitting)).toEqual(['decided', 'decided']);
  expect(sitting.view().trouble).toBeUndefined();
});

test('of what was sent without an answer it says so, or what the task says of it', async () => {
  const at = desk(2);
  const offline = () => new NetworkError(new Error('offline'));
  at.failures.set('send hash-0', Array.from({ length: 9 }, offline));
  at.failures.set('send hash-1', [offline(), refusal(409, 'IntentNotOpenedError')]);
  const sitting = startSitting([...at.items].toReversed(), at.ports);
  at.sign(0, 1);
  await at.settle();
  // The server took it, and its answer was lost.
  at.meanwhile(1, { status: 'Executed', by: 'dev' });
  await at.pass(2);
  sitting.stop();
  await at.pass(6);
  expect(kinds(sitting)).toEqual(['decided', 'unsure']);
});

test('one that the server can not take does not hold up the others', async () => {
  const at = desk(3);
  at.failures.set(
    'send hash-0',
    Array.from({ length: 1_000 }, () => refusal(500, 'InternalError')),
  );
  const sitting = startSitting(at.items, at.ports);
  await at.pass();
  at.sign(0, 1);
  await at.pass(3);
  expect(at.sent).toEqual(['signed hash-1']);
  at.sign(2);
  await at.pass(2);
  expect(at.sent).toEqual(['signed hash-1', 'signed hash-2']);
  expect(kinds(sitting)).toEqual(['sending', 'decided', 'decided']);
  expect(sitting.view().trouble).toBeDefined();
  sitting.stop();
  await at.pass(5);
  expect(sitting.view()).toMatchObject({ isOver: true, states: [{ kind: 'unsure' }, { kind: 'decided' }, { kind: 'decided' }] });
});

test('of what may have been taken before it was refused nobody says that it was refused', async () => {
  const at = desk(1);
  const lost = new NetworkError('no answer');
  at.failures.set('send hash-0', [lost, refusal(400, 'DecisionInvalid')]);
  at.ports = { ...at.ports, intent: () => Promise.reject(lost) };
  const sitting = startSitting(at.items, at.ports);
  await at.pass();
  at.sign(0);
  await at.pass(4);
  expect(sitting.view()).toMatchObject({ isOver: true, states: [{ kind: 'unsure' }] });
});

test('keeps its requests waiting for as long as it lasts, and asks again after its machine slept', async () => {
  const at = desk(2);
  const sitting = startSitting(at.items, at.ports);
  await at.pass(2);
  await at.pass(1, 240_000);
  await at.pass(1);
  expect(at.calls.filter((call) => call === 'renew')).toHaveLength(1);
  at.failures.set('renew', [refusal(409, 'InvalidStateError')]);
  at.sign(1);
  await at.pass(1, 3_600_000);
  await at.pass(3);
  expect(at.calls.filter((call) => call === 'ask')).toHaveLength(2);
  expect(at.sessions.get('session-1')?.hashes).toEqual(['hash-0']);
  expect(kinds(sitting)).toEqual(['waiting', 'decided']);
});

test('where the server refuses to ask the device, it says why and nothing waits', async () => {
  const at = desk(3);
  at.failures.set('ask', [refusal(403, 'PermissionDeniedError')]);
  const sitting = startSitting(at.items, at.ports);
  await at.pass();
  expect(sitting.view()).toMatchObject({ isOver: true, states: Array.from({ length: 3 }, () => ({ kind: 'refused' })) });
  expect(at.calls).toEqual(['ask']);
});

import { scriptLimits } from '@countersign/governance';
import type { Clock } from '@countersign/kernel';

import { refuse, type Refusable } from '../refusal.ts';
import type { RateLimit, RateLimits } from '../sign-in/rate-limits.ts';
import type { TrialBench, TrialName, Trials } from './trial-questions.ts';

/** Judges one trial after the other, away from what else the process does. */
export interface TrialThread {
  /**
   * What a trial came to, and what it used up, in turns of the script engine's loops; what it takes beside scripts is counted by the time
   * that scripts would have had. Ends soon after `gone` is aborted, without an answer.
   */
  judge<Name extends TrialName>(
    name: Name,
    question: Trials[Name]['question'],
    gone: AbortSignal,
  ): Promise<{ readonly answer: Refusable<Trials[Name]['answer']> | undefined; readonly spent: number }>;
}

/** In scripts that go to their limit: what a person may use up in a minute is about twenty seconds of a processor core, and all together forty. */
const most = {
  person: { count: 800, seconds: 60 },
  instance: { count: 1_600, seconds: 60 },
} as const satisfies Record<string, RateLimit>;

/** So many of a person's trials wait for their turn, and so many of all. */
const waiting = { person: 4, all: 32 } as const;

/**
 * Has trials judged: of each person one at a time, in the order in which they asked, and all processes of the instance together only so much
 * in a minute. What is counted is what a trial used up, not how many there are.
 */
export function createTrialBench(ports: {
  readonly thread: TrialThread;
  readonly limits: RateLimits;
  readonly clock: Clock;
}): TrialBench {
  const { thread, limits, clock } = ports;
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  let all = 0;

  const take = async (owner: string, spent: number): Promise<boolean> => {
    const scripts = Math.max(1, Math.ceil(spent / scriptLimits.fuel));
    const now = clock.now();
    const ofPerson = await limits.take(`trials:${owner}`, most.person, now, scripts);
    return (await limits.take('trials', most.instance, now, scripts)) && ofPerson;
  };

  return {
    async ask(name, question, { owner, gone }) {
      const queue = queues.get(owner) ?? { last: Promise.resolve(), length: 0 };
      if (queue.length >= waiting.person || all >= waiting.all) return tooMany;
      queues.set(owner, queue);
      queue.length += 1;
      all += 1;
      const turn = queue.last.then(async () => {
        if (gone.aborted) return nobodyWaits;
        if (!(await take(owner, 0))) return tooMany;
        const { answer, spent } = await thread.judge(name, question, gone);
        // The first script was taken beforehand.
        if (spent > scriptLimits.fuel) await take(owner, spent - scriptLimits.fuel);
        return answer ?? nobodyWaits;
      });
      queue.last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        queue.length -= 1;
        all -= 1;
        if (queue.length === 0) queues.delete(owner);
      }
    },
  };
}

const tooMany = refuse('TooManyRequestsError', 'Trials of policies have used up what they may for now: try again in a minute');

// Nobody reads it.
const nobodyWaits = refuse('TooManyRequestsError', 'Nobody waits for this trial any more');

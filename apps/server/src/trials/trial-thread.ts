import { Worker } from 'node:worker_threads';

import type { Refusable, TrialName, Trials, TrialThread } from '@countersign/service';

/** What the thread is asked of one kind of trial. */
interface TaskOf<Name extends TrialName> {
  readonly name: Name;
  readonly question: Trials[Name]['question'];
  /** Not zero once nobody waits any more. */
  readonly over: Int32Array<SharedArrayBuffer>;
}

/** What the thread is asked. */
export type TrialTask = { readonly [Name in TrialName]: TaskOf<Name> }[TrialName];

/** What the thread answers. */
export type TrialReply<Name extends TrialName = TrialName> =
  | { readonly answer: Refusable<Trials[Name]['answer']> | undefined; readonly spent: number }
  | { readonly failure: string };

/** More than the largest instance's trial takes; one that needs more ends its thread, and the next has another. */
const mostMegabytes = 512;

/**
 * Judges trials in a thread of its own, which is started with the first one, one at a time: what the thread is busy with holds nobody up who
 * asks for something else.
 */
export function startTrialThread(): TrialThread & { close(): Promise<void> } {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function running(): Worker {
    if (worker !== undefined) return worker;
    const started = new Worker(new URL('trial-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    // The process may end while the thread is there.
    started.unref();
    const drop = () => {
      if (worker === started) worker = undefined;
    };
    started.once('exit', drop);
    worker = started;
    return started;
  }

  async function judged<Name extends TrialName>(task: TaskOf<Name>, gone: AbortSignal): Promise<TrialReply<Name>> {
    const thread = running();
    const { promise, resolve, reject } = Promise.withResolvers<TrialReply<Name>>();
    const failed = (error: unknown) => reject(error instanceof Error ? error : new Error('The thread of trials failed'));
    const ended = () => failed(undefined);
    const endIt = () => Atomics.store(task.over, 0, 1);
    thread.once('message', resolve).once('error', failed).once('exit', ended);
    gone.addEventListener('abort', endIt);
    if (gone.aborted) endIt();
    try {
      thread.postMessage(task, []);
      return await promise;
    } finally {
      gone.removeEventListener('abort', endIt);
      thread.off('message', resolve).off('error', failed).off('exit', ended);
    }
  }

  return {
    judge: async (name, question, gone) => {
      const over = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const turn = last.then(() => judged({ name, question, over }, gone));
      last = turn.catch(() => undefined);
      const reply = await turn;
      if ('failure' in reply) throw new Error(`A trial failed: ${reply.failure}`);
      return reply;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}

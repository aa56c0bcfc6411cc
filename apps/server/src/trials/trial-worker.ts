import { parentPort } from 'node:worker_threads';

import { createConditionEvaluator, scriptLimits } from '@countersign/governance';
import { isCodedError } from '@countersign/kernel';
import { createExtensionRegistry, judgeTrial, loadPlatformRules, type TrialProgress } from '@countersign/service';

import type { TrialReply, TrialTask } from './trial-thread.ts';

/** What a script at its limit takes of a processor core, as scripts' fuel is meant. */
const microsecondsOfScript = 25_000;

const conditions = await createConditionEvaluator();
// No trial executes an extension.
const given = { conditions, rules: await loadPlatformRules(createExtensionRegistry([]), conditions) };

parentPort?.on('message', (task: TrialTask) => parentPort?.postMessage(replyTo(task), []));

function replyTo({ name, question, over }: TrialTask): TrialReply {
  const before = process.threadCpuUsage();
  const progress: TrialProgress = { isOver: () => Atomics.load(over, 0) !== 0, spent: 0 };
  // What is not scripts counts as well: a search for people is mostly that.
  const spent = () => {
    const { user, system } = process.threadCpuUsage(before);
    return Math.max(progress.spent, ((user + system) / microsecondsOfScript) * scriptLimits.fuel);
  };
  try {
    const answer = judgeTrial(name, question, given, progress);
    return { answer, spent: spent() };
  } catch (error) {
    if (isCodedError(error, 'TrialOver')) return { answer: undefined, spent: spent() };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

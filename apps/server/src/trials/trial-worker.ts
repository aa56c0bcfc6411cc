import { parentPort } from 'node:worker_threads';

import { createConditionEvaluator, scriptLimits } from '@countersign/governance';
import { isCodedError } from '@countersign/kernel';
import { createExtensionRegistry, createRulesSource, judgeTrial, ledgersOfTrial, type TrialProgress } from '@countersign/service';

import type { TrialReply, TrialTask } from './trial-thread.ts';

/** What a script at its limit takes of a processor core, as scripts' fuel is meant. */
const microsecondsOfScript = 25_000;

const conditions = createConditionEvaluator();
// No trial executes an extension.
const { rules, loadRules } = createRulesSource(createExtensionRegistry([]), conditions);
const given = { conditions, rules };

// The next task comes once this one was answered.
parentPort?.on('message', (task: TrialTask) => void answer(task));

/** Rules are loaded once, by the first trial that needs them: that is not counted as a part of it. */
async function answer(task: TrialTask): Promise<void> {
  const reply = await loadRules(ledgersOfTrial(task.name, task.question)).then(() => replyTo(task), failed);
  parentPort?.postMessage(reply, []);
}

function failed(error: unknown): TrialReply {
  return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

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
    return failed(error);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

const patienceMilliseconds = 600_000;

/** Asks until there is an answer, also before a test begins, where `expect.poll` may not be used. As patient as the configuration's limits are. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const began = performance.now(); performance.now() - began < patienceMilliseconds; await sleep(100)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error(`Waited in vain for ${what}`);
}

import { afterAll, afterEach, beforeEach } from 'vitest';

import { conformanceProblem } from './conformance-problem.ts';

// Loaded before every integration test: whatever is asked over HTTP, by whichever means, is held against the contract.

const problems: string[] = [];
const realFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const answer = await realFetch(input, init);
  const url = new URL(input instanceof Request ? input.url : input);
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
  const found = await conformanceProblem(method, url, answer);
  if (found !== undefined) problems.push(found);
  return answer;
};

beforeEach(() => void problems.splice(0));
afterEach(() => {
  const found = problems.splice(0);
  if (found.length > 0) throw new Error(`Answers that the contract does not know:\n${[...new Set(found)].join('\n')}`);
});
// Test files share their process: the next one wraps the real one again.
afterAll(() => void (globalThis.fetch = realFetch));

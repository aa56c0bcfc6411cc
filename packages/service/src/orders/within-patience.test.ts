import { CodedError } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { withinPatience } from './within-patience.ts';

const because = (code: string) =>
  new CodedError('LedgerUnreachable', 'Nothing is sent meanwhile', { cause: new CodedError(code, 'host:1 says otherwise') });

const ledger = { id: 'one', alias: 'Ledger One' };

test.each([
  ['has not answered yet', () => new Promise(() => {})],
  ['cannot be reached', () => Promise.reject(new CodedError('LedgerUnreachable', 'host:1 is down'))],
  ['is stopped', () => Promise.reject(new CodedError('LedgerContradiction', 'host:1 says otherwise'))],
  ['is stopped', () => Promise.reject(because('LedgerContradiction'))],
  ['has not been read yet since the server was started', () => Promise.reject(because('LedgerUnread'))],
])('who proposes learns that a ledger %s, by its name', async (words, ask) => {
  const answer = await withinPatience(ledger, ask, 1);
  expect(answer).toMatchObject({ result: { type: 'Failure', hint: 'TransientIssue' } });
  expect(JSON.stringify(answer)).toContain(`Ledger One ${words}`);
  expect(JSON.stringify(answer)).not.toContain('host');
});

test('what a ledger answers is the answer, and what else goes wrong is no silence', async () => {
  expect(await withinPatience(ledger, () => Promise.resolve('42'), 60_000)).toBe('42');
  await expect(withinPatience(ledger, () => Promise.reject(new Error('a mistake')), 60_000)).rejects.toThrow('a mistake');
});

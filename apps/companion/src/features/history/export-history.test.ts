import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../app/history/history.ts';
import type { Profile } from '../../app/profile/profile.ts';
import { exportedHistory } from './export-history.ts';

const profile: Profile = {
  id: 'of this device',
  name: 'Ada',
  email: 'ada@example.com',
  login: 'ada',
  publicKey: 'public key',
  verification: { type: 'Device', credentialId: 'credential' },
  createdAt: '2030-01-01T00:00:00.000Z',
};
const entry: HistoryEntry = {
  id: '2030-01-02T00:00:00.000Z-1',
  at: '2030-01-02T00:00:00.000Z',
  subject: 'Request',
  outcome: 'Signed',
  shown: {
    sentence: 'You approve',
    warnings: [],
    parts: [{ title: 'What matters', lines: [{ label: 'Amount', text: '1 ETH' }] }],
  },
  text: '{}',
  hash: 'hash',
  publicKey: 'public key',
  signature: 'signature',
};

test('the history goes out whole, with whose it is, and nothing that only this device needs', () => {
  const { fileName, text } = exportedHistory(profile, [entry], new Date('2030-01-03T00:00:00.000Z'));
  expect(fileName).toBe('countersign-history-2030-01-03.json');
  expect(JSON.parse(text)).toEqual({
    countersign: 1,
    exportedAt: '2030-01-03T00:00:00.000Z',
    profile: { name: 'Ada', email: 'ada@example.com', login: 'ada', publicKey: 'public key' },
    history: [entry],
  });
});

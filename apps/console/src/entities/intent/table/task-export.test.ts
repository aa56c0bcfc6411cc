import type { TrustedIntent } from '@countersign/kinds/schemas';
import { expect, test } from 'vitest';

import { i18n } from '../../../shared/i18n/i18n.ts';
import { noNames, type Names } from '../../names.ts';
import { taskExport } from './task-export.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const [account, asset, policy, domain, ben, dev] = [id(1), id(2), id(3), id(4), id(5), id(6)];

const called: Readonly<Record<string, string>> = {
  [account]: 'Operating account',
  [policy]: 'Everyday transfers',
  [asset]: 'Ether',
};

const names: Names = {
  ...noNames,
  name: (_, of) => called[of],
  domain: (of) => (of === domain ? 'Treasury' : undefined),
  account: (of) => (of === account ? 'Operating account' : undefined),
  user: ({ id: of }) => (of === ben ? 'Ben Okafor' : 'Dev Rao'),
  email: ({ id: of }) => (of === ben ? 'ben@meridian.example' : 'dev@meridian.example'),
  policy: () => ({ alias: 'Everyday transfers' }) as never,
  ticker: () => ({ name: 'Ether', ledgerId: 'ethereum-sandbox', decimals: 18, symbol: 'ETH', kind: 'Native' }) as never,
  unit: () => ({ decimals: 18, symbol: 'ETH' }),
};

const decision = (of: string, kind: 'Approve' | 'Reject', at: string, reason?: string) => ({
  author: { id: of, domainId: domain },
  authorRoles: ['approver'],
  seenBySystemAt: at,
  decision: kind,
  ...(reason !== undefined && (kind === 'Approve' ? { approvalReason: reason } : { rejectionReason: reason })),
  rawRequest: '{}',
  signature: of,
});

const task = {
  data: {
    id: id(7),
    details: {
      author: { id: ben, domainId: domain },
      targetDomainId: domain,
      expiryAt: '2026-12-28T10:00:00Z',
      metadata: { createdAt: '2026-11-28T10:00:00Z', description: 'Invoice 2026-121', customProperties: {} },
      payload: {
        type: 'v0_CreateTransferOrder',
        id: id(8),
        accountId: account,
        tickerId: asset,
        outputs: [{ destination: { type: 'Address', address }, amount: '500000000000000000' }],
        feeStrategy: 'Medium',
        customProperties: {},
      },
    },
    state: {
      status: 'Rejected',
      progressPerPolicy: [
        {
          policyReference: { id: policy, domainId: domain, revision: 3 },
          stepProgress: [
            { state: 'Approved', decisions: [decision(ben, 'Approve', '2026-11-28T10:00:00Z')] },
            { state: 'Rejected', decisions: [decision(dev, 'Reject', '2026-11-28T11:00:00Z', 'Twice the same; =1+1')] },
          ],
        },
      ],
    },
  },
} as unknown as TrustedIntent;

const said = new Map(
  taskExport(names, i18n.t).map(({ header, text, unit }) => [header, `${text(task)}${unit ? ` ${unit(task)}` : ''}`]),
);

test('a file of tasks says who decided what, when, as which role and why, under which policy and revision', () => {
  expect(said.get('Decisions')).toMatch(
    /^Step 1: Ben Okafor <ben@meridian\.example> as approver approved on 2026-11-2\d [\d:]{8} UTC[+-][\d:]{5}; Step 2: Dev Rao <dev@meridian\.example> as approver rejected on .*: Twice the same; =1\+1$/,
  );
  expect(said.get('Policies')).toBe(`Everyday transfers, revision 3, in Treasury (${policy})`);
});

test('addresses and ids are whole, and amounts are in their unit', () => {
  expect(said.get('Payee')).toBe(address);
  expect(said.get('Operation')).toContain(address);
  expect(said.get('Operation')).not.toContain('…');
  expect(said.get('Amount')).toBe('0.5 ETH');
  expect([said.get('Task ID'), said.get('Account ID'), said.get('From account')]).toEqual([id(7), account, 'Operating account']);
  expect([said.get('Status'), said.get('Note'), said.get('Domain ID')]).toEqual(['Rejected', 'Invoice 2026-121', domain]);
});

test('no two columns are called the same', () => {
  expect(new Set(said.keys()).size).toBe(taskExport(names, i18n.t).length);
});

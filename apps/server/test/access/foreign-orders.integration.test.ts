import { newId } from '@countersign/kernel';
import type { TransactionDestination } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startDesk } from './desk.ts';
import type { Desk } from './desk.ts';

let desk: Desk;
let accountId: string;

beforeAll(async () => {
  desk = await startDesk();
  accountId = (await desk.openAccount('Account beside', desk.domains.beside)).id;
});
afterAll(() => desk.stop());

interface Asked {
  readonly destination?: TransactionDestination;
  readonly replaces?: string;
}

/** What somebody from beside is told of a transaction of their own account; the ids that they asked with are left out. */
async function told({ destination, replaces }: Asked): Promise<string> {
  const client = await desk.clientOf(desk.people.beside);
  const toAddress = { type: 'Address' as const, address: desk.secondAccount.address.address };
  const { result } = await client.transactions.dryRun({
    params: { domainId: desk.domains.beside },
    body: {
      accountId,
      ledgerId: desk.ledgerId,
      parameters: {
        type: 'Bitcoin',
        outputs: [{ destination: destination ?? toAddress, amount: '1000' }],
        feeStrategy: { type: 'Priority', priority: 'Medium' },
        ...(replaces !== undefined && {
          resourceStrategy: { type: 'OrderReplacement', transactionOrderId: replaces, reason: 'It took too long' },
        }),
      },
    },
  });
  return JSON.stringify(result).replaceAll(/[0-9a-f-]{36}/g, 'an id');
}

test('a dry run says of an order of another domain what it says of none', async () => {
  expect(await told({ replaces: desk.ids.transactionOrderId })).toBe(await told({ replaces: newId() }));
});

test('a dry run says of an endpoint of another domain what it says of none', async () => {
  const to = (endpointId: string) => told({ destination: { type: 'Endpoint', endpointId } });
  expect(await to(desk.ids.endpointId)).toBe(await to(newId()));
});

import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { phone } from '../people/companion.ts';
import { openDomain } from '../people/console.ts';

const tip = { height: 840_000, since: '2026-01-01T12:00:00.000Z' };
const failure = (code: string) => ({ code, message: `${code}, in the words of the node` });
const since = '2026-01-01T13:00:00.000Z';

/** Beyond what a sandbox can have: nodes that fail, a source of fees that does, a network that stopped. By the id of the ledger. */
const health: Readonly<Record<string, object>> = {
  'bitcoin-sandbox': {
    status: 'CatchingUp',
    isSandbox: false,
    tip,
    unread: 12,
    nodes: [
      { name: 'node-a.example:8332', height: 840_000 },
      { name: 'node-b.example:8332', failure: failure('LedgerUnreachable') },
      { name: 'mempool.example', purpose: 'Fees', failure: failure('LedgerUnreachable') },
    ],
  },
  'ethereum-sandbox': {
    status: 'Stopped',
    isSandbox: false,
    tip,
    failure: { ...failure('LedgerContradiction'), since },
    nodes: [{ name: 'node-c.example', height: 839_990 }, { name: 'node-d.example' }],
  },
  'xrpl-sandbox': {
    status: 'Failing',
    isSandbox: false,
    failure: { ...failure('CodeOfTomorrow'), since },
    nodes: [
      { name: 'node-e.example', failure: failure('WrongNetwork') },
      { name: '', purpose: 'FixedFees' },
    ],
  },
};

journey('says of each ledger how it is and why, and on a form that an order will wait', async ({ atDesk }) => {
  const { page } = await atDesk('ben');
  const items = Object.entries(health).map(([ledgerId, one]) => ({ ledgerId, ...one }));
  await page.route('**/internal/v1/ledgers/health', (route) => route.fulfill({ json: { items } }));
  await page.reload();
  await openDomain(page, 'Treasury');
  await page.getByRole('link', { name: 'Assets' }).click();
  await page.getByRole('link', { name: 'Ledgers' }).click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Bitcoin sandbox')).toContainText('Catching up');
  await expect(row('Bitcoin sandbox')).toContainText('12 blocks');
  await expect(row('Bitcoin sandbox')).toContainText(/node-a\.example:8332\s*block 840000/);
  await expect(row('Bitcoin sandbox')).toContainText(/node-b\.example:8332\s*no answer/);
  await expect(row('Bitcoin sandbox')).toContainText(/Fees: mempool\.example\s*from the nodes instead/);
  await expect(row('Ethereum sandbox')).toContainText('Stopped');
  await expect(row('Ethereum sandbox')).toContainText('Its nodes contradict each other.');
  await expect(row('Ethereum sandbox')).toContainText(/node-d\.example\s*no answer yet/);
  await expect(row('XRPL sandbox')).toContainText("Can't be read");
  await expect(row('XRPL sandbox')).toContainText('Reason: CodeOfTomorrow.');
  await expect(row('XRPL sandbox')).toContainText(/node-e\.example\s*another network/);
  await expect(row('XRPL sandbox')).toContainText('Fees: fixed levels');
  await expectAccessible(page);

  await journey.step('on a phone, the row of tabs begins with the one that is open', async () => {
    const wide = page.viewportSize() ?? phone.viewport;
    await page.setViewportSize(phone.viewport);
    await expect(row('Bitcoin sandbox')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ledgers', exact: true })).toBeInViewport({ ratio: 0.95 });
    await expectAccessible(page);
    await page.setViewportSize(wide);
  });

  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByRole('link', { name: 'Operating account' }).click();
  await page.getByRole('link', { name: 'Transfer', exact: true }).click();
  await page.getByRole('combobox', { name: 'Asset' }).click();
  await page.getByRole('option', { name: /^ETH/ }).click();
  await expect(page.getByText('Ethereum sandbox has been stopped since')).toBeVisible();
  await expect(page.getByText('Orders on it wait until the operators of this instance have looked into it.')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'wait' });
});

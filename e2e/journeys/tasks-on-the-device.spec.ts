import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { InstanceUrls } from '@countersign/devstack';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { byApi, emails } from '../people/by-api.ts';
import { hold } from '../people/companion.ts';
import { approveElsewhere, placeOf, proposeAccount } from '../people/tasks.ts';

const heading = (companion: Page, name: string) => companion.getByRole('heading', { level: 1, name });
const task = (companion: Page, name: string) =>
  companion.getByRole('region', { name: 'Tasks that wait for you' }).getByRole('link', { name });

/** The newest are last, and what other journeys left may fill the first page. */
async function showAll(companion: Page): Promise<void> {
  await expect(companion.getByRole('region', { name: 'Tasks that wait for you' })).toBeVisible();
  const more = companion.getByRole('button', { name: 'Show more' });
  while (await more.isVisible()) await more.click();
}

/** What the instance says of a task of the treasury, by the name of the account that it opens. */
async function decisionsOn(urls: InstanceUrls, alias: string) {
  const ben = await byApi(urls, 'ben');
  const { domainId } = await placeOf(ben, 'Treasury');
  const { items } = await ben.client.intents.list({
    params: { domainId },
    query: { sortBy: 'details.metadata.createdAt', sortOrder: 'DESC', limit: 50 },
  });
  const found = items.find(
    ({ data: { details } }) => details.payload.type === 'v0_CreateAccount' && details.payload.alias === alias,
  );
  const { status, progressPerPolicy = [] } = found?.data.state ?? {};
  const decisions = progressPerPolicy.flatMap(({ stepProgress }) => stepProgress.flatMap((step) => step.decisions));
  return { status, decisions };
}

journey('an approver opens, approves and rejects tasks with the device alone', async ({ person, urls }) => {
  for (const name of ['Phone yes', 'Phone no']) await proposeAccount(urls, name);
  const { companion } = await person('chloe', { signedIn: false });

  await journey.step('the tasks that wait are there, and new ones come by themselves', async () => {
    await showAll(companion);
    await expect(task(companion, 'Phone yes')).toContainText(emails.ben);
    await expect(task(companion, 'Phone no')).toContainText('Treasury');
    await expectAccessible(companion);
    await proposeAccount(urls, 'Phone later');
    // It is the last, and may be the first that the page has no more room for.
    await expect(async () => {
      await showAll(companion);
      await expect(task(companion, 'Phone later')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
  await journey.step('approves one, with a reason', async () => {
    await task(companion, 'Phone yes').click();
    await expect(heading(companion, 'Approve or reject?')).toBeVisible();
    await expect(companion.getByText(`Matches what ${emails.ben} signed (checked on this device)`)).toBeVisible();
    await companion.getByLabel('Reason (optional)').fill('Seen on the train');
    await expectAccessible(companion);
    await hold(companion, companion.getByRole('button', { name: 'Hold to approve' }), heading(companion, 'Requests'));
    await expect(task(companion, 'Phone yes')).toBeHidden();
    const { decisions } = await decisionsOn(urls, 'Phone yes');
    const approval = decisions.find(({ approvalReason }) => approvalReason === 'Seen on the train');
    // It says all that an approval which the console asks for says.
    expect(Object.keys(JSON.parse(approval?.rawRequest ?? '{}').context ?? {}).toSorted()).toEqual(
      expect.arrayContaining(['destinations', 'expiryAt', 'instance', 'journalHead', 'policies', 'proposalHash']),
    );
  });
  await journey.step('rejects another, never without a reason', async () => {
    await showAll(companion);
    await task(companion, 'Phone no').click();
    await companion.getByRole('button', { name: 'Reject' }).click();
    await companion.getByRole('button', { name: 'Continue' }).click();
    await expect(companion.getByText('Say why you reject it.')).toBeVisible();
    await expectAccessible(companion);
    await companion.getByRole('dialog').getByLabel('Reason').fill('Nobody asked for this account');
    await companion.getByRole('button', { name: 'Continue' }).click();
    await expect(companion.getByText('You reject what')).toBeVisible();
    await expect(companion.getByText('Nobody asked for this account', { exact: true })).toBeVisible();
    await expectAccessible(companion);
    await hold(companion, companion.getByRole('button', { name: 'Hold to reject' }), heading(companion, 'Requests'));
    const { status, decisions } = await decisionsOn(urls, 'Phone no');
    expect(status).toBe('Rejected');
    expect(decisions.map(({ rejectionReason }) => rejectionReason)).toContain('Nobody asked for this account');
  });
  await journey.step('what was signed is in the history', async () => {
    await companion.getByRole('link', { name: 'History', exact: true }).click();
    await expect(companion.getByText('You reject what')).toBeVisible();
    await expect(companion.getByText('You approve what')).toBeVisible();
  });
});

journey('a task that is decided elsewhere says so on the device, and is signed no more', async ({ person, urls }) => {
  for (const name of ['By another', 'By the same person']) await proposeAccount(urls, name);
  const { companion } = await person('chloe', { signedIn: false });
  const approve = companion.getByRole('button', { name: 'Hold to approve' });

  await showAll(companion);
  await task(companion, 'By another').click();
  await expect(approve).toBeEnabled();
  await approveElsewhere(urls, 'dev', 'By another');
  await expect(companion.getByText('Others have approved it meanwhile.')).toBeVisible();
  await expect(approve).toBeDisabled();
  await expect(companion.getByRole('button', { name: 'Reject' })).toHaveCount(0);
  await expectAccessible(companion);
  const address = companion.url();
  await companion.getByRole('link', { name: 'Back' }).click();
  await expect(task(companion, 'By another')).toBeHidden();

  await showAll(companion);
  await task(companion, 'By the same person').click();
  await expect(approve).toBeEnabled();
  await approveElsewhere(urls, 'chloe', 'By the same person');
  await expect(companion.getByText('You have approved it already')).toBeVisible();
  await expect(approve).toBeDisabled();

  // A link to a task that was decided long ago.
  await companion.goto(address);
  await companion.getByRole('button', { name: 'Unlock' }).click();
  await expect(companion.getByText('Others have approved it meanwhile.')).toBeVisible();
  await expect(approve).toHaveCount(0);
});

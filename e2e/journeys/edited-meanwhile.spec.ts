import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { expectStage, openDomain, openSection, proposeFromReview } from '../people/console.ts';
import { agreedAccounts, agreeOnNotes, approvePolicyChange, untilRevision } from '../people/tasks.ts';

async function openEdit(page: Page, account: string): Promise<void> {
  await openDomain(page, 'Treasury');
  await openSection(page, 'Accounts');
  await page.getByRole('table').getByRole('link', { name: account }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Update account: ${account}` })).toBeVisible();
}

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true }).first();
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const toReview = (page: Page) => page.getByRole('button', { name: 'Review', exact: true }).click();

journey('what two people change in one account is kept of both, and what both changed is chosen', async ({ person, urls }) => {
  await agreedAccounts(urls, 'Shared', 1);
  await untilRevision(urls, 'Shared 1', 2);
  const [ben, dev] = await Promise.all([person('ben'), person('dev')]);
  await Promise.all([openEdit(ben.page, 'Shared 1'), openEdit(dev.page, 'Shared 1')]);
  const meanwhile = ben.page.getByRole('region', { name: 'Changed meanwhile' });
  const goOn = meanwhile.getByRole('button', { name: /^Go on with revision/ });

  await journey.step('one types while the other renames it', async () => {
    await description(ben.page).fill('For what Ben pays');
    await name(dev.page).fill('Shared by two');
    await toReview(dev.page);
    await proposeFromReview(dev);
    await expect(meanwhile).toContainText('Shared 1 was changed while you were editing');
    await expect(meanwhile).toContainText('Revision 2 became revision 3');
    await expect(meanwhile).toContainText('Dev Rao');
    await expect(meanwhile).toContainText('Shared by two');
    await expect(description(ben.page)).toHaveValue('For what Ben pays');
    await expectAccessible(ben.page);
  });

  await journey.step('nothing of it can be reviewed as if it were as before', async () => {
    await toReview(ben.page);
    await expect(meanwhile).toBeVisible();
    await expect(ben.page.getByRole('region', { name: 'What will change' })).toBeHidden();
  });

  await journey.step('going on takes over the name, and keeps what was typed', async () => {
    await goOn.click();
    await expect(meanwhile).toBeHidden();
    await expect(ben.page.getByText('Taken over: Name.')).toBeVisible();
    await expect(name(ben.page)).toHaveValue('Shared by two');
    await expect(description(ben.page)).toHaveValue('For what Ben pays');
  });

  await journey.step('a change between review and signature withdraws what the device is asked', async () => {
    await toReview(ben.page);
    await ben.page.getByLabel('Why (optional)').fill('It had none');
    await ben.page.getByRole('button', { name: 'Sign and submit' }).click();
    const asked = ben.page.getByRole('dialog', { name: 'Check your device' });
    await expect(asked).toBeVisible();
    await openEdit(dev.page, 'Shared by two');
    await description(dev.page).fill('For what Dev pays');
    await toReview(dev.page);
    await proposeFromReview(dev);
    await expect(asked).toBeHidden();
    await expect(meanwhile).toContainText('Revision 3 became revision 4');
    await expect(ben.companion.getByRole('link', { name: /code / })).toHaveCount(0);
  });

  await journey.step('what both changed is to be chosen', async () => {
    await goOn.click();
    await expect(meanwhile.getByRole('alert')).toHaveText('Choose one for each.');
    const both = meanwhile.getByRole('group', { name: 'Description' });
    await expect(both).toContainText('For what Ben pays');
    await expect(both).toContainText('For what Dev pays');
    await expectAccessible(ben.page);
    await both.getByRole('radio', { name: 'What you typed' }).check();
    await goOn.click();
    await expect(description(ben.page)).toHaveValue('For what Ben pays');
    await toReview(ben.page);
    const review = ben.page.getByRole('region', { name: 'What will change' });
    await expect(review).toContainText('For what Dev pays');
    await expect(review).toContainText('For what Ben pays');
    await expect(ben.page.getByLabel('Why (optional)')).toHaveValue('It had none');
    await proposeFromReview(ben);
    await expect(ben.page.getByRole('heading', { level: 1, name: 'Ben Okafor proposed a change to an account' })).toBeVisible();
    await expect(ben.page.getByRole('main')).toContainText('Shared by two');
  });
});

async function openPolicyEdit(page: Page, policy: string): Promise<void> {
  await openDomain(page, 'Meridian Group');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Policies' }).click();
  await page.getByRole('table').getByRole('link', { name: policy }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Update policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Change ${policy}` })).toBeVisible();
}

/** From the first step of a policy's form. */
async function policyToReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await toReview(page);
}

journey('what two people change in one policy is kept of both', async ({ person, urls }) => {
  await agreeOnNotes(urls, ['administrator', 'compliance'], { domain: 'Meridian Group', alias: 'Shared rule', rank: 350 });
  const [ada, dev] = await Promise.all([person('ada'), person('dev')]);
  await Promise.all([openPolicyEdit(ada.page, 'Shared rule'), openPolicyEdit(dev.page, 'Shared rule')]);
  const meanwhile = ada.page.getByRole('region', { name: 'Changed meanwhile' });
  const rank = (page: Page) => page.getByRole('textbox', { name: 'Rank' });

  await journey.step('one types while the other gives it another rank', async () => {
    await description(ada.page).fill('For what Ada writes down');
    await rank(dev.page).fill('360');
    await policyToReview(dev.page);
    await proposeFromReview(dev);
    await approvePolicyChange(urls, 'ada', 'Shared rule');
    await expect(meanwhile).toContainText('Shared rule was changed while you were editing');
    await expect(meanwhile).toContainText('Revision 1 became revision 2');
    await expect(meanwhile).toContainText('Dev Rao');
    await expect(meanwhile).toContainText('360');
    await expectAccessible(ada.page);
  });

  await journey.step('going on takes over the rank, and keeps what was typed', async () => {
    await meanwhile.getByRole('button', { name: /^Go on with revision/ }).click();
    await expect(meanwhile).toBeHidden();
    await expect(rank(ada.page)).toHaveValue('360');
    await expect(description(ada.page)).toHaveValue('For what Ada writes down');
  });

  await journey.step('what is proposed then changes the one thing alone', async () => {
    await policyToReview(ada.page);
    const review = ada.page.getByRole('region', { name: 'What will change' });
    await expect(review).toContainText('For what Ada writes down');
    await expect(review).not.toContainText('350');
    await proposeFromReview(ada);
    await approvePolicyChange(urls, 'dev', 'Shared rule');
    await expectStage(ada.page, 'Executed');
    await ada.page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Policies' }).click();
    await ada.page.getByRole('table').getByRole('link', { name: 'Shared rule' }).click();
    await expect(ada.page.getByRole('main')).toContainText('For what Ada writes down');
    await expect(ada.page.getByRole('main')).toContainText('360');
  });
});

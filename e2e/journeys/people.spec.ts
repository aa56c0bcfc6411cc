import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { choosePin, enterPin, newDevice, noRequest, openRequest, signOpenRequest, unlock } from '../people/companion.ts';
import {
  approve,
  openDomain,
  openInvitationForm,
  openWaitingTask,
  proposeFromReview,
  requestCode,
  told,
} from '../people/console.ts';
import { signIn } from '../people/sign-in.ts';

/** A bound text field by its label: lists of suggestions have the same label. */
function field(page: Page, label: string): Locator {
  return page.getByLabel(label).and(page.locator('input, textarea'));
}

/** Types roles into a field, each ended with Enter. */
async function typeRoles(box: Locator, roles: readonly string[]): Promise<void> {
  for (const role of roles) {
    await box.fill(role);
    await box.press('Enter');
  }
  // Else its suggestions stay open.
  await box.blur();
}

journey('a domain is made with its people, who may read and who decides, in four steps', async ({ person }) => {
  const ada = await person('ada');
  const { page } = ada;
  await openDomain(page, 'Meridian Group');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Domains' }).click();
  await page.getByRole('link', { name: 'New domain' }).click();

  await journey.step('what is missing is said at its field, and nothing of later steps', async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      '“Name” must be filled in.',
      '“Description” must be filled in.',
    ]);
    await page.getByRole('textbox', { name: 'Name' }).fill('Lisbon');
    await page.getByRole('textbox', { name: 'Description' }).fill('The branch in Lisbon');
    await page.getByRole('button', { name: 'Next' }).click();
  });

  await journey.step('somebody is taken over with their key, and gets a role', async () => {
    await page.getByRole('combobox', { name: /^Take somebody over/ }).click();
    await page.getByRole('option', { name: /Dev Rao/ }).click();
    await expect(field(page, 'Email or login')).toHaveValue('dev.rao@meridian.example');
    await typeRoles(field(page, 'Roles'), ['branch head']);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([/no spaces: write “risk-officer”/]);
    // What is wrong takes the focus, a moment after it is there: a key that comes before would go nowhere.
    await expect(page.getByRole('alert')).toBeFocused();
    await field(page, 'Roles').press('Backspace');
    await typeRoles(field(page, 'Roles'), ['head']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
  });

  await journey.step('back is the step before, with all that was typed', async () => {
    await expect(page.getByText('The role head may read nothing here.')).toBeVisible();
    await page.goBack();
    await expect(field(page, 'Email or login')).toHaveValue('dev.rao@meridian.example');
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Lisbon');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
  });

  await journey.step('a role that may read nothing is warned of, and the grid says who reads what', async () => {
    const warning = page.getByText('The role head may read nothing here.');
    await expect(warning).toBeVisible();
    await page.getByRole('checkbox', { name: 'head reads Domains' }).check();
    await expect(warning).toBeHidden();
    await page.getByRole('button', { name: 'Every role reads everything', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'head reads Events' })).toBeChecked();
    await page.getByRole('radio', { name: /^One of its own/ }).check();
    await page.getByRole('textbox', { name: 'Approvals' }).fill('2');
    await page.getByRole('combobox', { name: 'From the role' }).click();
    await page.getByRole('option', { name: 'head' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Only 1 person here holds the role head.']);
    await page.getByRole('textbox', { name: 'Approvals' }).fill('1');
    await page.getByRole('button', { name: 'Review' }).click();
  });

  await journey.step('the review has all of it, and once it was approved the domain is there', async () => {
    const review = page.getByRole('region', { name: 'What will change' });
    for (const part of ['Lisbon', 'dev.rao@meridian.example', 'Administration', '1 × head'])
      await expect(review).toContainText(part);
    await proposeFromReview(ada);
    const dev = await person('dev');
    await openDomain(dev.page, 'Meridian Group');
    await openWaitingTask(dev.page, 'Create the domain Lisbon');
    await approve(dev);
    await expect(dev.page.getByText('Executed').first()).toBeVisible();
    await dev.page.reload();
    await openDomain(dev.page, 'Lisbon');
  });
});

journey(
  'somebody is invited, answers with a key of their own, and signs in once that was approved',
  async ({ browser, urls, person }) => {
    const email = 'mia.newcomer@meridian.example';
    const ada = await person('ada');
    const { page } = ada;
    await openDomain(page, 'Meridian Group');
    await openInvitationForm(page);

    await journey.step('who is invited, and till when', async () => {
      await field(page, 'Last day').fill('01/01/2020');
      await page.getByRole('button', { name: 'Create the invitation' }).click();
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        'Email is required.',
        'At least one role is required.',
        'Expiration date cannot be in the past.',
      ]);
      await expectAccessible(page);
      await field(page, 'Email or login').fill(email);
      await typeRoles(field(page, 'Roles'), ['auditor']);
      await page.getByRole('button', { name: 'In 7 days' }).click();
      await page.getByRole('button', { name: 'Create the invitation' }).click();
      await expect(page.getByRole('link', { name: 'Write an email' })).toHaveAttribute('href', /^mailto:mia/);
      await expectAccessible(page);
    });

    const link = (await page.getByText(/\/invitation\//).textContent()) ?? '';
    await journey.step('which is shown once', async () => {
      await page.reload();
      await expect(page.getByText(/can't be shown again/)).toBeVisible();
      await expect(page.getByText(/\/invitation\//)).toHaveCount(0);
      await expectAccessible(page);
    });
    const device = await newDevice(browser);
    const companion = await device.newPage();
    await journey.step('the link leads to the companion, which makes a key and sends it', async () => {
      await companion.goto(link);
      await expect(companion.getByRole('heading', { level: 1, name: 'You are invited to Meridian Group' })).toBeVisible();
      await expect(companion.getByText(`ada.keller@meridian.example invites ${email}.`)).toBeVisible();
      await expectAccessible(companion);
      await companion.getByRole('button', { name: 'Use this device' }).click();
      await expect(companion.getByRole('link', { name: 'Open the companion' })).toHaveAttribute('href', urls.companion);
      await expectAccessible(companion);
      await companion.getByRole('button', { name: 'I have it' }).click();
      await companion.getByRole('button', { name: 'It doesn’t open' }).click();
      const byCode = companion.getByRole('dialog', { name: 'Answer with the code' });
      await expect(byCode.getByText(link.slice(link.lastIndexOf('/') + 1))).toBeVisible();
      await expectAccessible(companion);
      await byCode.getByRole('button', { name: 'Close' }).click();
      await companion.getByRole('link', { name: 'Open the companion here' }).click();
      await choosePin(companion);
      await companion.getByRole('button', { name: 'Make my key' }).click();
      await expectAccessible(companion);
      await companion.getByRole('button', { name: 'Send my answer' }).click();
      await enterPin(companion);
      await expect(companion.getByText('Your answer was sent')).toBeVisible();
      await expectAccessible(companion);
    });
    const fingerprint = (await companion.getByText(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/).textContent()) ?? '';

    await journey.step('the administrator sees the same fingerprint, and submits it', async () => {
      await page.getByRole('link', { name: 'Show the invitation' }).click();
      await expect(page.getByText(fingerprint)).toBeVisible();
      await expect(page.getByText('The answer is signed with this key')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'It is the same: submit for approval' }).click();
      await page.getByRole('dialog').getByLabel('Why (optional)').fill('She audits from Monday');
      await page.getByRole('dialog').getByRole('button', { name: 'Sign and submit' }).click();
      await openRequest(ada.companion, await requestCode(page));
      await expect(ada.companion.getByText('This key answered the invitation')).toBeVisible();
      await told(page, 'The task was submitted', () => signOpenRequest(ada.companion));
    });

    await journey.step('a second administrator approves, and the person signs in', async () => {
      const dev = await person('dev');
      await openDomain(dev.page, 'Meridian Group');
      await openWaitingTask(dev.page, `Add the user ${email}`);
      await expect(dev.page.getByText('“She audits from Monday”')).toBeVisible();
      await approve(dev);
      await expect(dev.page.getByText('Executed').first()).toBeVisible();
      await companion.getByRole('link', { name: 'Continue' }).click();
      await unlock(companion, noRequest(companion));
      const desk = await browser.newContext({ reducedMotion: 'reduce' });
      const theirs = await desk.newPage();
      await theirs.goto(link);
      await expect(theirs.getByRole('heading', { level: 1, name: 'Your answer has arrived' })).toBeVisible();
      await signIn(theirs, companion, urls.api, email);
      await expect(theirs.getByRole('button', { name: 'Domain Meridian Group, change domain' })).toBeVisible();
      await desk.close();
      await device.close();
    });
  },
);

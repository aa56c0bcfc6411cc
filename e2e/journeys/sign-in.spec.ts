import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { approveSignIn, openSignIn } from '../people/companion.ts';
import { beginSignIn, expectSignedIn, shownNumber } from '../people/sign-in.ts';

// As somebody whom no other journey signs in through the page: an address has six sign-ins of a person in five minutes.
journey('signs in by tapping the number that the browser shows', async ({ person, urls }) => {
  const { page, companion, email } = await person('dev', { signedIn: false });
  await page.goto(urls.api);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessible(page);
  const number = await beginSignIn(page, urls.api, email);
  await expectAccessible(page);
  await openSignIn(companion);
  await expect(companion.getByText(email).last()).toBeVisible();
  await expectAccessible(companion);
  await companion.getByRole('button', { name: `Number ${number}` }).click();
  await expectSignedIn(page);
  await expectAccessible(page);
});

journey('stops a sign-in when another number is tapped', async ({ person, urls }) => {
  const { page, companion, email } = await person('dev', { signedIn: false });
  const number = await beginSignIn(page, urls.api, email);
  await journey.step('the device shows who asks, and while locked how much waited', async () => {
    const asks = companion.getByRole('link', {
      name: /^Sign in to .* Chrome on Linux · [\d.:a-f]+ · started (now|1 minute ago) · until /,
    });
    await expect(asks).toBeVisible();
    await companion.reload();
    await expect(
      companion.getByText('When it was last open, you had 1 sign-in. Unlock it to see what is waiting now.'),
    ).toBeVisible();
    await expectAccessible(companion);
    await companion.getByRole('button', { name: 'Unlock' }).click();
    await expect(asks).toBeVisible();
  });
  await openSignIn(companion);
  const numbers = companion.getByRole('group').getByRole('button');
  await expect(numbers).toHaveCount(6);
  await numbers.filter({ hasNotText: number }).first().click();
  await expect(companion.getByText("doesn't match")).toBeVisible();
  await expectAccessible(companion);
  await expect(page.getByRole('alert')).toContainText('Another number was tapped');
  await expectAccessible(page);
  await companion.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await approveSignIn(companion, await shownNumber(page));
  await expectSignedIn(page);
});

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { hold } from '../people/companion.ts';
import { openDomain } from '../people/console.ts';
import { proposeAccount } from '../people/tasks.ts';

/** The scripts that a page has loaded, by the language of their folder; English ones have none. */
async function languagesLoaded(page: Page): Promise<readonly string[]> {
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/(?:([a-z]+)\/)?[^/]+\.js$/.exec(name)?.slice(1) ?? []),
  );
  return [...new Set(scripts.map((language) => language ?? 'en'))];
}

journey('reads and approves a task in German, on the console and on the device', async ({ person, urls }) => {
  await proposeAccount(urls, 'Konto für Löhne');
  const { page, companion } = await person('chloe', { keepsApp: true });
  await openDomain(page, 'Treasury');
  expect(await languagesLoaded(page)).toEqual(['en']);

  await page.goto(`${urls.api}${new URL(page.url()).pathname.replace(/\/home.*$/, '/user-preferences')}`);
  // The page is loaded again in that language: what was clicked may be gone before it is seen to be checked.
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked();
  expect(await languagesLoaded(page)).toEqual(['de']);
  await expectAccessible(page);

  await companion.getByRole('link', { name: 'Profile', exact: true }).click();
  await companion.getByRole('button', { name: 'Deutsch' }).click();
  await expect(companion.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  await expect(companion.locator('html')).toHaveAttribute('lang', 'de');
  expect(await languagesLoaded(companion)).toEqual(['de']);
  await companion.getByRole('link', { name: 'Anfragen' }).click();
  // The access token was in the page's memory alone, so the app is locked after it was loaded again.
  await companion.getByRole('button', { name: 'Entsperren' }).click();
  await expect(companion.getByText(/^(Nichts wartet auf Sie|Keine Anfrage der Konsole wartet)/)).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Bereiche' })
    .getByRole('link', { name: /^Vorgänge/ })
    .click();
  await page
    .getByRole('link', { name: /Konto für Löhne/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /hat ein neues Konto vorgeschlagen$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Genehmigen' }).click();
  await page.getByRole('button', { name: 'Genehmigung signieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sehen Sie auf Ihr Gerät' });
  await expect(dialog).toContainText('das Konto Konto für Löhne auf');
  const code = ((await dialog.getByText(/^Prüfcode /).textContent()) ?? '').slice('Prüfcode '.length);
  await companion.getByRole('link', { name: `Code ${code}` }).click();
  await expect(companion.getByRole('heading', { level: 1, name: 'Signieren?' })).toBeVisible();
  await expect(companion.getByText(/^Sie genehmigen den Vorschlag von/)).toContainText('das Konto Konto für Löhne auf');
  await expectAccessible(companion);
  // The message goes by itself: looked for from before it is signed.
  await Promise.all([
    expect(page.getByRole('region', { name: 'Meldungen' }).getByText('Ihre Genehmigung wurde gesendet')).toBeVisible(),
    hold(
      companion,
      companion.getByRole('button', { name: 'Zum Signieren halten' }),
      companion.getByRole('heading', { level: 1, name: 'Anfragen' }),
    ),
  ]);
});

journey('greets who reads German in German before they sign in', async ({ browser, urls }) => {
  const desk = await browser.newContext({ locale: 'de-CH', reducedMotion: 'reduce' });
  const page = await desk.newPage();
  await page.goto(urls.api);
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectAccessible(page);
  await page.goto(`${urls.api}/invitation/get-mobile-app`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await desk.close();
});

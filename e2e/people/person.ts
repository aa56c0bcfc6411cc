import type { InstanceUrls, InstanceProcess } from '@countersign/devstack';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

import { emails } from './by-api.ts';
import type { Name } from './by-api.ts';
import { phone, pickDemoPerson } from './companion.ts';
import { expectSignedIn, signInByApi } from './sign-in.ts';

/** A person at their desk, with the console in a browser of their own. */
export interface AtDesk {
  readonly email: string;
  readonly page: Page;
  readonly desk: BrowserContext;
}

/** A person with a device of their own: a browser for the companion. */
export interface WithDevice {
  readonly companion: Page;
  readonly device: BrowserContext;
}

/** A person at their desk with a device of their own. */
export interface Person extends AtDesk, WithDevice {}

/** How somebody arrives. */
export interface Arrival {
  readonly desk?: BrowserContextOptions;
  /** Whether they are signed in to the console already; they are unless asked otherwise. */
  readonly signedIn?: boolean;
  /**
   * Whether the device keeps the app, as it does by itself; not unless asked. Most journeys never go without the server, and putting the app on a
   * device took more than everything else until somebody had arrived.
   */
  readonly keepsApp?: true;
  /** Called with each browser before it opens a page. */
  readonly onBrowser?: (context: BrowserContext) => Promise<void>;
}

/** Gives a demo person a desk alone. What is signed on a device needs {@link arrive}. */
export async function sitDown(browser: Browser, urls: InstanceUrls, name: Name, arrival: Arrival = {}): Promise<AtDesk> {
  const desk = await browser.newContext({ reducedMotion: 'reduce', ...arrival.desk });
  await arrival.onBrowser?.(desk);
  const page = await desk.newPage();
  if (arrival.signedIn !== false) {
    await signInByApi(desk, urls, name);
    await page.goto(urls.api);
    await expectSignedIn(page);
  }
  return { email: emails[name], page, desk };
}

/** Gives a demo person a device alone. */
export async function takeUpDevice(
  browser: Browser,
  urls: InstanceProcess['urls'],
  name: Name,
  arrival: Arrival = {},
): Promise<WithDevice> {
  const device = await browser.newContext({ ...phone, serviceWorkers: arrival.keepsApp ? 'allow' : 'block' });
  await arrival.onBrowser?.(device);
  return { companion: await pickDemoPerson(device, urls.companion, emails[name]), device };
}

/** Gives a demo person a desk and a device. */
export async function arrive(
  browser: Browser,
  urls: InstanceProcess['urls'],
  name: Name,
  arrival: Arrival = {},
): Promise<Person> {
  const [withDevice, atDesk] = await Promise.all([
    takeUpDevice(browser, urls, name, arrival),
    sitDown(browser, urls, name, arrival),
  ]);
  return { ...atDesk, ...withDevice };
}

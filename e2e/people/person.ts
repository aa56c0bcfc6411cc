import type { InstanceProcess } from '@countersign/devstack';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

import { phone, pickDemoPerson } from './companion.ts';
import { signIn } from './sign-in.ts';

/** The demo organisation's people, by first name. */
export const emails = {
  ada: 'ada.keller@meridian.example',
  ben: 'ben.okafor@meridian.example',
  chloe: 'chloe.martin@meridian.example',
  dev: 'dev.rao@meridian.example',
} as const;

/** A demo person's first name. */
export type Name = keyof typeof emails;

/** A person at their desk with a device of their own: a browser for the console, another one for the companion. */
export interface Person {
  readonly email: string;
  readonly page: Page;
  readonly companion: Page;
  readonly desk: BrowserContext;
  readonly device: BrowserContext;
}

/** Gives a demo person a desk and a device, and signs them in unless told otherwise. */
export async function arrive(
  browser: Browser,
  urls: InstanceProcess['urls'],
  name: Name,
  options: {
    readonly desk?: BrowserContextOptions;
    readonly signedIn?: boolean;
    /** Called with each browser before it opens a page. */
    readonly onBrowser?: (context: BrowserContext) => Promise<void>;
  } = {},
): Promise<Person> {
  const email = emails[name];
  const [desk, device] = await Promise.all([
    browser.newContext({ reducedMotion: 'reduce', ...options.desk }),
    browser.newContext(phone),
  ]);
  for (const context of [desk, device]) await options.onBrowser?.(context);
  const companion = await pickDemoPerson(device, urls.companion, email);
  const page = await desk.newPage();
  if (options.signedIn !== false) await signIn(page, companion, urls.api, email);
  return { email, page, companion, desk, device };
}

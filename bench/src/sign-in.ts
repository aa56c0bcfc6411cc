import { phone, pickDemoPerson, signIn } from '@countersign/e2e';
import type { InstanceProcess } from '@countersign/devstack';
import type { BrowserContext, Page } from '@playwright/test';

/** Signs a demo person in to the console with a companion on a device of its own. Gives the console's page. */
export async function signInWithCompanion(context: BrowserContext, instance: InstanceProcess, email: string): Promise<Page> {
  const device = await context.browser()?.newContext(phone);
  if (device === undefined) throw new Error('The browser was closed');
  const companion = await pickDemoPerson(device, instance.urls.companion, email);
  const page = await context.newPage();
  await signIn(page, companion, instance.urls.api, email);
  await device.close();
  return page;
}

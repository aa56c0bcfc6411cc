import { expect, test as base } from '@playwright/test';
import type { BrowserContextOptions } from '@playwright/test';
import type { InstanceProcess } from '@countersign/devstack';

import { arrive } from '../people/person.ts';
import type { Name, Person } from '../people/person.ts';
import { collectPolicyViolations } from './policy-violations.ts';
import { withOwnInstance } from './own-instance.ts';

interface Stage {
  readonly instance: InstanceProcess;
  readonly urls: InstanceProcess['urls'];
  /** Gives a demo person a desk and a device of their own; both end with the journey. */
  readonly person: (
    name: Name,
    options?: { readonly desk?: BrowserContextOptions; readonly signedIn?: boolean },
  ) => Promise<Person>;
}

/** A journey: a test on an instance of its own, with people who arrive when they are called. */
export const journey = base.extend<Stage>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  instance: async ({}, use) => {
    await withOwnInstance(use);
  },
  urls: async ({ instance }, use) => {
    await use(instance.urls);
  },
  person: async ({ browser, urls }, use) => {
    const people: Person[] = [];
    const violations: string[] = [];
    await use(async (name, options) => {
      const person = await arrive(browser, urls, name, {
        ...options,
        onBrowser: (context) => collectPolicyViolations(context, violations),
      });
      people.push(person);
      return person;
    });
    await Promise.all(people.flatMap(({ desk, device }) => [desk.close(), device.close()]));
    expect(violations, 'What pages did against their own policy').toEqual([]);
  },
});

import { expect, test as base } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import type { InstanceProcess } from '@countersign/devstack';

import type { Name } from '../people/by-api.ts';
import { arrive, sitDown, takeUpDevice } from '../people/person.ts';
import type { Arrival, AtDesk, Person, WithDevice } from '../people/person.ts';
import { linesOf, recordCalls, shownOn } from './calls.ts';
import type { RecordedCall } from './calls.ts';
import { collectPolicyViolations } from './policy-violations.ts';
import { withCrowdedInstance, withOwnInstance } from './own-instance.ts';
import { patience } from './patience.ts';

type Invite<Guest> = (name: Name, arrival?: Arrival) => Promise<Guest>;

interface Stage {
  readonly instance: InstanceProcess;
  readonly urls: InstanceProcess['urls'];
  /** Gives a demo person a desk and a device of their own; both end with the journey. */
  readonly person: Invite<Person>;
  /** Gives a demo person a desk alone, where nothing is signed on a device. */
  readonly atDesk: Invite<AtDesk>;
  /** Gives a demo person a device alone, where nothing is done at a desk. */
  readonly withDevice: Invite<WithDevice>;
  readonly violations: string[];
  /** What stood on the pages of people when a journey failed, before their browsers were closed. */
  readonly lastSeen: string[];
  /** Watches a browser from before it opens a page: its own policy is kept, and its last calls are reported if the journey fails. */
  readonly watch: (context: BrowserContext) => Promise<void>;
}

const shownIn = async (browsers: readonly BrowserContext[]) =>
  await Promise.all(browsers.flatMap((one) => one.pages()).map(shownOn));

/** Making an instance takes of its own time, and none of the journey's. */
const preparing = { timeout: patience.test };

/**
 * A journey: a test with people who arrive when they are called, on an instance that has the demo organisation. The journeys of
 * a worker share it, one after the other: a journey finds what it needs by a name of its own, or makes it.
 */
export const journey = base.extend<Stage, { readonly sharedInstance: InstanceProcess }>({
  // Half of all journeys are made in the dark. Looking at each of their screens in both schemes was a tenth of what they cost.
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  colorScheme: async ({}, use, test) => {
    await use(test.title.length % 2 === 0 ? 'light' : 'dark');
  },
  sharedInstance: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      await withOwnInstance(use);
    },
    { ...preparing, scope: 'worker' },
  ],
  instance: async ({ sharedInstance }, use) => {
    await use(sharedInstance);
  },
  urls: async ({ instance }, use) => {
    await use(instance.urls);
  },
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  violations: async ({}, use) => {
    const violations: string[] = [];
    await use(violations);
    expect(violations, 'What pages did against their own policy').toEqual([]);
  },
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  lastSeen: async ({}, use) => {
    await use([]);
  },
  watch: async ({ violations, lastSeen }, use, test) => {
    const calls: RecordedCall[] = [];
    await use(async (context) => {
      recordCalls(context, calls);
      await collectPolicyViolations(context, violations);
    });
    // A part of the failure, since of a long run that failed once often nothing else is kept.
    if (test.status !== test.expectedStatus) throw new Error(['What was seen last:', ...lastSeen, ...linesOf(calls)].join('\n'));
  },
  person: async ({ browser, urls, watch, lastSeen }, use, test) => {
    const people: Person[] = [];
    await use(async (name, arrival) => {
      const person = await arrive(browser, urls, name, { ...arrival, onBrowser: watch });
      people.push(person);
      return person;
    });
    const browsers = people.flatMap(({ desk, device }) => [desk, device]);
    if (test.status !== test.expectedStatus) lastSeen.push(...(await shownIn(browsers)));
    await Promise.all(browsers.map((one) => one.close()));
  },
  atDesk: async ({ browser, urls, watch, lastSeen }, use, test) => {
    const people: AtDesk[] = [];
    await use(async (name, arrival) => {
      const person = await sitDown(browser, urls, name, { ...arrival, onBrowser: watch });
      people.push(person);
      return person;
    });
    if (test.status !== test.expectedStatus) lastSeen.push(...(await shownIn(people.map(({ desk }) => desk))));
    await Promise.all(people.map(({ desk }) => desk.close()));
  },
  withDevice: async ({ browser, urls, watch, lastSeen }, use, test) => {
    const people: WithDevice[] = [];
    await use(async (name, arrival) => {
      const person = await takeUpDevice(browser, urls, name, { ...arrival, onBrowser: watch });
      people.push(person);
      return person;
    });
    if (test.status !== test.expectedStatus) lastSeen.push(...(await shownIn(people.map(({ device }) => device))));
    await Promise.all(people.map(({ device }) => device.close()));
  },
});

/** A journey that stops the server, or changes what all others see: on an instance of its own. */
export const journeyAlone = journey.extend({
  instance: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      await withOwnInstance(use);
    },
    { ...preparing, scope: 'test' },
  ],
});

/** A journey in an instance of its own whose Treasury has thousands of everything. */
export const journeyInCrowd = journey.extend({
  instance: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      await withCrowdedInstance('Treasury', use);
    },
    { ...preparing, scope: 'test' },
  ],
});

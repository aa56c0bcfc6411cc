import { defineConfig } from '@playwright/test';

import { journeyLaunch } from './harness/chromium.ts';
import { patience } from './harness/patience.ts';

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './harness/global-setup.ts',
  // Inside the checkout: a folder that two people of one machine share belongs to the first of them.
  outputDir: process.env.JOURNEY_OUTPUT ?? 'test-results',
  // Each worker has an instance of its own. Journeys wait more than they work: one at a time left half of two cores idle.
  workers: Number(process.env.JOURNEY_WORKERS ?? 2),
  retries: 0,
  forbidOnly: true,
  timeout: patience.test,
  expect: { timeout: patience.thing },
  reporter: [['list'], ...(report === undefined ? [] : [['json', { outputFile: report }] as const])],
  use: {
    launchOptions: journeyLaunch,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    actionTimeout: patience.thing,
    navigationTimeout: patience.thing,
    // A trace of what ends well is thrown away, and recording it was a tenth of all the work: TRACE=on for a journey that fails.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
  },
});

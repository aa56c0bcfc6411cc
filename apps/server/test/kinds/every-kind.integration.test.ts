import { samples, type Practice } from '@countersign/kinds/testing';
import { IntentType } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { greeterExtension } from './greeter.ts';
import { startKindsInstance } from './kinds-instance.ts';
import type { KindsInstance } from './kinds-instance.ts';
import { startPractice } from './practice.ts';

/**
 * Every kind of intent goes its whole way over HTTP: tried, proposed, approved, executed; and what it made is what is read then.
 * Each makes what it needs if nobody did so before, so that one that fails takes no others along.
 */
let subject: KindsInstance;
let practice: Practice;

beforeAll(async () => {
  const { greeter, greeted } = greeterExtension();
  subject = await startKindsInstance({ extensions: [greeter] });
  practice = await startPractice(subject, greeted);
});
afterAll(() => subject.stop());

test.each(IntentType.options)('%s', async (type) => expect(await practice.once(type)).toBeUndefined());

test('no kind is left out', () => {
  expect(Object.keys(samples).toSorted()).toEqual(IntentType.options.toSorted());
});

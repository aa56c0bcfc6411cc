import { intentTypes } from '@countersign/model/names';
import { expect, test } from 'vitest';
import { intentPayloads } from '../schemas/intent-payload.ts';
import { intentRules } from './intent-rules.ts';

test('every type has its schema and its rule', () => {
  expect(Object.keys(intentRules).toSorted()).toEqual(intentTypes.toSorted());
  expect(Object.keys(intentPayloads).toSorted()).toEqual(intentTypes.toSorted());
});

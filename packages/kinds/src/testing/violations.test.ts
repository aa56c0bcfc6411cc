import { intentTypes } from '@countersign/model/names';
import { expect, test } from 'vitest';

import { intentPayloads } from '../schemas/index.ts';
import { matches, type Field } from '../words/fields.ts';
import { wordsOf } from '../words/registry.ts';
import { violationsOf } from './violations.ts';

test.each(intentTypes)('%s: each broken rule is refused at its field, and nothing else of the payload is', (type) => {
  for (const { path, rule, payload } of violationsOf(type)) {
    const { error } = intentPayloads[type].safeParse(payload);
    const places = (error?.issues ?? []).map((issue) => issue.path.join('.'));
    expect([rule, ...new Set(places)]).toEqual([rule, path.join('.')]);
  }
});

/** What can't be wrong: there is but one value, or two of which either will do. */
const ofOneValue = new Set([
  'customFees.feeStrategy.type',
  'customFees.type',
  'outputs.*.paysFee',
  'parameters.networkId',
  'parameters.**',
  'parameters.type',
  'tag.type',
  'preferredAddressForChange',
  'providerDetails.type',
  'policies.*.scriptingEngine',
  'scriptingEngine',
  'value.type',
  'value.value.publicKey.type',
]);

/** An extension reads its own payload: to the schema it may be any. */
const isOfExtension = (path: string) => path.startsWith('payload.');

test.each(intentTypes)('%s: no field is left out', (type) => {
  const places = violationsOf(type).map(({ path }) => path.map(String));
  // A condition, a workflow and a list of words are one field, in which something is broken.
  const isBroken = ({ path }: Field) =>
    places.some((place) => place.some((_, index) => matches(path, place.slice(0, index + 1))));
  const { first, others } = wordsOf(type);
  const left = [...first, ...others].filter((field) => !isBroken(field)).map(({ path }) => path);
  expect(left.filter((path) => !ofOneValue.has(path) && !isOfExtension(path))).toEqual([]);
});

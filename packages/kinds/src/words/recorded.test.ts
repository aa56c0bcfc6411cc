import { expect, test } from 'vitest';

import { IntentPayload } from '../schemas/index.ts';
import { samples } from '../testing/index.ts';
import { labelText } from './labels.ts';
import { noNames } from './names.ts';
import { payloadLines, recordLines } from './outline.ts';
import { referencesInRecord } from './references-in-fields.ts';
import { addressTag } from './tags.ts';
import { english } from './texts.ts';
import { wholeText } from './whole-text.ts';

const tag = { type: 'DestinationTag', value: '14' };
const endpoint = { alias: 'Exchange', ledgerId: 'xrpl', address: 'r9c', tag, lock: 'Unlocked' };

test('the tag of an endpoint is said with its address, in one line', () => {
  const lines = recordLines('endpoint', endpoint).map(
    (line) => `${labelText(line, english)}: ${wholeText(line.value, noNames, english)}`,
  );
  expect(lines).toContain('Address: r9c with tag 14');
  expect(lines.filter((line) => line.includes('14'))).toHaveLength(1);
});

test('a proposal says of which kind a tag is and what it says, under a name for each', () => {
  const payload = IntentPayload.parse({ ...samples.v0_CreateEndpoint.payload, tag });
  const { first, rest } = payloadLines(payload, () => undefined);
  const lines = [...first, ...rest].map((line) => `${labelText(line, english)}: ${wholeText(line.value, noNames, english)}`);
  expect(lines).toEqual(expect.arrayContaining(['Kind of tag: Destination tag', 'Tag or memo: 14']));
});

test('what is no tag is none', () => {
  expect(addressTag(tag)).toEqual(tag);
  for (const other of [undefined, null, 'x', { type: 'None' }, { type: 'Elsewhere', value: '1' }, { type: 'MemoId', value: 1 }])
    expect(addressTag(other)).toBeUndefined();
});

test('what is said of a thing that is locked names things, too', () => {
  const lock = IntentPayload.parse(samples.v0_LockEndpoint.payload);
  expect(referencesInRecord(lock, 'd', endpoint)).toEqual([{ kind: 'ledger', id: 'xrpl', domainId: 'd' }]);
  expect(referencesInRecord(lock, 'd', undefined)).toEqual([]);
  expect(referencesInRecord(IntentPayload.parse(samples.v0_UpdateEndpoint.payload), 'd', endpoint)).toEqual([]);
});

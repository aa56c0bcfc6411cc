import { samples } from '@countersign/kinds/testing';
import { wordsOf } from '@countersign/kinds/words';
import { intentTypes } from '@countersign/model/names';
import { get } from 'react-hook-form';
import { expect, test } from 'vitest';

import '../texts.ts';
import { i18n } from '../../i18n/i18n.ts';
import { merged, whoseIs } from '../meanwhile/merge.ts';
import { draftOf, membersOfDraft, valueOf } from './draft.ts';
import { formOf } from './form-node.ts';
import { formParts } from './form-parts.ts';

const edits = intentTypes.filter((type) => wordsOf(type).proposing.as === 'edit');

test.each(edits)('%s: every field of its form is in one part, and each part has a name of its own', (type) => {
  const form = formOf(type);
  const values = { payload: draftOf(form, samples[type].payload) };
  const parts = formParts(form, [values, values], i18n.t);
  const names = parts.flatMap((part) => part.names);
  for (const member of Object.keys(membersOfDraft(values.payload)))
    expect(names.some((name) => name === `payload.${member}` || name.startsWith(`payload.${member}.`))).toBe(true);
  const labels = parts.filter(({ isAsked }) => isAsked).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const name of names) expect(get(values, name)).toBeDefined();
});

test('two people who let others read different things in one domain both get their way', () => {
  const form = formOf('v0_UpdateDomainPermissions');
  const { payload } = samples.v0_UpdateDomainPermissions;
  const filledWith = (readAccess: object, revision: number) => ({
    payload: draftOf(form, {
      ...payload,
      reference: { id: payload.reference.id, revision },
      permissions: { readAccess: { ...payload.permissions.readAccess, ...readAccess } },
    }),
  });
  const versions = {
    base: filledWith({}, 1),
    mine: filledWith({ events: ['mine'] }, 1),
    theirs: filledWith({ policies: ['theirs'] }, 2),
  };
  const parts = formParts(form, Object.values(versions), i18n.t);
  expect(parts.map((part) => whoseIs(part, versions))).not.toContain('both');
  expect(valueOf(form, merged(parts, versions, new Map()).payload)).toMatchObject({
    reference: { revision: 2 },
    permissions: { readAccess: { events: ['mine'], policies: ['theirs'] } },
  });
});

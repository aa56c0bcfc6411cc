import { expect, test } from 'vitest';

import { contract } from '../endpoints/index.ts';
import { openApiDocument } from './document.ts';

const document = openApiDocument(contract, { title: 'Test', version: '0.0.0', appVersion: '1.27.0', servers: [] });

test('names shapes as existing clients look for them', () => {
  expect(document.info['x-app-version']).toBe('1.27.0');
  const names = Object.keys(document.components.schemas);
  expect(names).toEqual(
    expect.arrayContaining([
      'Core_XrplOperation_Payment',
      'Core_XrplOperation_MPTokenIssuanceCreate',
      'Core_TransactionDestination_Endpoint',
      'Core_v0_CreateAccount',
      'Core_TrustedDomain',
      'Core_PolicyCondition',
    ]),
  );
  expect(names.filter((name) => name.includes('#'))).toEqual([]);
});

test('every reference leads somewhere', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(100);
  expect([...new Set(references)].filter((name) => !(name in document.components.schemas))).toEqual([]);
});

test('every endpoint is there with its parameters', () => {
  const count = Object.values(contract).flatMap((verbs) => Object.values(verbs)).length;
  expect(Object.values(document.paths).flatMap((item) => Object.keys(item))).toHaveLength(count);
  expect(document.paths['/v1/domains/{domainId}/users']?.['get']).toMatchObject({
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: 'domainId', in: 'path', required: true }),
      expect.objectContaining({
        name: 'roles[]',
        in: 'query',
        required: false,
        schema: expect.objectContaining({ type: 'array' }),
      }),
    ]),
  });
});

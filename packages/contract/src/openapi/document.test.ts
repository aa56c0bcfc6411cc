import { expect, test } from 'vitest';

import type { Endpoint } from '../endpoint.ts';
import { refusalReasons } from '../endpoint.ts';
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

interface Operation {
  readonly description?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown; readonly examples?: object }>> }>
  >;
}

const operations = Object.entries(contract).flatMap(([resource, verbs]) =>
  Object.entries(verbs as Readonly<Record<string, Endpoint>>).map(([verb, endpoint]) => ({
    name: `${resource}.${verb}`,
    endpoint,
    operation: document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation,
  })),
);

test.each(operations)('$name has examples that the contract takes, and one for each refusal', ({ endpoint, operation }) => {
  const { body, bodyType = 'application/json', response, responseType = 'application/json' } = endpoint;
  if (body !== undefined) {
    const { success, error } = body.safeParse(operation.requestBody?.content[bodyType]?.example);
    expect({ success, issues: error?.issues }).toEqual({ success: true, issues: undefined });
  }
  if (response !== undefined && responseType === 'application/json') {
    const { success, error } = response.safeParse(operation.responses[endpoint.status]?.content?.[responseType]?.example);
    expect({ success, issues: error?.issues }).toEqual({ success: true, issues: undefined });
  }
  if (response !== undefined && responseType !== 'application/json') {
    expect(operation.responses[endpoint.status]?.content?.[responseType]?.example).toMatch(/^(\(the bytes of|event: )/);
  }
  for (const place of ['path', 'query'] as const) {
    const schema = place === 'path' ? endpoint.params : endpoint.query;
    const given = operation.parameters.filter((parameter) => parameter.in === place && parameter.required);
    const values = Object.fromEntries(given.map(({ name, example }) => [name, example]));
    const read = schema?.safeParse(values);
    expect(read?.error?.issues).toBeUndefined();
  }
  const answered = Object.values(operation.responses).flatMap(({ content }) =>
    Object.keys(content?.['application/json']?.examples ?? {}),
  );
  expect(answered.toSorted()).toEqual(refusalReasons(endpoint).toSorted());
});

test('each list says what its pages promise, and a refusal for several reasons has them', () => {
  const lists = operations.filter(({ endpoint }) => endpoint.query !== undefined && 'sortBy' in endpoint.query.shape);
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter(({ operation }) => operation.description?.includes('startingAfter') !== true)).toEqual([]);
  const imported = document.paths['/v1/vaults/operations/signed']?.['post'];
  expect(imported).toMatchObject({
    responses: {
      400: {
        content: {
          'application/json': {
            schema: { anyOf: expect.arrayContaining([{ $ref: '#/components/schemas/CoreExtensions_ErrorMessages' }]) },
            examples: { InvalidRequestError: { value: { additionalDetails: [{ reason: 'MalformedFile' }] } } },
          },
        },
      },
    },
  });
});

import { expect, test } from 'vitest';

import publicApi from '../../../vectors/public-api/endpoints.json' with { type: 'json' };
import { contract } from './endpoints/index.ts';
import type { Endpoint } from './endpoint.ts';
import { openApiDocument } from './openapi/document.ts';

interface PublicEndpoint {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[];
  readonly headers?: readonly string[];
  readonly sortBy?: readonly string[];
  readonly status: number;
  readonly body?: string;
  readonly response?: string;
}

/** With the names of parameters: the public client looks for the whole text in the document before it calls anything. */
const placeOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

const ours = new Map(
  Object.values(contract)
    .flatMap((verbs): Endpoint[] => Object.values(verbs))
    .map((endpoint) => [placeOf(endpoint), endpoint]),
);
const document = openApiDocument(contract, { title: 'Test', version: '0.0.0', appVersion: '1.27.0', servers: [] });

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: object;
}

/** A shape as the list writes it: by its name, `[name]` for a list of it, `string`, or the name of a form's only field. */
function shapeOf(content: Content | undefined): string | undefined {
  const schema = Object.values(content?.content ?? {})[0]?.schema;
  return schema && written(schema);
}

function written({ $ref, type, items, properties }: Schema): string {
  if ($ref !== undefined) return $ref.replace('#/components/schemas/', '');
  if (type === 'array' && items !== undefined) return `[${written(items)}]`;
  return Object.keys(properties ?? {})[0] ?? type ?? '';
}

test.each((publicApi as readonly PublicEndpoint[]).map((theirs) => [placeOf(theirs), theirs] as const))(
  '%s is there, with all that clients may send and what they expect back',
  (place, theirs) => {
    const endpoint = ours.get(place);
    if (endpoint === undefined) throw new Error(`Nothing answers ${place}`);
    expect(Object.keys(endpoint.query?.shape ?? {})).toEqual(expect.arrayContaining([...(theirs.query ?? [])]));
    const headers = Object.keys(endpoint.headers?.shape ?? {});
    expect(headers).toEqual(expect.arrayContaining((theirs.headers ?? []).map((name) => name.toLowerCase())));
    const sorts = theirs.sortBy?.map((sortBy) => [sortBy, endpoint.query?.safeParse({ sortBy }).success]) ?? [];
    expect(sorts).toEqual(sorts.map(([sortBy]) => [sortBy, true]));
    expect(endpoint.status).toBe(theirs.status);
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as {
      readonly requestBody?: Content;
      readonly responses: Readonly<Record<string, Content>>;
    };
    expect(shapeOf(operation.requestBody)).toBe(theirs.body);
    expect(shapeOf(operation.responses[String(theirs.status)])).toBe(theirs.response);
  },
);

test('the list has what it was made from', () => {
  expect(publicApi).toHaveLength(66);
});

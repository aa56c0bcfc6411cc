import { ErrorMessage } from '@countersign/model';
import type { ErrorReason } from '@countersign/model/names';
import { z } from 'zod';

import { refusalReasons, refusalStatus } from '../endpoint.ts';
import { refusalMessages } from './refusal-messages.ts';
import type { Endpoint } from '../endpoint.ts';
import { componentSchemas } from './component-names.ts';
import { exampleOf, type ExampleSchema as JsonSchema } from './example.ts';

/** What a document says of the instance that serves it. */
export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  /** The version of the public API whose shapes and names these are; existing clients read it. */
  readonly appVersion: string;
  readonly servers: readonly { readonly url: string }[];
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly 'x-app-version': string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly securitySchemes: object };
}

interface NamedEndpoint {
  readonly operationId: string;
  readonly definition: Endpoint;
}

function named(contract: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>): readonly NamedEndpoint[] {
  return Object.entries(contract).flatMap(([resource, verbs]) =>
    Object.entries(verbs).map(([verb, definition]) => ({ operationId: `${resource}.${verb}`, definition })),
  );
}

/** JSON Schemas of the components and of each endpoint's own parts, with references between them. */
function convert(endpoints: readonly NamedEndpoint[]): {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** The name of a part that is no component; endpoints may share one. */
  readonly partNames: ReadonlyMap<z.ZodType, string>;
} {
  const registry = z.registry<{ id: string }>();
  const partNames = new Map<z.ZodType, string>();
  for (const [name, schema] of componentSchemas()) registry.add(schema, { id: name });
  for (const { operationId, definition } of endpoints) {
    for (const part of ['params', 'query', 'headers', 'body', 'response'] as const) {
      const schema = definition[part];
      if (schema === undefined || registry.has(schema)) continue;
      registry.add(schema, { id: `${operationId}#${part}` });
      partNames.set(schema, `${operationId}#${part}`);
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      delete jsonSchema.$schema;
      delete jsonSchema.$id;
    },
  });
  return { schemas: withSharedComponents(schemas), partNames };
}

/** Recursive shapes without a name are gathered under `__shared`; here each becomes a component like the others. */
function withSharedComponents(
  schemas: Readonly<Record<string, z.core.JSONSchema.BaseSchema>>,
): Readonly<Record<string, JsonSchema>> {
  const { __shared: shared, ...others } = schemas;
  const flat = { ...others, ...shared?.$defs };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Zod's own type allows a schema to be true or false, which it never writes for ours.
  return JSON.parse(JSON.stringify(flat).replaceAll('__shared#/$defs/', '')) as Readonly<Record<string, JsonSchema>>;
}

/** A repeatable parameter takes one value as a list of one; the document only has the list. */
function parameterSchema(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find(({ type }) => type !== 'string') ?? schema;
}

function parameters(
  place: 'path' | 'query' | 'header',
  object: JsonSchema | undefined,
  exampleFor: ExampleFor,
): readonly object[] {
  const example = object && exampleFor(object);
  const examples = new Map(typeof example === 'object' && example !== null ? Object.entries(example) : []);
  const { properties = {}, required = [] } = object ?? {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: parameterSchema(schema),
    ...(examples.has(name) && { example: examples.get(name) }),
  }));
}

type ExampleFor = (schema: JsonSchema) => unknown;

function content(type: string, schema: JsonSchema, exampleFor: ExampleFor, example?: string): object {
  return { [type]: { schema, example: example ?? exampleFor(schema) } };
}

/** What holds of every list that is read page by page. */
const pagingDescription =
  'A page holds `limit` items (at most 250, 100 where it is absent) behind the one that `startingAfter` names: the `nextStartingAfter` ' +
  'of the page before, or the id of its last item. Where nothing comes after a page, it has no `nextStartingAfter`. `count` is the number of ' +
  'items of the page. Pages that are read one after another have everything once that was there at the beginning, whatever is added ' +
  'meanwhile. In the order of something that changes meanwhile (names, locks, statuses, dates of change, amounts that are held) what changes ' +
  'may be missed or come twice, and so may its neighbours where it is the last of a page: sort by `id` or a date of creation to miss nothing.';

/** What a caller must know in addition to the summary. */
function description({ description: own, query, response }: Endpoint): object {
  const isPaged = query !== undefined && 'startingAfter' in query.shape && 'sortBy' in query.shape && response !== undefined;
  const texts = [...(own === undefined ? [] : [own]), ...(isPaged ? [pagingDescription] : [])];
  return texts.length === 0 ? {} : { description: texts.join('\n\n') };
}

function responses(definition: Endpoint, success: JsonSchema | undefined, exampleFor: ExampleFor): object {
  const byStatus = Map.groupBy(refusalReasons(definition), (reason) => refusalStatus(definition, reason));
  const refusals = [...byStatus].map(([status, reasons]) => [status, refusal(definition, reasons)]);
  const type = definition.responseType ?? 'application/json';
  const answer = success && { content: content(type, success, exampleFor, definition.example) };
  return { [definition.status]: { description: definition.summary, ...answer }, ...Object.fromEntries(refusals) };
}

function refusal({ detailedErrors = [] }: Endpoint, reasons: readonly ErrorReason[]): object {
  const plain = { $ref: '#/components/schemas/Core_ErrorMessage' };
  const detailed = { $ref: '#/components/schemas/CoreExtensions_ErrorMessages' };
  const hasDetails = reasons.some((reason) => detailedErrors.includes(reason));
  const exampleOfReason = (reason: ErrorReason) => {
    const message = refusalMessages[reason];
    const details = { additionalDetails: [{ reason: 'MalformedFile', message: 'File 1: The end of the file is missing' }] };
    return { value: { reason, message, ...(detailedErrors.includes(reason) && details) } };
  };
  return {
    description: reasons.join(', '),
    content: {
      'application/json': {
        schema: hasDetails ? { anyOf: [detailed, plain] } : plain,
        examples: Object.fromEntries(reasons.map((reason) => [reason, exampleOfReason(reason)])),
      },
    },
  };
}

function referencesIn(value: unknown, found: Set<string>): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') found.add(inner.slice('#/components/schemas/'.length));
    else referencesIn(inner, found);
  }
  return found;
}

/** The components that something in `paths` refers to, directly or through others. */
function reachable(paths: object, schemas: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, JsonSchema>> {
  const wanted = referencesIn(paths, new Set());
  // A Set may grow while it is iterated: what is added is visited too.
  for (const name of wanted) referencesIn(schemas[name], wanted);
  return Object.fromEntries(
    [...wanted].toSorted().flatMap((name) => {
      const schema = schemas[name];
      return schema === undefined ? [] : [[name, schema]];
    }),
  );
}

/** The OpenAPI document of the endpoints that an instance serves. */
export function openApiDocument(
  contract: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
  info: DocumentInfo,
): OpenApiDocument {
  const endpoints = named(contract);
  const { schemas, partNames } = convert(endpoints);
  const componentOf = new Map([...componentSchemas()].map(([name, schema]) => [schema, name]));
  const part = ({ definition }: NamedEndpoint, name: 'params' | 'query' | 'headers' | 'body' | 'response') => {
    const schema = definition[name];
    const component = schema && componentOf.get(schema);
    if (component !== undefined) return { $ref: `#/components/schemas/${component}` };
    return schema && schemas[partNames.get(schema) ?? ''];
  };
  const exampleFor: ExampleFor = (schema) => exampleOf(schema, schemas);
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const { definition, operationId } = endpoint;
    const body = part(endpoint, 'body');
    (paths[definition.path] ??= {})[definition.method.toLowerCase()] = {
      operationId,
      summary: definition.summary,
      ...description(definition),
      tags: [operationId.split('.')[0]],
      parameters: [
        ...parameters('path', part(endpoint, 'params'), exampleFor),
        ...parameters('query', part(endpoint, 'query'), exampleFor),
        ...parameters('header', part(endpoint, 'headers'), exampleFor),
      ],
      ...(body && {
        requestBody: { required: true, content: content(definition.bodyType ?? 'application/json', body, exampleFor) },
      }),
      responses: responses(definition, part(endpoint, 'response'), exampleFor),
      security: definition.access === 'Public' ? [] : [{ accessToken: [] }],
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, 'x-app-version': info.appVersion },
    servers: info.servers,
    paths,
    components: {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- As above: it is an object.
      schemas: reachable(paths, { ...schemas, Core_ErrorMessage: z.toJSONSchema(ErrorMessage) as JsonSchema }),
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

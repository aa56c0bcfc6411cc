/** The parts of a JSON Schema that an example follows. */
export interface ExampleSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ExampleSchema[];
  readonly oneOf?: readonly ExampleSchema[];
  readonly allOf?: readonly ExampleSchema[];
  readonly properties?: Readonly<Record<string, ExampleSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: ExampleSchema | boolean;
  readonly propertyNames?: ExampleSchema;
  readonly items?: ExampleSchema;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

const id = '7d1b6d2e-3f0a-4c57-9a3e-2b8f5c1d4e60';
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const publicKey =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEiF0U3+tWmFRsV9wQohCpmTfCKPeVTGCX5/BGx/Q2wh/VJT1EdHRhKgcyRP8ncGm2ttovPkm/vGTU4PtIkDh9pA==';
const signature = 'MEYCIQDwCucByi7vcNAxAsYFu6O78DRRqcEqjBFX/QyVFSFStwIhANdAiMAuIYpAj7k6esGWpA57GecVqxVhJLO1OLulWBYy';

/** The example for a member of this name that may be any text. */
const byName: Readonly<Record<string, string>> = {
  accessToken: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  alias: 'Treasury',
  approvalReason: 'Checked with the desk',
  backend: 'https://custody.example.com',
  callbackUrl: 'https://custody.example.com/',
  code: '7Q4KM-X2P9D-0WZ5T-RH8VB-3NJ6C',
  description: 'What it is for',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  email: 'ada@example.com',
  expression: "context.request.payload.type === 'v0_CreateTransferOrder'",
  identity: 'https://sign-in.example.com',
  idOrCode: id,
  ledgerId: 'ethereum-sandbox',
  name: 'Ether',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  publicKey,
  reason: 'Not what was agreed',
  rejectReason: 'Not what was agreed',
  role: 'operator',
  roles: 'operator',
  signature,
  signingKey: publicKey,
  proposalSignature: signature,
  providerId: 'countersign',
  startingAfter: id,
  currentStartingAfter: id,
  nextStartingAfter: id,
  notaryPublicKey: publicKey,
  symbol: 'ETH',
  url: 'https://custody.example.com/',
  version: '1.0.0',
  verificationCode: '42',
};

/** The examples for patterns, tried in this order. */
const byPattern: readonly string[] = [
  id,
  hash,
  '1000000',
  'operator',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '2026-11-21T12:00:00.000Z',
  signature,
  '7Q4KM-X2P9D-0WZ5T-RH8VB-3NJ6C',
  `${id}_${id}`,
  '12',
  'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  '00',
  '0x00',
  'USD',
  '1234.50',
  `1024:${hash}`,
  `${hash}:0`,
];

function fits(text: string, { pattern, minLength = 0, maxLength = Infinity }: ExampleSchema): boolean {
  return text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}

function textOf(schema: ExampleSchema, name: string | undefined): string {
  if (schema.format === 'date-time') return '2026-11-21T12:00:00.000Z';
  if (schema.format === 'base64' || schema.pattern?.includes('+/') === true) {
    return byName[name ?? ''] === publicKey ? publicKey : signature;
  }
  if (schema.format === 'binary') return '(the bytes of a file)';
  if (schema.format === 'uri') return 'https://custody.example.com';
  const named = byName[name ?? ''];
  if (named !== undefined && fits(named, schema)) return named;
  if (schema.pattern !== undefined) return byPattern.find((text) => fits(text, schema)) ?? '';
  const plain = ['Treasury', id, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'a'.repeat(schema.minLength ?? 1)];
  return plain.find((text) => fits(text, schema)) ?? '';
}

/**
 * An example of a shape: its first alternative with every member that there can be, but for those that would repeat a shape within
 * itself. `schemas` are the components that references name.
 */
export function exampleOf(schema: ExampleSchema, schemas: Readonly<Record<string, ExampleSchema>>): unknown {
  return example(schema, schemas, undefined, []);
}

function example(
  schema: ExampleSchema,
  schemas: Readonly<Record<string, ExampleSchema>>,
  name: string | undefined,
  within: readonly string[],
): unknown {
  if (schema.$ref !== undefined) {
    const component = schema.$ref.slice('#/components/schemas/'.length);
    return example(schemas[component] ?? {}, schemas, name, [...within, component]);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const alternatives = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (alternatives !== undefined) {
    const chosen = alternatives.find((one) => !repeats(one, schemas, within)) ?? alternatives[0] ?? {};
    return example(chosen, schemas, name, within);
  }
  if (schema.type === 'object') return objectOf(schema, schemas, within);
  if (schema.type === 'array') {
    const items = schema.items;
    if (items === undefined || ((schema.minItems ?? 0) === 0 && repeats(items, schemas, within))) return [];
    return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () => example(items, schemas, name, within));
  }
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'null') return null;
  return schema.type === 'string' ? textOf(schema, name) : {};
}

function objectOf(
  { properties = {}, required = [], additionalProperties, propertyNames }: ExampleSchema,
  schemas: Readonly<Record<string, ExampleSchema>>,
  within: readonly string[],
): object {
  const shown = Object.entries(properties).filter(
    ([member, schema]) => required.includes(member) || !repeats(schema, schemas, within),
  );
  const members = shown.map(([member, schema]): [string, unknown] => [member, example(schema, schemas, member, within)]);
  const further =
    typeof additionalProperties === 'object' && members.length === 0
      ? [[propertyNames?.enum?.[0] ?? 'department', example(additionalProperties, schemas, undefined, within)]]
      : [];
  return Object.fromEntries([...members, ...further]);
}

/** True if the shape contains one that contains it. */
function repeats(schema: ExampleSchema, schemas: Readonly<Record<string, ExampleSchema>>, within: readonly string[]): boolean {
  if (schema.$ref === undefined) {
    if (schema.items !== undefined) return repeats(schema.items, schemas, within);
    const alternatives = schema.oneOf ?? schema.anyOf;
    return alternatives !== undefined && alternatives.every((one) => repeats(one, schemas, within));
  }
  const component = schema.$ref.slice('#/components/schemas/'.length);
  if (within.includes(component)) return true;
  const { properties = {}, required = [] } = schemas[component] ?? {};
  return Object.entries(properties).some(
    ([member, inner]) => required.includes(member) && inner.$ref !== undefined && repeats(inner, schemas, [...within, component]),
  );
}

import { fromBase64, fromHex, fromUtf8, newId, toBase64, toHex, utf8 } from '@countersign/kernel';
import { tokenClaimNames, tokenHeaderNames } from '@countersign/signing';
import type { ManifestContent } from '@countersign/model';
import { limits } from '@countersign/model/names';
import type { SignManifest } from '@countersign/kinds/schemas';
import type { Translate } from '@countersign/kernel';
import { z } from 'zod';
import { propertyRows, rowsOf, toProperties } from '../../../../shared/forms/custom-properties/property-rows.ts';
import { proseText } from '../../../../shared/proposing/readable-text.ts';

/** The most bytes of a message and of `Unsafe` content. */
export const manifestLimits = { message: 10_000, bytes: 4_096 } as const;

const tokenShape = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/;

/** Seconds since 1970 of a moment written as `yyyy-MM-dd HH:mm`, in UTC; undefined for anything else. */
export function secondsOf(text: string): number | undefined {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)Z?$/.exec(text.trim()) ?? [];
  const milliseconds = Date.parse(`${date}T${time}Z`);
  // A 31st of February would become the 3rd of March.
  if (Number.isNaN(milliseconds) || milliseconds < 0 || !new Date(milliseconds).toISOString().startsWith(date ?? ' '))
    return undefined;
  return milliseconds / 1_000;
}

/** What lines `name: value` say, or the first line of another form. */
function membersOf(text: string): { readonly members: [string, string][]; readonly wrong: string | undefined } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const members = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()];
  });
  return { members, wrong: lines.find((_, index) => members[index]?.some((part) => part === '')) };
}

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    const bytes = fromBase64(base64);
    return bytes.length > 0 && toBase64(bytes) === base64 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function shape(t: Translate) {
  const line = z
    .string()
    .trim()
    .max(limits.aliasLength, t('proposing:problem.tooLong', { count: limits.aliasLength }));
  const moment = z
    .string()
    .refine((text) => text.trim() === '' || secondsOf(text) !== undefined, t('intents:manifest.problem.moment'));
  return z.object({
    type: z.enum(['EIP-191', 'JWT', 'Unsafe']),
    ledgerId: z.string(),
    message: z.string(),
    bytes: z.string().trim(),
    tokenType: line,
    issuer: line,
    subject: line,
    audience: line,
    jwtId: line,
    issuedAt: moment,
    notBefore: moment,
    expiration: moment,
    claims: z.string(),
    parameters: z.string(),
    customProperties: propertyRows(t),
    description: proseText(t),
  });
}

/** What the form holds, for all three types at once. */
export type ManifestValues = z.infer<ReturnType<typeof shape>>;

type Problem = readonly [field: keyof ManifestValues, key: string, values?: Readonly<Record<string, string | number>>];

function memberProblems(
  field: 'claims' | 'parameters',
  key: 'claim' | 'parameter',
  text: string,
  own: ReadonlySet<string>,
): readonly Problem[] {
  const { members, wrong } = membersOf(text);
  const names = members.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  const taken = names.find((name) => own.has(name));
  return [
    ...(wrong === undefined ? [] : [[field, key] as const]),
    ...(twice === undefined || wrong !== undefined ? [] : [[field, `${key}Twice`, { name: twice }] as const]),
    ...(taken === undefined ? [] : [[field, `${key}Name`, { name: taken }] as const]),
  ];
}

const problemsOf = {
  'EIP-191': ({ message, ledgerId }): Problem[] => [
    ...(message === '' ? [['message', 'message'] as const] : []),
    ...(utf8(message).length > manifestLimits.message
      ? [['message', 'messageLong', { count: manifestLimits.message }] as const]
      : []),
    ...(ledgerId === '' ? [['ledgerId', 'ledger'] as const] : []),
  ],
  Unsafe: ({ bytes: text }): Problem[] => {
    const bytes = bytesOf(text);
    if (bytes === undefined) return [['bytes', 'bytes']];
    if (bytes.length > manifestLimits.bytes) return [['bytes', 'bytesLong', { count: manifestLimits.bytes }]];
    return tokenShape.test(String.fromCharCode(...bytes)) ? [['bytes', 'tokenShaped']] : [];
  },
  JWT: (values): Problem[] => {
    const [from, until] = [secondsOf(values.notBefore), secondsOf(values.expiration)];
    const { issuer, subject, audience, jwtId, issuedAt, notBefore, expiration } = values;
    const isEmpty = [issuer, subject, audience, jwtId, issuedAt, notBefore, expiration, values.claims].every(
      (text) => !text.trim(),
    );
    return [
      ...(isEmpty ? [['issuer', 'empty'] as const] : []),
      ...(from !== undefined && until !== undefined && until <= from ? [['expiration', 'order'] as const] : []),
      ...memberProblems('claims', 'claim', values.claims, tokenClaimNames),
      ...memberProblems('parameters', 'parameter', values.parameters, tokenHeaderNames),
    ];
  },
} satisfies Record<ManifestContent['type'], (values: ManifestValues) => Problem[]>;

/** The form's checks: those that the signer makes for the chosen type. */
export function manifestSchema(t: Translate) {
  return shape(t).superRefine((values, issues) => {
    for (const [field, key, words] of problemsOf[values.type](values))
      issues.addIssue({ code: 'custom', path: [field], message: t(`intents:manifest.problem.${key}`, words ?? {}) });
  });
}

/** A member that is left out while it is empty. */
function present<Key extends string, Value>(key: Key, value: Value | undefined | ''): Partial<Record<Key, Value>> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- A member named by a variable has no narrower type than an index.
  return value === undefined || value === '' ? {} : ({ [key]: value } as Record<Key, Value>);
}

function contentOf(values: ManifestValues): ManifestContent {
  if (values.type === 'EIP-191') return { type: 'EIP-191', value: `0x${toHex(utf8(values.message))}` };
  if (values.type === 'Unsafe') return { type: 'Unsafe', value: values.bytes.trim() };
  const [claims, parameters] = [membersOf(values.claims).members, membersOf(values.parameters).members];
  return {
    type: 'JWT',
    header: {
      ...present('type', values.tokenType.trim()),
      ...(parameters.length > 0 && { additionalParameters: Object.fromEntries(parameters) }),
    },
    payload: {
      ...present('issuer', values.issuer.trim()),
      ...present('subject', values.subject.trim()),
      ...present('audience', values.audience.trim()),
      ...present('issuedAt', secondsOf(values.issuedAt)),
      ...present('notBefore', secondsOf(values.notBefore)),
      ...present('expiration', secondsOf(values.expiration)),
      ...present('jwtId', values.jwtId.trim()),
      ...(claims.length > 0 && { additionalClaims: Object.fromEntries(claims) }),
    },
  };
}

/** The manifest that the form asks for; the fields of the other types play no part. */
export function toManifest(values: ManifestValues, accountId: string): SignManifest {
  return {
    type: 'v0_SignManifest',
    id: newId(),
    accountId,
    ...(values.type === 'EIP-191' && { ledgerId: values.ledgerId }),
    content: contentOf(values),
    ...(values.description.trim() && { description: values.description.trim() }),
    customProperties: toProperties(values.customProperties),
  };
}

/** What the form begins with. */
export const emptyManifest: ManifestValues = {
  type: 'EIP-191',
  ledgerId: '',
  message: '',
  bytes: '',
  tokenType: 'JWT',
  issuer: '',
  subject: '',
  audience: '',
  jwtId: '',
  issuedAt: '',
  notBefore: '',
  expiration: '',
  claims: '',
  parameters: '',
  description: '',
  customProperties: [],
};

/** What the form holds of a manifest that was proposed before. */
export function valuesOfManifest({ ledgerId = '', content, description = '', customProperties }: SignManifest): ManifestValues {
  return { ...emptyManifest, ledgerId, ...valuesOfContent(content), description, customProperties: rowsOf(customProperties) };
}

function valuesOfContent(content: ManifestContent): Partial<ManifestValues> {
  const { type } = content;
  if (type === 'EIP-191') return { type, message: textOf(fromHex(content.value.slice(2))) };
  if (type === 'Unsafe') return { type, bytes: content.value };
  const { issuer = '', subject = '', audience = '', jwtId = '', issuedAt, notBefore, expiration } = content.payload;
  return {
    type,
    tokenType: content.header.type ?? '',
    issuer,
    subject,
    audience,
    jwtId,
    issuedAt: momentOf(issuedAt),
    notBefore: momentOf(notBefore),
    expiration: momentOf(expiration),
    claims: linesOf(content.payload.additionalClaims),
    parameters: linesOf(content.header.additionalParameters),
  };
}

/** A message that is no text was not typed here, and can't be. */
function textOf(bytes: Uint8Array): string {
  try {
    return fromUtf8(bytes);
  } catch {
    return '';
  }
}

/** A moment as `secondsOf` reads it. */
const momentOf = (seconds: number | undefined): string =>
  seconds === undefined ? '' : new Date(seconds * 1_000).toISOString().slice(0, 19).replace(/:00$/, '');

const linesOf = (members: Readonly<Record<string, string>> = {}): string =>
  Object.entries(members)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

import { ManifestContent } from '@countersign/model';
import { manifestPayload } from '@countersign/signing';
import { expect, test } from 'vitest';

import { manifestSchema, secondsOf, toManifest, valuesOfManifest, type ManifestValues } from './manifest-values.ts';

const schema = manifestSchema((key: string) => key.replace('intents:manifest.problem.', ''));
const accountId = '00000000-0000-4000-8000-000000000001';
function values(changed: Partial<ManifestValues>): ManifestValues {
  return {
    type: 'JWT',
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
    ...changed,
  };
}
function problems(changed: Partial<ManifestValues>) {
  return schema.safeParse(values(changed)).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
}

test.each([
  [
    { type: 'EIP-191', ledgerId: 'ethereum-sandbox', message: 'Grüße\n' } as const,
    { type: 'EIP-191', value: '0x4772c3bcc39f650a' },
  ],
  [{ type: 'Unsafe', bytes: 'AQID' } as const, { type: 'Unsafe', value: 'AQID' }],
  [
    { issuer: ' me ', notBefore: '2026-01-31 14:30', claims: 'scope: read: all\n\nteam: desk' },
    {
      type: 'JWT',
      header: { type: 'JWT' },
      payload: { issuer: 'me', notBefore: 1_769_869_800, additionalClaims: { scope: 'read: all', team: 'desk' } },
    },
  ],
  [
    { issuer: 'me', expiration: '2026-01-31T14:30', parameters: 'kid: key-1' },
    {
      type: 'JWT',
      header: { type: 'JWT', additionalParameters: { kid: 'key-1' } },
      payload: { issuer: 'me', expiration: 1_769_869_800 },
    },
  ],
])('what was entered is what is signed', (changed, content) => {
  expect(problems(changed)).toEqual([]);
  const made = toManifest(values(changed), accountId);
  expect(made.content).toEqual(content);
  expect(ManifestContent.safeParse(made.content).success).toBe(true);
  // Proposed again, it says the same.
  const again = valuesOfManifest(made);
  expect(schema.safeParse(again).success).toBe(true);
  expect({ ...toManifest(again, accountId), id: made.id }).toEqual(made);
  expect(manifestPayload(made.content, 'Secp256k1')).toMatchObject({ ok: true });
});

test.each([
  [{ type: 'EIP-191' as const }, ['message message', 'ledgerId ledger']],
  [{ type: 'Unsafe' as const, bytes: 'AB==' }, ['bytes bytes']],
  [{ type: 'Unsafe' as const, bytes: 'ZXlKaGJHY2kuZTMw' }, ['bytes tokenShaped']],
  [{}, ['issuer empty']],
  [{ issuer: 'x', issuedAt: '31.1.2026' }, ['issuedAt moment']],
  [{ issuer: 'x', parameters: 'kid' }, ['parameters parameter']],
  [{ issuer: 'x', parameters: 'kid: 1\nkid: 2' }, ['parameters parameterTwice']],
  [{ issuer: 'x', parameters: 'alg: none' }, ['parameters parameterName']],
  [{ notBefore: '2026-01-02 00:00', expiration: '2026-01-01 00:00' }, ['expiration order']],
  [{ claims: 'no colon' }, ['claims claim']],
  [{ claims: 'a: 1\na: 2' }, ['claims claimTwice']],
  [{ claims: 'iss: other' }, ['claims claimName']],
])('what would not be signed is said at its field: %o', (changed, said) => {
  expect(problems(changed)).toEqual(said);
});

test('a moment is one of the calendar', () => {
  expect(secondsOf('2026-01-31 14:30')).toBe(1_769_869_800);
  expect(secondsOf('2026-02-31 14:30')).toBeUndefined();
  expect(secondsOf('2026-01-31')).toBeUndefined();
});

test('every header parameter that is refused here is refused by the signer too, and custom properties are kept', () => {
  for (const name of ['typ', 'alg', 'crit', 'b64', 'enc', 'zip', 'jwk', 'jku', 'x5u', 'x5c']) {
    expect(problems({ issuer: 'x', parameters: `${name}: 1` })).toEqual(['parameters parameterName']);
    const { content } = toManifest(values({ issuer: 'x', parameters: `${name}: 1` }), accountId);
    expect(manifestPayload(content, 'Secp256k1')).toMatchObject({ ok: false });
  }
  const customProperties = [{ name: 'ticket', value: '7' }];
  expect(toManifest(values({ issuer: 'x', customProperties }), accountId).customProperties).toEqual({ ticket: '7' });
});

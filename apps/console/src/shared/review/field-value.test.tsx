import { UiProvider } from '@countersign/ui';
import { generateKeyPair, keyFingerprint } from '@countersign/signing';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';

import './texts.ts';
import { noNames } from '../../entities/names.ts';
import { i18n } from '../i18n/i18n.ts';
import { FieldValue } from './field-value.tsx';

async function drawnKey(text: string): Promise<string> {
  const { prelude } = await prerender(
    <UiProvider texts={i18n}>
      <FieldValue value={{ kind: 'key', text }} context={{ names: noNames, domainId: '', ledgerId: undefined }} />
    </UiProvider>,
  );
  return new Response(prelude).text();
}

test('a key that people approve has the fingerprint and the picture that its device shows, and what is no key has none', async () => {
  const { publicKey } = generateKeyPair('Secp256r1');
  const drawn = await drawnKey(publicKey);
  expect(drawn).toContain(keyFingerprint(publicKey));
  expect(drawn).toContain('viewBox="0 0 43 43"');
  expect(await drawnKey('no key')).not.toContain('viewBox="0 0 43 43"');
});

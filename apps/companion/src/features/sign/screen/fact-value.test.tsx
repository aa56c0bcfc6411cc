import { UiProvider } from '@countersign/ui';
import { generateKeyPair, keyFingerprint } from '@countersign/signing';
import { noNames } from '@countersign/kinds/words';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { i18n } from '../../../app/i18n.ts';
import { FactDisplay } from './fact-value.tsx';

test('a key that one signs for has its picture beside its fingerprint, as the console shows them', () => {
  const { publicKey } = generateKeyPair('Secp256r1');
  const drawn = renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <FactDisplay value={{ kind: 'key', text: publicKey }} names={noNames} />
    </UiProvider>,
  );
  expect(drawn).toContain(keyFingerprint(publicKey));
  expect(drawn).toContain('viewBox="0 0 43 43"');
});

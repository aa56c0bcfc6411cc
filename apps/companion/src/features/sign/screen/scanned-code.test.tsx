import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import { requestHash, signatureCode } from '@countersign/signing/hashes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

import type { JsonValue } from '@countersign/kernel';
import { approvalOf, proposalOf } from '../testing/sample-requests.ts';
import { SignScanned } from './sign-scanned.tsx';

const seen = vi.hoisted(() => ({
  slots: [] as unknown[],
  next: 0,
  bundle: 'd'.repeat(64),
  press: (_outcome: 'Verified') => {},
  code: undefined as string | undefined,
}));

// Each drawing here is the next one of the same screen.
vi.mock('react', async (original) => {
  const slot = (first: unknown) => {
    const at = seen.next++;
    if (!(at in seen.slots)) seen.slots[at] = typeof first === 'function' ? (first as () => unknown)() : first;
    return [seen.slots[at], (value: unknown) => void (seen.slots[at] = value)];
  };
  return {
    ...(await original<object>()),
    useState: slot,
    useRef: (first: unknown) => slot({ current: first })[0],
    useInsertionEffect: (effect: () => void) => effect(),
  };
});
vi.mock('@countersign/ui', () => ({ Button: () => null, CopyAsTextButton: () => null, Notice: () => null }));
vi.mock('@countersign/ui/codes/code-sequence.tsx', () => ({
  CodeSequence: ({ value }: { value: string }) => {
    seen.code = value;
    return null;
  },
}));
vi.mock('@countersign/ui/i18n/use-translation.ts', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../app/confirm/confirm-button.tsx', () => ({
  ConfirmButton: ({ onOutcome }: { onOutcome: typeof seen.press }) => {
    seen.press = onOutcome;
    return null;
  },
}));
vi.mock('../../../app/profile/profile-store.ts', () => ({
  useProfile: () => ({ profile: { id: 'ada', verification: { type: 'Pin' } }, key: { signRequest: async () => 'c2lnbmF0dXJl' } }),
}));
vi.mock('../../../app/session/session.ts', () => ({ useIsOpen: () => true }));
vi.mock('../../../app/update/app-update.ts', () => ({ useOwnBundle: () => ({ hash: seen.bundle, isAsked: false }) }));
vi.mock('../../../app/history/history.ts', () => ({ keepInHistory: async () => undefined }));
vi.mock('../request/use-content.ts', () => ({ useContent: () => ({ isPending: false }) }));
vi.mock('../request/known-destinations.ts', () => ({ rememberSigned: async () => undefined }));
vi.mock('./review.tsx', () => ({ Review: () => null, reviewWarnings: () => [] }));
vi.mock('./refusal.tsx', () => ({ Refusal: () => null }));
vi.mock('./as-shown.ts', () => ({ asShown: () => ({}) }));
vi.mock('./use-warning-text.ts', () => ({ keyOfWarning: () => '', useWarningText: () => () => '' }));
vi.mock('./confirmations.tsx', async (original) => ({ ...(await original<object>()), Confirmations: () => null }));

const request = approvalOf(
  'AAAA',
  proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload)),
) as unknown as JsonValue;

function draw() {
  seen.next = 0;
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SignScanned request={request} onLeave={() => undefined} />
    </QueryClientProvider>,
  );
}

test('the code of an answer names the companion that was signed, whatever the app knows of itself by then', async () => {
  const signedWith = seen.bundle;
  draw();
  seen.press('Verified');
  await expect
    .poll(() => {
      draw();
      return seen.code;
    })
    .toBeDefined();
  const answer = signatureCode(requestHash(request), 'c2lnbmF0dXJl', signedWith);
  expect(seen.code).toBe(answer);
  seen.bundle = 'e'.repeat(64);
  draw();
  expect(seen.code).toBe(answer);
});

import { ApiError } from '@countersign/client';
import { canonicalJson } from '@countersign/kernel';
import { IntentPayload, type IntentEntity } from '@countersign/kinds/schemas';
import { id, samples } from '@countersign/kinds/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

import { addressOf, approvalOf, proposalOf } from '../testing/sample-requests.ts';
import { DecideTask } from './decide-task.tsx';

interface Pressed {
  readonly disabled: boolean;
  readonly onOutcome: (outcome: 'Verified') => void;
}

/** What the screen's button was given last, and what came of pressing it. */
const seen = vi.hoisted(() => ({
  button: undefined as unknown,
  outcome: undefined as string | undefined,
  signed: undefined as Uint8Array | undefined,
  sent: [] as { body: { request: object; signature: string } }[],
  looked: 0,
  ref: undefined as { current: unknown } | undefined,
  refusal: undefined as Error | undefined,
  gone: [] as string[],
}));

// Each drawing here is the next one of the same screen.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useRef: (first: unknown) => (seen.ref ??= { current: first }),
  useInsertionEffect: (effect: () => void) => effect(),
}));
vi.mock('../../../app/confirm/confirm-button.tsx', () => ({
  ConfirmButton: (props: unknown) => {
    seen.button = props;
    return null;
  },
}));
vi.mock('../../../app/profile/profile-store.ts', () => ({
  useProfile: () => ({
    profile: { id: 'chloe', verification: { type: 'Pin' } },
    key: {
      signRequest: async (bytes: Uint8Array) => {
        seen.signed = bytes;
        return 'signature';
      },
    },
  }),
}));
vi.mock('../../../app/update/app-update.ts', () => ({ useOwnBundle: () => ({ hash: 'c'.repeat(64), isAsked: false }) }));
vi.mock('../../../app/api/tasks.ts', () => ({ tasksQuery: { queryKey: ['tasks'] } }));
vi.mock('../../../app/api/client.ts', () => ({
  apiOf: () => ({
    intents: {
      approve: async (input: (typeof seen.sent)[number]) => {
        if (seen.refusal !== undefined) throw seen.refusal;
        seen.sent.push(input);
      },
    },
  }),
}));
vi.mock('../../../app/history/history.ts', () => ({ keepInHistory: async () => undefined }));
vi.mock('../request/use-content.ts', () => ({ useContent: () => ({ isPending: false }) }));
vi.mock('../request/known-destinations.ts', () => ({ rememberSigned: async () => undefined }));
vi.mock('../screen/review.tsx', () => ({ Review: () => null, FirstLook: () => null, reviewWarnings: () => [] }));
vi.mock('../screen/as-shown.ts', () => ({ asShown: () => ({}) }));
vi.mock('../screen/confirmations.tsx', async (original) => ({ ...(await original<object>()), Confirmations: () => null }));
vi.mock('../screen/reason-button.tsx', () => ({ ReasonButton: () => null }));
vi.mock('./use-task-outcome.ts', () => ({
  useTaskOutcome: () => ({ text: seen.outcome, look: async () => void seen.looked++ }),
}));
vi.mock('@countersign/ui/form/controls.tsx', () => ({ Textarea: () => null, Checkbox: () => null }));
vi.mock('@countersign/ui/i18n/use-translation.ts', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => async () => void seen.gone.push('away') }));

const proposal = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload));
const asked = approvalOf('AAAA', proposal);
const intent = {
  id: proposal.id,
  details: {
    author: proposal.author,
    expiryAt: proposal.expiryAt,
    targetDomainId: proposal.targetDomainId,
    payload: proposal.payload,
    metadata: { createdAt: '2026-01-01T00:00:00.000Z', customProperties: {} },
    proposalSignature: 'AAAA',
  },
  state: { status: 'Open', progressPerPolicy: [{ policyReference: { id: id(105), domainId: id(102), revision: 3 } }] },
} as unknown as IntentEntity;
const around = { instance: 'a'.repeat(64), journalHead: `7:${'b'.repeat(64)}`, addressOf };

function draw(): Pressed {
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DecideTask task={{ intent, decider: { id: id(104), domainId: id(102) }, around }} />
    </QueryClientProvider>,
  );
  return seen.button as Pressed;
}

async function verified({ onOutcome }: Pressed): Promise<void> {
  onOutcome('Verified');
  // oxlint-disable-next-line promise/avoid-new -- all that was begun is done by the next task
  await new Promise((go) => setTimeout(go, 0));
}

beforeEach(() => {
  Object.assign(seen, {
    outcome: undefined,
    signed: undefined,
    sent: [],
    looked: 0,
    ref: undefined,
    refusal: undefined,
    gone: [],
  });
});

test('what is signed is the approval that the console would have asked for, and exactly that is sent', async () => {
  await verified(draw());
  expect(seen.sent).toEqual([{ body: { request: asked, signature: 'signature' } }]);
  expect(new TextDecoder().decode(seen.signed)).toBe(canonicalJson(asked));
  expect(seen.gone).toEqual(['away']);
});

test('a task that was decided elsewhere while the device asked its user is not signed', async () => {
  const pressed = draw();
  seen.outcome = 'task:outcome.approved';
  expect(draw().disabled).toBe(true);
  await verified(pressed);
  expect([seen.signed, seen.sent]).toEqual([undefined, []]);
});

test('where the server refuses what was signed, it is asked what became of the task, and the screen stays', async () => {
  seen.refusal = new ApiError({ status: 409, statusText: 'Conflict', body: '{"reason":"IntentNotOpenedError"}' });
  await verified(draw());
  expect([seen.looked, seen.gone]).toEqual([1, []]);
});

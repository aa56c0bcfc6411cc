import { ApiError } from '@countersign/client';
import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

import type { JsonValue } from '@countersign/kernel';
import { waitingQuery } from '../../../app/api/waiting.ts';
import { approvalOf, proposalOf } from '../testing/sample-requests.ts';
import { checkRequest } from '../request/read-request.ts';
import { SignScanned } from './sign-scanned.tsx';
import { Signable } from './signable.tsx';

interface Pressed {
  readonly disabled: boolean;
  readonly onOutcome: (outcome: 'Verified') => void;
}

/** What the screen's button was given last, and what came of pressing it. */
const seen = vi.hoisted(() => ({
  button: undefined as unknown,
  warnings: [] as unknown[],
  bundle: { hash: undefined as string | undefined, isAsked: false },
  ref: undefined as { current: unknown } | undefined,
  done: [] as string[],
  refusal: undefined as Error | undefined,
  /** What comes while the key itself asks its user. */
  whileSigning: () => {},
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
  profileState: () => ({ status: 'ready' }),
  useProfile: () => ({
    profile: { id: 'ada', verification: { type: 'Pin' } },
    key: {
      signRequest: async () => {
        seen.done.push('signed');
        seen.whileSigning();
        return 'signature';
      },
    },
  }),
}));
vi.mock('../../../app/session/session.ts', () => ({
  useIsOpen: () => true,
  accessToken: () => 't',
  closeRefused: () => undefined,
}));
vi.mock('../../../app/update/app-update.ts', () => ({ useOwnBundle: () => seen.bundle }));
vi.mock('../../../app/api/client.ts', () => ({
  apiOf: () => ({
    notifications: {
      giveSignature: async () => {
        seen.done.push('sent');
        if (seen.refusal !== undefined) throw seen.refusal;
      },
    },
  }),
}));
vi.mock('../../../app/history/history.ts', () => ({ keepInHistory: async () => void seen.done.push('kept') }));
vi.mock('../request/use-content.ts', () => ({ useContent: () => ({ isPending: false }) }));
vi.mock('../request/known-destinations.ts', () => ({ rememberSigned: async () => void seen.done.push('remembered') }));
vi.mock('./review.tsx', () => ({ Review: () => null, FirstLook: () => null, reviewWarnings: () => seen.warnings }));
vi.mock('./reason-button.tsx', () => ({ ReasonButton: () => null }));
vi.mock('./as-shown.ts', () => ({ asShown: () => ({}) }));
vi.mock('./confirmations.tsx', async (original) => ({ ...(await original<object>()), Confirmations: () => null }));
vi.mock('./use-warning-text.ts', () => ({ keyOfWarning: ({ code }: { code: string }) => code, useWarningText: () => () => '' }));
vi.mock('@countersign/ui/i18n/use-translation.ts', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const request = approvalOf(
  'AAAA',
  proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload)),
) as unknown as JsonValue;
const read = checkRequest(request);
if (!read.ok) throw new Error(read.error.code);
const { value } = read;

const screens = {
  waiting: <Signable read={value} onAnswered={async () => undefined} />,
  scanned: <SignScanned request={request} onLeave={() => undefined} />,
};

function draw(screen: keyof typeof screens, withdrawn: readonly string[] = []): Pressed {
  const client = new QueryClient();
  client.setQueryData(waitingQuery.queryKey, { items: [], withdrawn: [...withdrawn] });
  renderToStaticMarkup(<QueryClientProvider client={client}>{screens[screen]}</QueryClientProvider>);
  return seen.button as Pressed;
}

async function verified({ onOutcome }: Pressed): Promise<readonly string[]> {
  onOutcome('Verified');
  // oxlint-disable-next-line promise/avoid-new -- all that was begun is done by the next task
  await new Promise((go) => setTimeout(go, 0));
  return seen.done;
}

beforeEach(() => {
  Object.assign(seen, {
    warnings: [],
    bundle: { hash: undefined, isAsked: false },
    ref: undefined,
    done: [],
    refusal: undefined,
    whileSigning: () => {},
  });
});

function stop(screen: keyof typeof screens) {
  seen.warnings = [{ code: 'ApprovalElsewhere', severity: 'danger', stops: 'ForGood' }];
  return draw(screen);
}

const late: readonly (readonly [string, keyof typeof screens, () => Pressed])[] = [
  ['a stop becomes known', 'waiting', () => stop('waiting')],
  ['the request is withdrawn', 'waiting', () => draw('waiting', [value.hash])],
  ['a stop becomes known of what was scanned', 'scanned', () => stop('scanned')],
];

test.each(late)('where %s while the device asks its user, nothing is signed any more', async (_what, screen, comes) => {
  const pressed = draw(screen);
  expect(pressed.disabled).toBe(false);
  expect(comes().disabled).toBe(true);
  expect(await verified(pressed)).toEqual([]);
});

test.each(late)('where %s while the key asks its user, the signature goes nowhere', async (_what, screen, comes) => {
  const pressed = draw(screen);
  seen.whileSigning = () => void comes();
  expect(await verified(pressed)).toEqual(['signed']);
});

test('where the screen shows other bytes by then than were pressed for, nothing is signed', async () => {
  const pressed = draw('waiting');
  seen.bundle = { hash: 'd'.repeat(64), isAsked: false };
  draw('waiting');
  expect(await verified(pressed)).toEqual([]);
});

test.each(['waiting', 'scanned'] as const)(
  'nothing %s can be pressed before it is known with which companion it is signed',
  (screen) => {
    seen.bundle = { hash: undefined, isAsked: true };
    expect(draw(screen).disabled).toBe(true);
    seen.bundle = { hash: 'd'.repeat(64), isAsked: false };
    expect(draw(screen).disabled).toBe(false);
  },
);

test('what nothing stops is signed, kept, sent and remembered', async () => {
  const pressed = draw('waiting');
  draw('waiting');
  expect(await verified(pressed)).toEqual(['signed', 'kept', 'sent', 'remembered']);
});

test('a signature that the server does not take makes nothing known', async () => {
  const pressed = draw('waiting');
  seen.refusal = new ApiError({ status: 410, statusText: 'Gone', body: '{"reason":"SignatureWithdrawn"}' });
  expect(await verified(pressed)).toEqual(['signed', 'kept', 'sent']);
});

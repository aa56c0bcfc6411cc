import { html, raw, type Markup } from './html.ts';
import { pairingSection, type PairingCode } from './pairing.ts';
import { renderPage, type Shell } from './shell.ts';

/** Why the sign-in page asks for the email again. */
export type SignInNotice = 'Rejected' | 'NumberMismatch' | 'Expired' | 'TooManyRequests' | 'InvalidEmail';

const notices = {
  Rejected: {
    tone: 'refused',
    title: 'Refused on the device',
    text: 'The sign-in was refused on your device. If that was not you, tell your administrator.',
  },
  NumberMismatch: {
    tone: 'refused',
    title: 'Another number was tapped',
    text: 'The number tapped did not match the one shown here, so this sign-in was stopped. Start again.',
  },
  Expired: {
    tone: 'waits',
    title: 'No answer in time',
    text: 'No device answered within two minutes. Check that the companion is open and paired, then start again.',
  },
  TooManyRequests: { tone: 'waits', title: 'Too many attempts', text: 'Wait a few minutes, then try again.' },
  InvalidEmail: { tone: 'waits', title: 'Email needed', text: 'Enter the email that your administrator knows you by.' },
} as const satisfies Record<SignInNotice, { tone: 'refused' | 'waits'; title: string; text: string }>;

/** A sign-in that waits for a device. */
interface WaitingSignIn {
  readonly email: string;
  /** Two digits. */
  readonly number: number;
  readonly secondsLeft: number;
  /** How long a device has in all. */
  readonly lifetimeSeconds: number;
}

/** The pages of signing in and out, as whole documents. */
export interface Pages {
  /** Asks for the email; posts `email` to the address it is shown at. */
  signIn(options: { readonly clientName: string; readonly email?: string; readonly notice?: SignInNotice }): string;
  /** Shows the number, and goes on by itself once a device answered. */
  waiting(signIn: WaitingSignIn): string;
  /** The sign-in is over or never was: back to the console. */
  gone(): string;
  /** A request of the provider that can't be served. */
  failed(error: string, description?: string): string;
  /** Asks whether to sign out; `form` is the provider's form. */
  signOut(form: string): string;
  signedOut(): string;
  /** The session API's own page: why a sign-in failed, and a way to begin another. */
  sessionEntry(options: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly error?: string;
    readonly signOut?: boolean;
  }): string;
}

/** {@link Pages} for one instance. */
export function createPages(shell: Shell, pairing: PairingCode): Pages {
  const page = (title: string, content: Markup, watches?: boolean): string => renderPage(shell, { title, content, watches });
  const backToConsole = html`<a class="button" href="${pairing.backend}/">Go to the console</a>`;
  const message = (title: string, text: string, ...more: readonly Markup[]): string =>
    page(
      title,
      html`<h1>${title}</h1>
        <p class="lead">${text}</p>
        ${more}`,
    );

  return {
    signIn: ({ clientName, email, notice }) =>
      page(
        'Sign in',
        html`<h1>Sign in</h1>
          <p class="lead">to ${clientName}</p>
          ${notice && noticeBox(notice)}
          <form method="post">
            <label for="email">Email</label>
            <input
              id="email"
              name="email"
              type="text"
              inputmode="email"
              autocomplete="username"
              autocapitalize="none"
              spellcheck="false"
              maxlength="320"
              required
              autofocus
              value="${email ?? ''}"
            />
            <button class="button" type="submit">Continue</button>
          </form>
          <p class="hint">No password: you approve the sign-in on the device that holds your key.</p>
          ${pairingSection(pairing)}`,
      ),

    waiting: ({ email, number, secondsLeft, lifetimeSeconds }) =>
      page(
        'Approve on your device',
        html`<h1>Approve on your device</h1>
          <p class="lead">Open the Countersign companion of <strong>${email}</strong> and tap this number:</p>
          <p class="number">${number}</p>
          <div class="time" data-sign-in="waiting" data-seconds="${secondsLeft}">
            <progress max="${lifetimeSeconds}" value="${secondsLeft}" aria-label="Time left"></progress>
            <p role="status" class="hint">Waiting for your device. <span data-left aria-hidden="true"></span></p>
          </div>
          <noscript
            ><p class="hint"><a href="">Check again</a> once you have approved.</p></noscript
          >
          <form method="post">
            <input type="hidden" name="restart" value="true" /><button class="quiet" type="submit" formnovalidate>
              Use another email
            </button>
          </form>
          ${pairingSection(pairing)}`,
        true,
      ),

    gone: () =>
      message('This sign-in is over', 'It was finished, or it took too long. Start again from the console.', backToConsole),

    failed: (error, description) =>
      message(
        'Something is not right',
        description ?? 'The request can’t be served.',
        html`<p class="hint"><code>${error}</code></p>`,
        backToConsole,
      ),

    signOut: (form) =>
      page(
        'Sign out',
        html`<h1>Sign out?</h1>
          <p class="lead">You will need your device to sign in again.</p>
          ${raw(form)}
          <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
          <p><a href="${pairing.backend}/">Stay signed in</a></p>`,
      ),

    signedOut: () => message('Signed out', 'You can close this window.', backToConsole),

    sessionEntry: ({ action, fields, error, signOut }) => {
      const hidden = Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
      const [title, lead, label] =
        signOut === true
          ? ['Sign out?', 'You will need your device to sign in again.', 'Sign out']
          : [
              'Sign in',
              'You approve the sign-in on the device that holds your key.',
              error === undefined ? 'Sign in' : 'Sign in again',
            ];
      return page(
        title.replace('?', ''),
        html`<h1>${title}</h1>
          <p class="lead">${lead}</p>
          ${error === undefined ? undefined : sessionErrorBox(error)}
          <form method="post" action="${action}">${hidden}<button class="button" type="submit">${label}</button></form>`,
      );
    },
  };
}

function noticeBox(notice: SignInNotice): Markup {
  const { tone, title, text } = notices[notice];
  return html`<div class="notice ${tone}" role="alert">
    <strong>${title}</strong>
    <p>${text}</p>
  </div>`;
}

const sessionErrors: Readonly<Record<string, string>> = {
  OAuthCallbackError: 'The sign-in could not be completed. It may have taken too long, or was started in another browser.',
  AccountNotLinkedError:
    'You are known to the sign-in service, but no unlocked user of this instance is yours. Ask your administrator.',
  SessionRequired: 'Sign in to see that page.',
  InvalidCallbackUrl: 'The address to return to does not belong to this instance.',
};

function sessionErrorBox(error: string): Markup {
  const text = sessionErrors[error] ?? 'Something went wrong while signing in.';
  return html`<div class="notice refused" role="alert">
    <strong>Not signed in</strong>
    <p>${text}</p>
  </div>`;
}

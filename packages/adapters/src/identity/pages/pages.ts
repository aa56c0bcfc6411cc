import type { IncomingMessage } from 'node:http';
import { keysOf, languageOf, type Language } from '@countersign/kernel';
import { html, raw, type Markup } from './html.ts';
import { pairingSection, type Pairing } from './pairing.ts';
import { renderPage, type Shell } from './shell.ts';
import { filled, pageTexts, type PageTexts } from './texts.ts';

/** Why the sign-in page asks for the email again. */
export type SignInNotice = 'Rejected' | 'NumberMismatch' | 'Expired' | 'TooManyRequests' | 'InvalidEmail';

const tones = {
  Rejected: 'refused',
  NumberMismatch: 'refused',
  Expired: 'waits',
  TooManyRequests: 'waits',
  InvalidEmail: 'waits',
} as const satisfies Record<SignInNotice, 'refused' | 'waits'>;

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
  /** Shows the number, and continues once a device has answered. */
  waiting(signIn: WaitingSignIn): string;
  /** The sign-in is over or never was: back to the console. */
  gone(): string;
  /** A request of the provider that can't be served: why in our own words, or in those of its library. */
  failed(error: string, because?: string | { readonly own: keyof PageTexts['failed']['because'] }): string;
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

/** {@link Pages} for who reads a request's answer; `wanted` are the languages that a sign-in asks for (`ui_locales`, OpenID Connect Core). */
export type PagesFor = (request: Pick<IncomingMessage, 'headers'>, wanted?: unknown) => Pages;

/** {@link Pages} for one instance in every language. */
export function createPagesFor(shell: Shell, pairing: Pairing): PagesFor {
  const pages = new Map(keysOf(pageTexts).map((language) => [language, createPages(shell, pairing, language)]));
  const english = createPages(shell, pairing, 'en');
  return ({ headers }, wanted) => {
    const asked = typeof wanted === 'string' && wanted !== '' ? wanted.replaceAll(' ', ',') : undefined;
    const language = languageOf(asked === undefined ? headers : { 'accept-language': asked });
    return pages.get(language) ?? english;
  };
}

/** {@link Pages} for one instance, in one language. */
export function createPages(
  shell: Shell,
  pairing: Pairing,
  language: Language = 'en',
  texts: PageTexts = pageTexts[language],
): Pages {
  const page = (title: string, content: Markup, watches?: boolean): string =>
    renderPage(shell, { title, content, watches, language }, texts.page);
  const backToConsole = html`<a class="button" href="${pairing.backend}/">${texts.console}</a>`;
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
        texts.signIn.title,
        html`<h1>${texts.signIn.title}</h1>
          <p class="lead">${filled(texts.signIn.to, { client: clientName })}</p>
          ${notice && noticeBox(tones[notice], texts.notice[notice])}
          <form method="post">
            <label for="email">${texts.signIn.email}</label>
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
            <button class="button" type="submit">${texts.signIn.continue}</button>
          </form>
          <p class="hint">${texts.signIn.hint}</p>
          ${pairingSection(pairing, texts.pairing)}`,
      ),

    waiting: ({ email, number, secondsLeft, lifetimeSeconds }) =>
      page(
        texts.waiting.title,
        html`<h1>${texts.waiting.title}</h1>
          <p class="lead">${filled(texts.waiting.lead, { email: html`<strong>${email}</strong>` })}</p>
          <p class="number">${number}</p>
          <div class="time" data-sign-in="waiting" data-seconds="${secondsLeft}">
            <progress max="${lifetimeSeconds}" value="${secondsLeft}" aria-label="${texts.waiting.timeLeft}"></progress>
            <p role="status" class="hint">
              ${texts.waiting.status} <span data-left="${texts.waiting.left}" aria-hidden="true"></span>
            </p>
          </div>
          <noscript
            ><p class="hint">
              ${filled(texts.waiting.withoutScript, { link: html`<a href="">${texts.waiting.checkAgain}</a>` })}
            </p></noscript
          >
          <form method="post">
            <input type="hidden" name="restart" value="true" /><button class="quiet" type="submit" formnovalidate>
              ${texts.waiting.otherEmail}
            </button>
          </form>
          ${pairingSection(pairing, texts.pairing)}`,
        true,
      ),

    gone: () => message(texts.gone.title, texts.gone.text, backToConsole),

    failed: (error, because) =>
      message(
        texts.failed.title,
        typeof because === 'object' ? texts.failed.because[because.own] : (because ?? texts.failed.text),
        html`<p class="hint"><code>${error}</code></p>`,
        backToConsole,
      ),

    signOut: (form) =>
      page(
        texts.signOut.title,
        html`<h1>${texts.signOut.question}</h1>
          <p class="lead">${texts.signOut.lead}</p>
          ${raw(form)}
          <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">${texts.signOut.action}</button>
          <p><a href="${pairing.backend}/">${texts.signOut.stay}</a></p>`,
      ),

    signedOut: () => message(texts.signedOut.title, texts.signedOut.text, backToConsole),

    sessionEntry: (options) => {
      const { title, content } = sessionEntry(options, texts);
      return page(title, content);
    },
  };
}

function sessionEntry(
  { action, fields, error, signOut }: Parameters<Pages['sessionEntry']>[0],
  texts: PageTexts,
): { readonly title: string; readonly content: Markup } {
  const hidden = Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
  const entry =
    signOut === true
      ? { ...texts.signOut, heading: texts.signOut.question }
      : {
          title: texts.signIn.title,
          heading: texts.signIn.title,
          lead: texts.session.lead,
          action: error === undefined ? texts.signIn.title : texts.session.again,
        };
  return {
    title: entry.title,
    content: html`<h1>${entry.heading}</h1>
      <p class="lead">${entry.lead}</p>
      ${error === undefined ? undefined : sessionErrorBox(error, texts.session)}
      <form method="post" action="${action}">${hidden}<button class="button" type="submit">${entry.action}</button></form>`,
  };
}

function noticeBox(tone: 'refused' | 'waits', { title, text }: { readonly title: string; readonly text: string }): Markup {
  return html`<div class="notice ${tone}" role="alert">
    <strong>${title}</strong>
    <p>${text}</p>
  </div>`;
}

function sessionErrorBox(error: string, texts: PageTexts['session']): Markup {
  const text = new Map(Object.entries(texts.error)).get(error) ?? texts.error.other;
  return noticeBox('refused', { title: texts.refused, text });
}

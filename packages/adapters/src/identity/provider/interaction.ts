import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@countersign/kernel';
import { loginLifetimeSeconds, type LoginProgress, type Logins } from '@countersign/service';
import { errors, type Provider } from 'oidc-provider';
import type { PagesFor, SignInNotice } from '../pages/pages.ts';
import type { TokenAccounts } from '../stores/accounts.ts';
import { readForm } from './read-form.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** What {@link createInteractionRoutes} needs. */
export interface InteractionOptions {
  readonly provider: Provider;
  readonly logins: Logins;
  readonly accounts: TokenAccounts;
  readonly pages: PagesFor;
  readonly clock: Clock;
  readonly issuer: string;
  readonly addressOf: (request: IncomingMessage) => string;
}

/** Serves `/sign-in/{uid}` and what is below; false if the path is not one of these. */
export type InteractionRoutes = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>;

const notices: Partial<Record<LoginProgress['state'], SignInNotice>> = {
  Rejected: 'Rejected',
  NumberMismatch: 'NumberMismatch',
  Expired: 'Expired',
};

/**
 * The provider's login interaction. Everything a page needs to go on is in the database, and reloading a page shows where the
 * sign-in stands, so it does not matter which process answers. Each step needs the interaction's cookie.
 */
export function createInteractionRoutes(options: InteractionOptions): InteractionRoutes {
  const { provider, logins, accounts, pages: pagesFor, clock, issuer, addressOf } = options;

  async function show(response: ServerResponse, request: IncomingMessage, interaction: Interaction): Promise<void> {
    const pages = pagesFor(request, interaction.params['ui_locales']);
    const clientName = await nameOfClient(provider, interaction);
    const progress = await logins.progress(interaction.uid);
    if (progress.state === 'Approved') {
      const person = await logins.complete(interaction.uid);
      if (person === undefined)
        return sendPage(response, 200, pages.signIn({ clientName, email: progress.email, notice: 'Expired' }));
      const accountId = await accounts.remember(person.publicKey, person.email);
      await provider.interactionFinished(request, response, { login: { accountId, remember: true, amr: ['pop'] } });
      return;
    }
    if (progress.state === 'Waiting') {
      const { email, number, expiresAt } = progress;
      const secondsLeft = Math.max(0, Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1000));
      sendPage(response, 200, pages.waiting({ email, number, secondsLeft, lifetimeSeconds: loginLifetimeSeconds }));
      return;
    }
    const email = 'email' in progress ? progress.email : loginHint(interaction);
    sendPage(response, 200, pages.signIn({ clientName, email, notice: notices[progress.state] }));
  }

  async function submit(request: IncomingMessage, response: ServerResponse, interaction: Interaction): Promise<void> {
    const pages = pagesFor(request, interaction.params['ui_locales']);
    const form = await readForm(request);
    const clientName = await nameOfClient(provider, interaction);
    if (form?.get('restart') === 'true') return sendPage(response, 200, pages.signIn({ clientName }));
    const email = form?.get('email')?.trim() ?? '';
    if (email === '' || email.length > 320 || !email.isWellFormed()) {
      return sendPage(response, 400, pages.signIn({ clientName, notice: 'InvalidEmail' }));
    }
    const { 'user-agent': userAgent = '' } = request.headers;
    const address = addressOf(request);
    const started = await logins.start({ interaction: interaction.uid, email, clientName, address, userAgent });
    if (!started.ok) return sendPage(response, 429, pages.signIn({ clientName, email, notice: 'TooManyRequests' }));
    response.writeHead(303, { location: `/sign-in/${interaction.uid}`, 'cache-control': 'no-store' }).end();
  }

  return async (request, response, path) => {
    const match = /^\/sign-in\/([\w-]{1,64})(\/state)?$/.exec(path);
    if (match === null) return false;
    const interaction = await findInteraction(provider, request, response, match[1]);
    if (interaction === undefined) sendPage(response, 404, pagesFor(request).gone());
    else if (request.method === 'GET' && match[2] === '/state') await sendState(response, logins, interaction);
    else if (request.method === 'GET') await show(response, request, interaction);
    else if (request.method === 'POST' && match[2] === undefined && comesFromHere(request, issuer))
      await submit(request, response, interaction);
    else sendPage(response, request.method === 'POST' ? 403 : 405, pagesFor(request).gone());
    return true;
  };
}

async function findInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  uid: string | undefined,
): Promise<Interaction | undefined> {
  try {
    const interaction = await provider.interactionDetails(request, response);
    // The cookie says which sign-in this browser began; the address must not name another one.
    return interaction.uid === uid && interaction.prompt.name === 'login' ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

async function sendState(response: ServerResponse, logins: Logins, interaction: Interaction): Promise<void> {
  const { state } = await logins.progress(interaction.uid);
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify({ state }));
}

async function nameOfClient(provider: Provider, interaction: Interaction): Promise<string> {
  const client = await provider.Client.find(String(interaction.params['client_id']));
  return client?.clientName ?? client?.clientId ?? 'Countersign';
}

function loginHint(interaction: Interaction): string | undefined {
  const hint = interaction.params['login_hint'];
  return typeof hint === 'string' ? hint.slice(0, 320) : undefined;
}

function comesFromHere(request: IncomingMessage, issuer: string): boolean {
  const { origin } = request.headers;
  return origin === undefined || origin === new URL(issuer).origin;
}

/** Sends a whole document that nobody may keep. */
export function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
}

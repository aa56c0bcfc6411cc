import type { Identity } from '@countersign/adapters/identity';
import type { CompanionLauncher } from '@countersign/contract';
import { isCodedError, ok } from '@countersign/kernel';
import { refuse, type IntentPorts, type SignWebError } from '@countersign/service';
import { verificationCode } from '@countersign/signing';

import type { ServerConfig } from '../../config/config.ts';
import type { ApiHandlers } from '../../http/handlers.ts';
import { giveAnswer, refuseAnswer } from './answer.ts';
import { deviceKeyOf } from './device-key.ts';

/** What signing and signing in by device need. */
export interface DevicePorts {
  readonly identity: Pick<Identity, 'signing' | 'logins' | 'issuer'>;
  readonly config: Pick<ServerConfig, 'publicUrl' | 'companionUrl' | 'demoPeople' | 'frontendV2Url' | 'qrOnly'>;
  readonly intents: Pick<IntentPorts, 'notary'> & { readonly store: Pick<IntentPorts['store'], 'loadInstance' | 'loadJournal'> };
  readonly version: string;
  /** The bundle hash of the companion that is served, as it is now. */
  readonly companionBundle?: () => string | undefined;
  readonly companionLauncher?: () => CompanionLauncher | undefined;
  /** What browsers bind push subscriptions to; undefined: nothing is pushed. */
  readonly pushKey: string | undefined;
}

const signWebRefusals = {
  InvalidRequestError: 'The entity is no request to be signed, or the hash is not its hash',
  PayloadTooLargeError: 'The request to be signed is too long',
  PermissionDeniedError: 'You can ask for your own signature only: the email must be that of one of your users',
  TooManyRequestsError: 'Too many requests to sign: slow down',
} as const satisfies Record<SignWebError, string>;

/** Signing and signing in by device, under `/api/notifications`. */
export function deviceHandlers(
  ports: DevicePorts,
): Omit<ApiHandlers['notifications'], 'inbox' | 'markRead' | 'follow' | 'subscribe' | 'unsubscribe'> {
  const { identity, config } = ports;
  const { signing, logins } = identity;
  return {
    signWeb: async ({ person, body }) => {
      if (config.qrOnly) return refuse('ServiceUnavailableError', 'This instance sends no requests to devices: scan the QR code');
      const requested = await signing.request(person, body);
      return requested.ok ? requested : refuse(requested.error, signWebRefusals[requested.error]);
    },

    takeSignature: async ({ person, params }) => {
      const taken = await signing.take(person, params.hash);
      if (taken.state === 'Signed') {
        const { signature, companion } = taken;
        return ok({ signature, ...(companion !== undefined && { companion }) });
      }
      if (taken.state === 'Waiting') return refuse('SignatureNotReady', 'The device has not answered yet');
      if (taken.state === 'Withdrawn') return refuse('SignatureWithdrawn', 'The request was withdrawn');
      if (taken.state === 'Rejected') return refuse('SignatureRejected', 'The device refused to sign');
      return refuse('SignatureExpired', 'The request is no longer waiting');
    },

    withdraw: async ({ person, params, body }) => {
      const withdrawn = await signing.withdraw(person, params.hash, body.asker);
      return withdrawn.ok ? withdrawn : refuse(withdrawn.error, 'You asked for no such signature');
    },

    list: async ({ person }) => {
      const device = deviceKeyOf(person);
      if (!device.ok) return device;
      const key = device.value;
      const [toSign, toLogIn, withdrawn] = await Promise.all([
        signing.waitingFor(key),
        logins.waitingFor(key),
        signing.withdrawnFrom(key),
      ]);
      return ok({
        withdrawn: [...withdrawn],
        items: [
          ...toLogIn.map(({ hash, entity, numbers, expiresAt }) => ({
            hash,
            kind: 'Login' as const,
            entity: { ...entity },
            createdAt: entity.createdAt,
            expiresAt: expiresAt.toISOString(),
            numbers: [...numbers],
          })),
          ...toSign.map(({ hash, entity, createdAt, expiresAt, session }) => ({
            hash,
            kind: 'Sign' as const,
            entity,
            createdAt: createdAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
            verificationCode: verificationCode(hash),
            ...(session && { session }),
          })),
        ],
      });
    },

    giveSignature: async ({ person, params, body }) => {
      const device = deviceKeyOf(person);
      return device.ok ? await giveAnswer(identity, { key: device.value, hash: params.hash, ...body }) : device;
    },

    refuse: async ({ person, params, body }) => {
      const device = deviceKeyOf(person);
      if (!device.ok) return device;
      return await refuseAnswer(identity, { key: device.value, hash: params.hash, reason: body.reason });
    },

    journal: async ({ query: { from, to } }) => {
      const journal = await ports.intents.store.loadJournal();
      const end = to ?? journal.size;
      const head = journal.head(end);
      const proof = from === undefined ? [] : journal.consistency(from, end);
      if (head === undefined || proof === undefined) return refuse('EntityNotFoundError', 'The journal is not that long');
      return ok({ head, ...(from !== undefined && { proof: [...proof] }) });
    },

    instance: async () => ok(await describeInstance(ports)),
  };
}

/** What a device learns of the instance that it is paired with. */
async function describeInstance(ports: DevicePorts) {
  const { config, identity } = ports;
  const instance = await ports.intents.store.loadInstance();
  const companionBundle = ports.companionBundle?.();
  const companionLauncher = ports.companionLauncher?.();
  return {
    backend: config.publicUrl,
    identity: identity.issuer,
    companion: config.companionUrl,
    ...(companionBundle !== undefined && { companionBundle }),
    ...(companionLauncher !== undefined && { companionLauncher }),
    notaryPublicKey: await notaryPublicKey(ports),
    ...(instance !== undefined && { instance }),
    ...(ports.pushKey !== undefined && { push: ports.pushKey }),
    demo: config.demoPeople !== undefined,
    version: ports.version,
    ...(config.frontendV2Url !== undefined && { frontendV2Url: config.frontendV2Url }),
  };
}

/** Empty before genesis, which makes the notary. */
async function notaryPublicKey({ intents }: DevicePorts): Promise<string> {
  try {
    return (await intents.notary()).publicKey;
  } catch (error) {
    if (isCodedError(error, 'NotYetSetUp')) return '';
    throw error;
  }
}

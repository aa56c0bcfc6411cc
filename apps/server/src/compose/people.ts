import { setTimeout as sleep } from 'node:timers/promises';

import { createIdentity } from '@countersign/adapters/identity';
import {
  createInboxStore,
  createInvitationStore,
  createNotificationSettingsStore,
  createSavedViewStore,
  createSigningSessionStore,
  createNotifier,
  createPushSubscriptionStore,
} from '@countersign/adapters/postgres';
import { createPushSender } from '@countersign/adapters/web-push';
import {
  createInbox,
  createInvitations,
  createNotificationPreferences,
  createPush,
  createSavedViews,
  createSigningSessions,
  signatureRequested,
  type EventFeed,
} from '@countersign/service';

import type { Passphrase } from '../config/passphrase.ts';
import { createOpenStreams } from '../http/open-streams.ts';
import type { Base } from './base.ts';

/** How people sign in, what they are notified of and asked to sign, and how others are invited. */
export async function composePeople(
  { config, pool, clock, onError, readStore, limits, verified }: Base,
  passphrase: Passphrase,
  feed: Pick<EventFeed, 'chains'>,
) {
  // Wakes those who follow a person's notifications, at all processes.
  const inboxNotifier = createNotifier(pool, 'inbox', onError);
  const inboxStore = createInboxStore(pool, inboxNotifier.notify);
  const notificationSettings = createNotificationSettingsStore(pool);
  const identity = await createIdentity({
    onWaiting: inboxNotifier.notify,
    onSigningRequest: async (request) => {
      const deliveries = request.addressees.map((key) => signatureRequested(key, request));
      for (const channel of [inboxStore, push]) await channel.deliver(deliveries);
    },
    pool,
    verified,
    clock,
    passphrase: passphrase.text,
    passphraseCost: passphrase.cost,
    issuer: config.identityUrl,
    backend: config.publicUrl,
    companion: config.companionUrl,
    companionOrigins: config.companionOrigins,
    backchannel: `http://127.0.0.1:${config.port + 2}`,
    trustProxy: config.trustProxy,
    links: config.links,
    onError,
    ...(config.provider && {
      outside: {
        issuer: config.provider.issuer,
        clientId: config.provider.clientId,
        clientSecret: config.provider.clientSecret ?? '',
        providerId: config.provider.id,
        name: config.provider.id,
        audience: config.provider.audience,
      },
    }),
  });
  const sender = createPushSender({
    secret: identity.pushSecret,
    subject: config.publicUrl,
    services: config.pushServices,
    clock,
  });
  const closing = new AbortController();
  const push = createPush({
    store: createPushSubscriptionStore(pool),
    sender,
    clock,
    wait: (milliseconds) => sleep(milliseconds, undefined, { ref: false, signal: closing.signal }),
    onError: (error) => {
      if (!closing.signal.aborted) onError(error);
    },
  });
  return {
    identity,
    accessTokens: identity.accessTokens,
    inbox: createInbox({ people: identity.people, store: inboxStore, clock }),
    inboxStore,
    inboxNotifier,
    push,
    pushKey: config.pushServices.length > 0 ? push.publicKey : undefined,
    openStreams: createOpenStreams(),
    notificationSettings,
    notificationPreferences: createNotificationPreferences(identity.people, notificationSettings, {
      chains: (ids) => feed.chains(ids),
      clock,
    }),
    savedViews: createSavedViews(identity.people, createSavedViewStore(pool)),
    signingSessions: createSigningSessions({
      store: createSigningSessionStore(pool, identity.marks, inboxNotifier.notify),
      readStore,
      limits,
      clock,
      channels: [inboxStore, push],
    }),
    invitations: createInvitations({
      store: createInvitationStore(pool, identity.marks),
      limits,
      clock,
      readingFacts: (person, domainId) => readStore.readingFacts(person, domainId),
      channels: [inboxStore],
      backend: config.publicUrl,
    }),
    close: () => {
      closing.abort();
      inboxNotifier.close();
      identity.close();
    },
  };
}

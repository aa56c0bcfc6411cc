import { createIdentity } from '@countersign/adapters/identity';
import {
  createInboxStore,
  createInvitationStore,
  createNotificationSettingsStore,
  createSavedViewStore,
  createSigningSessionStore,
  createNotifier,
} from '@countersign/adapters/postgres';
import {
  createInbox,
  createInvitations,
  createNotificationPreferences,
  createSavedViews,
  createSigningSessions,
  signatureRequested,
} from '@countersign/service';

import { createOpenStreams } from '../http/open-streams.ts';
import type { Base } from './base.ts';

/** How people sign in, what they are notified of and asked to sign, and how others are invited. */
export async function composePeople({ config, pool, clock, onError, readStore, limits }: Base, passphrase: string) {
  // Wakes those who follow a person's notifications, at all processes.
  const inboxNotifier = createNotifier(pool, 'inbox', onError);
  const inboxStore = createInboxStore(pool, inboxNotifier.notify);
  const notificationSettings = createNotificationSettingsStore(pool);
  const identity = await createIdentity({
    onWaiting: inboxNotifier.notify,
    onSigningRequest: (request) => inboxStore.deliver(request.addressees.map((key) => signatureRequested(key, request))),
    pool,
    clock,
    passphrase,
    passphraseCost: config.passphraseCost,
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
  return {
    identity,
    accessTokens: identity.accessTokens,
    inbox: createInbox({ people: identity.people, store: inboxStore, clock }),
    inboxStore,
    inboxNotifier,
    openStreams: createOpenStreams(),
    notificationSettings,
    notificationPreferences: createNotificationPreferences(identity.people, notificationSettings, clock),
    savedViews: createSavedViews(identity.people, createSavedViewStore(pool)),
    signingSessions: createSigningSessions({
      store: createSigningSessionStore(pool, identity.marks, inboxNotifier.notify),
      readStore,
      limits,
      clock,
      channels: [inboxStore],
    }),
    invitations: createInvitations({
      store: createInvitationStore(pool),
      limits,
      clock,
      readingFacts: (person, domainId) => readStore.readingFacts(person, domainId),
      channels: [inboxStore],
      backend: config.publicUrl,
    }),
    close: () => {
      inboxNotifier.close();
      identity.close();
    },
  };
}

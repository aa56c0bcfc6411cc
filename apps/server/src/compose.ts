import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createIdentity, createRateLimits } from '@countersign/adapters/identity';
import {
  answerVaultRequests,
  createBalanceRefreshes,
  createColdVaultStore,
  createDomainMembers,
  createEventFeed,
  createInboxStore,
  createInvitationStore,
  createNotificationSettingsStore,
  createOrderBook,
  createPostgresInstanceStore,
  createPostgresStore,
  createReadStore,
  createSignedOrders,
  createSigningSessionStore,
  createVaultSigners,
  createWakeUps,
  fillAliasKeys,
} from '@countersign/adapters/postgres';
import { signingSubject, type VaultEvidence } from '@countersign/authorization';
import { createConditionEvaluator } from '@countersign/governance';
import type { Clock } from '@countersign/kernel';
import type { Extension, IntentPorts } from '@countersign/service';
import {
  configureLedgers,
  createAdmission,
  createExtensionRegistry,
  createGoverningPolicies,
  createInbox,
  createInvitations,
  createNotificationPreferences,
  createOrderEstimates,
  createReads,
  createRecentEvents,
  createSigningSessions,
  loadPlatformRules,
  openNotary,
  passphraseSeal,
  signatureRequested,
  tellAuditors,
} from '@countersign/service';
import type { Pool } from 'pg';

import { announcing } from './announcing.ts';
import type { ServerConfig } from './config/config.ts';
import { readPassphrase } from './config/passphrase.ts';
import { createOpenStreams } from './http/open-streams.ts';
import { createLedgerAccess } from './ledger-access.ts';
import { createNetworks } from './networks.ts';
import type { Services } from './services.ts';
import { openVaults } from './vault/open-vault.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string };

/** Services with the end of what runs in the background for them. */
export interface Composed {
  readonly services: Services;
  close(): Promise<void>;
}

/** Puts everything together on a migrated database. */
export async function compose(
  config: ServerConfig,
  pool: Pool,
  onError: (error: unknown) => void,
  clock: Clock,
  given: readonly Extension[],
): Promise<Composed> {
  const extensions = createExtensionRegistry(given);
  const passphrase = await readPassphrase(config);
  const seal = passphraseSeal(passphrase, config.passphraseCost);
  const wakeUps = createWakeUps(pool, 'events', onError);
  const instance = createPostgresInstanceStore(pool);
  const notary = openNotary(instance, seal);
  const notaryKey = async () => (await notary()).publicKey;
  const store = announcing(createPostgresStore(pool, notaryKey), ['commit'], wakeUps);
  const readStore = createReadStore(pool);
  const networks = createNetworks(pool, clock, config.blockSeconds);
  const held = await openVaults(config, { seal, instance, signed: createSignedOrders(pool), clock }, notaryKey);
  const signers = held.map(({ signer }) => signer);
  const vaults = createVaultSigners<VaultEvidence>({ pool, clock, subjectOf: signingSubject }, signers);
  const answering = signers.length > 0 ? answerVaultRequests(pool, signers, onError) : undefined;
  const ledgers = createLedgerAccess(networks);
  const orders = announcing(createOrderBook(pool), ['advance'], wakeUps);
  await fillAliasKeys(pool);
  await configureLedgers({ store, instance, notary, clock }, networks.ledgers);
  const limits = createRateLimits(pool);
  const inboxWakeUps = createWakeUps(pool, 'inbox', onError);
  const inboxStore = createInboxStore(pool, inboxWakeUps.announce);
  const notificationSettings = createNotificationSettingsStore(pool);
  const identity = await createIdentity({
    onWaiting: inboxWakeUps.announce,
    onSigningRequest: (request) => inboxStore.deliver(request.addressees.map((key) => signatureRequested(key, request))),
    pool,
    clock,
    passphrase,
    passphraseCost: config.passphraseCost,
    issuer: config.identityUrl,
    backend: config.publicUrl,
    companion: config.companionUrl,
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
  const feed = createEventFeed(pool, wakeUps);
  const members = createDomainMembers(pool);
  const conditions = await createConditionEvaluator();
  const intents: IntentPorts = {
    store,
    instance,
    clock,
    notary,
    admission: createAdmission(store),
    policies: createGoverningPolicies(store),
    rules: await loadPlatformRules(extensions, conditions),
    conditions,
    estimates: createOrderEstimates({ drafts: orders, ledgers }),
    members,
  };
  return {
    services: {
      config,
      version,
      clock,
      pool,
      identity,
      accessTokens: identity.accessTokens,
      reads: createReads(readStore),
      readStore,
      recentEvents: createRecentEvents(feed, onError),
      wakeUps,
      openStreams: createOpenStreams(),
      limits,
      inbox: createInbox({ people: identity.people, store: inboxStore, clock }),
      inboxStore,
      inboxWakeUps,
      notificationSettings,
      notificationPreferences: createNotificationPreferences(identity.people, notificationSettings),
      signingSessions: createSigningSessions({
        store: createSigningSessionStore(pool, identity.marks, inboxWakeUps.announce),
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
        backend: config.publicUrl,
      }),
      intents,
      accounts: {
        store,
        instance,
        clock,
        notary,
        vaults,
      },
      vaults,
      tellRefused: (refused) =>
        tellAuditors({ chains: (ids) => feed.chains(ids), members, channels: [inboxStore], clock }, refused),
      coldVaults: announcing(createColdVaultStore(pool), ['take'], wakeUps),
      ledgers,
      orders,
      drafts: orders,
      refreshes: createBalanceRefreshes(pool),
      extensions,
      genesis: { store, instance, clock, seal, ledgers: networks.ledgers, conditions },
      instance,
      networks,
      setupCode: config.setupCode ?? randomBytes(12).toString('base64url'),
    },
    close: async () => {
      wakeUps.close();
      inboxWakeUps.close();
      identity.close();
      await answering?.stop();
      for (const vault of held) await vault.close();
    },
  };
}

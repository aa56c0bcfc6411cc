import type { Identity } from '@countersign/adapters/identity';
import type { WakeUps } from '@countersign/adapters/postgres';
import type { VaultEvidence } from '@countersign/authorization';
import type { Clock } from '@countersign/kernel';
import type {
  AccessTokens,
  AccountPorts,
  BalanceRefreshes,
  DraftOrders,
  ColdVaultStore,
  ExtensionRegistry,
  GenesisPorts,
  InstanceStore,
  Inbox,
  InboxStore,
  IntentPorts,
  Invitations,
  Ledgers,
  NotificationPreferences,
  NotificationSettingsStore,
  OrderBook,
  RateLimits,
  ReadStore,
  RefusedTransaction,
  Reads,
  RecentEvents,
  SigningSessions,
  VaultSigners,
} from '@countersign/service';
import type { Pool } from 'pg';

import type { ServerConfig } from './config/config.ts';
import type { OpenStreams } from './http/open-streams.ts';
import type { Networks } from './networks.ts';

/** Everything that routes and workers may use; composed once by `startInstance`. */
export interface Services {
  readonly config: ServerConfig;
  readonly version: string;
  readonly clock: Clock;
  readonly pool: Pool;
  readonly identity: Identity;
  readonly accessTokens: AccessTokens;
  /** Reading, with access enforced. */
  readonly reads: Reads;
  /** Reading without access being asked: for what asks by itself. */
  readonly readStore: ReadStore;
  /** What happened lately, for streams. */
  readonly recentEvents: RecentEvents;
  /** Wakes those who wait for something to happen, at all processes. */
  readonly wakeUps: WakeUps;
  readonly openStreams: OpenStreams;
  /** Attempts, counted together for all processes. */
  readonly limits: RateLimits;
  readonly invitations: Invitations;
  readonly inbox: Inbox;
  readonly inboxStore: InboxStore;
  /** Wakes those who follow what a person is told, at all processes. */
  readonly inboxWakeUps: WakeUps;
  readonly notificationSettings: NotificationSettingsStore;
  readonly notificationPreferences: NotificationPreferences;
  readonly signingSessions: SigningSessions;
  /** What proposing, deciding and dry runs need. */
  readonly intents: IntentPorts;
  /** What accounts' keys and addresses need. */
  readonly accounts: AccountPorts;
  readonly genesis: GenesisPorts;
  readonly instance: InstanceStore;
  readonly orders: OrderBook;
  /** What an order that nobody has accepted yet would depend on. */
  readonly drafts: DraftOrders;
  readonly refreshes: BalanceRefreshes;
  /** What this instance can do beyond the kinds of intents. */
  readonly extensions: ExtensionRegistry;
  /** The rules and the network of each configured ledger. */
  readonly ledgers: Ledgers;
  /** The signers that this process can reach. */
  readonly vaults: VaultSigners<VaultEvidence>;
  /** Tells those who may read a domain's events that a vault refused to sign in it. */
  readonly tellRefused: (refused: RefusedTransaction) => Promise<void>;
  /** Files of vaults without a network. */
  readonly coldVaults: ColdVaultStore;
  /** The networks behind the configured ledgers. */
  readonly networks: Networks;
  /** What genesis must carry. */
  readonly setupCode: string;
}

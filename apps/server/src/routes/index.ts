import type { FastifyInstance } from 'fastify';

import type { Metrics } from '../http/metrics.ts';
import type { Services } from '../services.ts';
import { addressRoutes } from './addresses/create.ts';
import { authRoutes } from './auth/index.ts';
import { demoRoutes } from './demo/people.ts';
import { genesisRoutes } from './genesis/genesis.ts';
import { healthRoutes } from './health/health.ts';
import { intentRoutes } from './intents/intents.ts';
import { invitationRoutes } from './invitations/invitations.ts';
import { ethereumCallRoutes } from './ledgers/ethereum-call.ts';
import { ledgerRoutes } from './ledgers/ledgers.ts';
import { changeRoutes } from './me/changes.ts';
import { notificationSettingRoutes } from './me/notification-settings.ts';
import { signOutRoutes } from './me/sign-out.ts';
import { signingSessionRoutes } from './me/signing-sessions.ts';
import { inboxRoutes } from './notifications/inbox.ts';
import { notificationRoutes } from './notifications/index.ts';
import { openApiRoutes } from './openapi/openapi.ts';
import { accountListRoutes } from './reads/account-lists.ts';
import { domainListRoutes } from './reads/domain-lists.ts';
import { instanceListRoutes } from './reads/instance-lists.ts';
import { intentListRoutes } from './reads/intent-lists.ts';
import { trustedPublicKeyRoutes } from './reads/trusted-public-keys.ts';
import { vaultRoutes } from './vaults/vaults.ts';
import { transactionRoutes } from './transactions/dry-run.ts';

type RoutePlugin = (app: FastifyInstance, services: Services, metrics: Metrics) => Promise<void>;

/** Every route of the main origin. */
export const routes: readonly RoutePlugin[] = [
  healthRoutes,
  openApiRoutes,
  instanceListRoutes,
  trustedPublicKeyRoutes,
  domainListRoutes,
  accountListRoutes,
  intentListRoutes,
  intentRoutes,
  invitationRoutes,
  ledgerRoutes,
  ethereumCallRoutes,
  transactionRoutes,
  addressRoutes,
  genesisRoutes,
  authRoutes,
  vaultRoutes,
  notificationRoutes,
  changeRoutes,
  inboxRoutes,
  notificationSettingRoutes,
  signingSessionRoutes,
  signOutRoutes,
  demoRoutes,
];

import * as kinds from '@countersign/kinds/schemas';
import * as model from '@countersign/model';
import { z } from 'zod';

import { BalanceTotal, BalanceTotals, DomainHoldings, DomainShare } from '../endpoints/balances/totals.ts';
import { AwaitingIntent, AwaitingIntents } from '../endpoints/intents/awaiting.ts';
import { DryRunPolicy, IntentDryRunResponse } from '../endpoints/intents/dry-run-response.ts';
import { DemoPerson } from '../endpoints/demo/people.ts';
import { CompanionLauncher } from '../endpoints/notifications/instance.ts';
import { SignatureRequest } from '../endpoints/notifications/sign-web.ts';
import { NotificationEvents, NotificationSettings } from '../endpoints/notification-settings/notification-settings.ts';
import { NotificationsCollection } from '../endpoints/notifications/inbox.ts';
import { WaitingRequest } from '../endpoints/notifications/list.ts';
import { Notification } from '../endpoints/notifications/notification.ts';
import { Revision, RevisionsCollection } from '../endpoints/revisions/list.ts';
import { SavedView } from '../endpoints/saved-views/saved-view.ts';
import { Session } from '../endpoints/session/get.ts';
import { SessionProvider } from '../endpoints/session/providers.ts';
import { Found, FoundCollection, FoundKind } from '../endpoints/me/search.ts';
import { RoleUse } from '../endpoints/users/role-uses.ts';
import { UnderWay } from '../endpoints/transactions/under-way.ts';
import { Signer } from '../endpoints/signers/list.ts';
import {
  RequestToSign,
  SigningSession,
  SigningSessionApproval,
  SigningSessionEvent,
  SigningSessionIn,
  SigningSessionStatus,
} from '../endpoints/signing-sessions/signing-session.ts';

const ownSchemas = {
  AwaitingIntent,
  AwaitingIntents,
  BalanceTotal,
  BalanceTotals,
  CompanionLauncher,
  DemoPerson,
  DomainHoldings,
  DomainShare,
  DryRunPolicy,
  Found,
  FoundCollection,
  FoundKind,
  Notification,
  NotificationEvents,
  NotificationSettings,
  NotificationsCollection,
  RequestToSign,
  Revision,
  RevisionsCollection,
  SavedView,
  Session,
  SessionProvider,
  SignatureRequest,
  Signer,
  SigningSession,
  SigningSessionApproval,
  SigningSessionEvent,
  SigningSessionIn,
  SigningSessionStatus,
  RoleUse,
  UnderWay,
  WaitingRequest,
};

/** The literals that identify a member of a union: `type` or `status`. */
function discriminators(schema: z.ZodType): readonly string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return ['type', 'status'].flatMap((key) => {
    const field = schema.shape[key];
    return field instanceof z.ZodLiteral ? [...field.values].map(String) : [];
  });
}

/**
 * The public API's name of a shape: `Core_` and the name; a union's member is named after the union and what identifies it in there
 * (`Core_XrplOperation_Payment`).
 */
function publicName(name: string, schema: z.ZodType): string {
  for (const literal of discriminators(schema)) {
    const plain = literal.replaceAll(/[^A-Za-z0-9]/g, '');
    const union = name.slice(0, -plain.length);
    if (name.endsWith(plain) && union.length > 0 && union in model) return `Core_${union}_${literal}`;
  }
  return `Core_${name}`;
}

/** Shapes that the public API keeps apart from its core. */
const extensions: ReadonlySet<string> = new Set([
  'ErrorMessages',
  'InvitationAnswerIn',
  'InvitationIn',
  'InvitationOut',
  'InvitationPaginationResult',
  'InvitationStatus',
  'InvitationStatusQuery',
  'PublicInvitationOut',
  'PublicUserInvitationOut',
  'UserEditIn',
  'UserEditOut',
]);

/** Every named shape, by the name it has in the OpenAPI document. */
export function componentSchemas(): ReadonlyMap<string, z.ZodType> {
  const names = new Map<string, z.ZodType>();
  for (const [type, payload] of Object.entries(kinds.intentPayloads)) names.set(`Core_${type}`, payload);
  const taken = new Set<z.ZodType>(names.values());
  for (const [name, value] of Object.entries({ ...model, ...model.entityEvents, ...kinds, IntentDryRunResponse })) {
    if (!/^[A-Z]/.test(name) || !(value instanceof z.ZodType) || taken.has(value)) continue;
    taken.add(value);
    names.set(extensions.has(name) ? `CoreExtensions_${name}` : publicName(name, value), value);
  }
  for (const [name, value] of Object.entries(ownSchemas)) names.set(name, value);
  return names;
}

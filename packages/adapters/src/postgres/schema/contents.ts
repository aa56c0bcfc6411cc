import type { Notification, NotificationSettings } from '@countersign/contract';
import type { JsonObject } from '@countersign/kernel';
import type {
  AccountAddressData,
  ApiTransaction,
  HarmonizeEventPayload,
  InvitationStatus,
  Ledger,
  LedgerTransactionData,
  RequestState,
  RequestStateHistory,
  SystemProperty,
  UserEditIn,
  UserReference,
} from '@countersign/model';
import type { Invitation, LoginEntity, LoginStatus, StoredIntent } from '@countersign/service';

/** A notification before it is delivered. */
type Told<Of> = Of extends unknown ? Omit<Of, 'id' | 'createdAt' | 'readAt'> : never;

/**
 * What columns hold beyond what their types in PostgreSQL say: JSON, and words of which there are only some. Rows that are read and rows
 * that are written are held to it alike.
 */
export interface Contents {
  account_address: { data: AccountAddressData };
  event: { payload: HarmonizeEventPayload };
  identity_login: { entity: LoginEntity; status: LoginStatus };
  intent: { data: StoredIntent };
  invitation: {
    status: Exclude<InvitationStatus, 'Expired'>;
    user_data: UserEditIn;
    created_by: UserReference;
    answer: NonNullable<Invitation['answer']>;
  };
  ledger: { data: Ledger };
  ledger_transaction: {
    processing: NonNullable<ApiTransaction['processing']>;
    ledger_transaction: LedgerTransactionData;
    reached: NonNullable<ApiTransaction['reachedAt']>;
    holds: NonNullable<ApiTransaction['holds']>;
  };
  notification_inbox: { content: Told<Notification> };
  notification_request: { entity: JsonObject };
  notification_setting: { scope: NotificationSettings['scope'] };
  request: { status: RequestState['status']; history: readonly RequestStateHistory[] };
  sandbox_state: { value: JsonObject };
  sandbox_transactions: { note: JsonObject };
  system_property: { data: SystemProperty };
}

export { createInbox, signatureRequested } from './inbox.ts';
export type { Delivery, Inbox, InboxStore, NotificationChannel } from './inbox.ts';
export { availableNotifications, createNotificationPreferences } from './notification-settings.ts';
export type { NotificationPreferences, NotificationSettingsStore } from './notification-settings.ts';
export { deliverNotifications } from './deliver-notifications.ts';
export type { DeliveryPorts, DeliveryProgress } from './deliver-notifications.ts';
export * from './notify-auditors.ts';
export { createPush } from './push.ts';
export type { Push, PushOutcome, PushSender, PushSubscription, PushSubscriptionStore } from './push.ts';

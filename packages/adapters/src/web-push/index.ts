export { createPushSender } from './push-sender.ts';
export { isPushService, knownPushServices } from './push-services.ts';

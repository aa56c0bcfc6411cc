import { isCodedError } from '@countersign/kernel';

import type { DeliveryPorts } from './deliver-notifications.ts';

/**
 * The same for whom one whose row is not what the notary signed is nobody: the forgery is reported, and keeps nobody else from being notified.
 */
export function leavingOutForged(ports: DeliveryPorts, onForged: (error: unknown) => void): DeliveryPorts {
  const readingFacts: DeliveryPorts['readStore']['readingFacts'] = async (person, domainId) => {
    try {
      return await ports.readStore.readingFacts(person, domainId);
    } catch (error) {
      if (!isCodedError(error, 'IntegrityViolation')) throw error;
      onForged(error);
      return { users: [], domains: [] };
    }
  };
  return { ...ports, readStore: { ...ports.readStore, readingFacts } };
}

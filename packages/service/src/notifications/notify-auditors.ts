import { canRead } from '@countersign/governance/access';
import type { Clock } from '@countersign/kernel';
import type { Domain, User } from '@countersign/model';

import type { NotificationChannel } from './inbox.ts';

/** A transaction that its vault refused to sign. */
export interface RefusedTransaction {
  readonly domainId: string;
  readonly transactionId: string;
}

/** What telling of refusals needs. */
export interface AuditorPorts {
  /** The domains with all their ancestors. */
  readonly chains: (domainIds: readonly string[]) => Promise<readonly Domain[]>;
  /** The unlocked users of the domains. */
  readonly members: (domainIds: readonly string[]) => Promise<readonly User[]>;
  readonly channels: readonly NotificationChannel[];
  readonly clock: Clock;
}

/**
 * Notifies everyone who may read a domain's events that a vault refused to sign in it, once for each transaction and whether or not they asked for
 * notifications: somebody has to look.
 */
export async function notifyAuditors(
  { chains, members, channels, clock }: AuditorPorts,
  { domainId, transactionId }: RefusedTransaction,
): Promise<void> {
  const domains = new Map((await chains([domainId])).map((domain) => [domain.id, domain]));
  const users = Map.groupBy(await members([...domains.keys()]), ({ publicKey }) => publicKey);
  const createdAt = clock.now();
  const deliveries = [...users].flatMap(([publicKey, own]) =>
    canRead('events', domainId, own, domains)
      ? [
          {
            publicKey,
            occasion: `refused:${transactionId}`,
            notification: { type: 'SigningRefused', domainId, transactionId } as const,
            createdAt,
          },
        ]
      : [],
  );
  if (deliveries.length > 0) for (const channel of channels) await channel.deliver(deliveries);
}

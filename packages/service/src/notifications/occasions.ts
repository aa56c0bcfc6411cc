import { remainingUsers } from '@countersign/governance';
import type { Resource } from '@countersign/governance/access';
import { outcomeOf } from '@countersign/orders/stages';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { HarmonizeEventPayload, IntentStatus, User } from '@countersign/model';

import type { ListedItems, ReadStore } from '../reads/read-store.ts';
import type { NewNotification } from './inbox.ts';
import type { NotifiedEvent } from './notification-settings.ts';

/** Something to notify people of. */
interface Occasion {
  /** The same whenever it is found again, in whichever event: a person is notified of it once. */
  readonly key: string;
  readonly notification: NewNotification;
  /** The keys of those whom it concerns, of an event that one is notified of by default. */
  readonly people?: readonly string[];
  /** Whether it concerns these users, who are one person; all who asked where absent. */
  readonly concerns?: (users: readonly Pick<User, 'id' | 'publicKey'>[]) => boolean;
}

/** What is looked at to find occasions: the things as they are now, not as they were when the event was saved. */
export type OccasionStore = Pick<ReadStore, 'decidingFacts' | 'find' | 'list'>;

/** What an event is about, where, and when it is looked at. */
interface About {
  readonly eventId: string;
  readonly domainId: string;
  readonly id: string;
  readonly now: Date;
}

interface Notified {
  /** The events in which it may be found. */
  readonly within: readonly HarmonizeEventPayload['type'][];
  /** What one must be allowed to read to be notified. */
  readonly resource: Resource;
  readonly find: (about: About, store: OccasionStore) => Promise<readonly Occasion[]>;
}

/** What people can be notified of, and how it is found. */
export const notified: Readonly<Record<NotifiedEvent, Notified>> = {
  IntentAwaiting: { within: ['IntentCreated', 'IntentUpdated'], resource: 'requests', find: awaiting },
  // An intent is executed in the same moment in which it is approved.
  IntentApproved: {
    within: ['IntentExecuted'],
    resource: 'requests',
    find: async ({ eventId, domainId, id }) => [
      { key: `event:${eventId}`, notification: { type: 'IntentApproved', domainId, intentId: id } },
    ],
  },
  IntentRejected: closedAs('IntentRejected', 'Rejected'),
  IntentFailed: closedAs('IntentFailed', 'Failed'),
  IntentExpired: closedAs('IntentExpired', 'Expired'),
  TransactionDetected: {
    within: ['TransactionDetected'],
    resource: 'transactions',
    find: async ({ eventId, domainId, id }) => [
      { key: `event:${eventId}`, notification: { type: 'TransactionDetected', domainId, transactionId: id } },
    ],
  },
  TransactionConfirmed: transactionThat('TransactionConfirmed', (transaction) => {
    const data = transaction.ledgerTransactionData;
    return data?.ledgerStatus === 'Confirmed' && data.failure === undefined;
  }),
  TransactionFailed: transactionThat(
    'TransactionFailed',
    ({ processing, ledgerTransactionData }) => outcomeOf({ processing, ...ledgerTransactionData }) === 'Failed',
  ),
  TransferQuarantined: {
    within: ['TransactionDetected', 'TransactionUpdated'],
    resource: 'transactions',
    find: quarantined,
  },
};

async function awaiting({ domainId, id, now }: About, store: OccasionStore): Promise<readonly Occasion[]> {
  const here = { type: 'Domains', domainIds: [domainId] } as const;
  const [intent, facts] = await Promise.all([store.find('intents', here, id), store.decidingFacts(here, id)]);
  if (intent === undefined || facts?.status !== 'Open') return [];
  const left = new Set(remainingUsers({ ...facts, now }).flatMap(({ users }) => users));
  const { author } = intent.data.details;
  // A person who proposed it, or has decided on it, has nothing left to do.
  const done = new Set(facts.decisions.map(({ publicKey }) => publicKey));
  for (const { id: userId, publicKey } of facts.users) if (userId === author.id) done.add(publicKey);
  return [
    {
      key: `awaiting:${id}`,
      notification: { type: 'IntentAwaiting', domainId, intentId: id },
      people: facts.users.flatMap(({ id: userId, publicKey }) => (left.has(userId) && !done.has(publicKey) ? [publicKey] : [])),
    },
  ];
}

function closedAs(type: 'IntentRejected' | 'IntentFailed' | 'IntentExpired', status: IntentStatus): Notified {
  return {
    within: ['IntentClosed'],
    resource: 'requests',
    find: async ({ domainId, id }, store) => {
      const intent = await store.find('intents', { type: 'Domains', domainIds: [domainId] }, id);
      if (intent?.data.state.status !== status) return [];
      const occasion = { key: `closed:${id}`, notification: { type, domainId, intentId: id } };
      const withdrawnBy = withdrawerOf(intent.data);
      // Who withdrew it knows of that.
      return withdrawnBy === undefined
        ? [occasion]
        : [{ ...occasion, concerns: (users) => !users.some(({ id: userId }) => userId === withdrawnBy) }];
    },
  };
}

/** The author who withdrew it, by their user's id: nobody rejects what they proposed, so a rejection in the author's name is a withdrawal. */
function withdrawerOf({ details, state }: IntentEntity): string | undefined {
  const decisions = state.progressPerPolicy?.flatMap(({ stepProgress }) => stepProgress.flatMap((step) => step.decisions)) ?? [];
  return decisions.find(({ decision, author }) => decision === 'Reject' && author.id === details.author.id)?.author.id;
}

function transactionThat(
  type: 'TransactionConfirmed' | 'TransactionFailed',
  holds: (transaction: ListedItems['transactions']) => boolean,
): Notified {
  return {
    within: ['TransactionDetected', 'TransactionUpdated'],
    resource: 'transactions',
    find: async ({ domainId, id }, store) => {
      const transaction = await store.find('transactions', { type: 'Domains', domainIds: [domainId] }, id);
      return transaction !== undefined && holds(transaction)
        ? [{ key: `${type}:${id}`, notification: { type, domainId, transactionId: id } }]
        : [];
    },
  };
}

async function quarantined({ domainId, id }: About, store: OccasionStore): Promise<readonly Occasion[]> {
  const here = { type: 'Domains', domainIds: [domainId] } as const;
  const found = await store.list('transfers', here, { transactionId: id, quarantined: true });
  const items = found.ok ? found.value.items : [];
  return items.flatMap(({ id: transferId, recipient }) =>
    // It is held back where it came in, and of no concern to the domain that sent it.
    recipient?.type === 'Account' && recipient.domainId === domainId
      ? [{ key: `quarantined:${transferId}`, notification: { type: 'TransferQuarantined' as const, domainId, transferId } }]
      : [],
  );
}

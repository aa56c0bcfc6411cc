import type { Contract } from '@countersign/contract';
import { newId } from '@countersign/kernel';
import { signRequestWith } from '@countersign/signing';

import { approval, proposal, rejection, signed, withdrawal } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';
import type { Desk, Resource } from './desk.ts';
import { denied, everybody, holders, members, notThere, ownUsers, readers } from './kinds-of-caller.ts';
import type { Answers } from './kinds-of-caller.ts';

/** What of a call is more than the ids of the desk's things. */
export interface Ask {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The right answers of one endpoint. */
export interface AccessLine {
  readonly answers: Answers;
  /** The one thing of the domain that a role must be allowed to read. */
  readonly resource?: Resource;
  /** What is asked, by whom; by default for the desk's things, with their ids. */
  readonly ask?: (desk: Desk, person: TestPerson) => Ask | Promise<Ask>;
  /** The answer to who may, once the domain is locked; by default the same. */
  readonly inLockedDomain?: string;
}

type Names = { [Noun in keyof Contract]: `${Noun}.${Extract<keyof Contract[Noun], string>}` }[keyof Contract];

/** A request names its author, who must be a user. */
const unknownAuthor = '400 InvalidRequestError';

/** None of them has a seat; the desk is not there for users of other domains. */
const deciders = holders('400 InvalidIntentError', {
  nobody: unknownAuthor,
  locked: '400 RequesterLockedError',
  below: notThere,
  beside: notThere,
});

const draftPolicy = () => ({
  id: newId(),
  alias: 'Draft',
  rank: 1,
  scope: 'Self',
  scriptingEngine: 'Javascript_v0',
  workflow: [],
  lock: 'Unlocked',
  customProperties: {},
});

/** Who may read one resource of the desk. */
const of = (resource: Resource, line: Partial<AccessLine> = {}): AccessLine => ({ answers: readers('200'), resource, ...line });
const sessionOf = async (desk: Desk): Promise<Ask> => ({ params: { sessionId: (await desk.openSession()).id } });
const invitationOf = async (desk: Desk): Promise<Ask> => ({ params: { id: (await desk.invite()).id } });

/** A session of the desk's own reader: there for nobody else, nor for other users of the desk. */
const ofSession = (line: Partial<AccessLine> = {}): AccessLine => ({
  answers: ownUsers('200', { roleless: notThere }),
  ask: sessionOf,
  ...line,
});
/** What waits for the device of the desk's own reader. */
const ofDevice = (answers: Answers, body: (asked: ReturnType<Desk['toSign']>, person: TestPerson) => object): AccessLine => ({
  answers,
  ask: async (desk, person) => {
    const asked = await desk.waitForDevice();
    return { params: { hash: asked.hash }, body: body(asked, person) };
  },
});

/**
 * Every endpoint and what it answers to whom. The answers are here in full and follow from nothing that the server reads: where both
 * differ, one of them is wrong.
 */
export const accessTable = {
  'domains.list': { answers: holders('200') },
  'domains.counts': { answers: holders('200'), ask: () => ({ query: { domainId: newId() } }) },
  'domains.get': of('domains'),
  'users.list': of('users'),
  'users.roles': of('users'),
  'users.get': of('users'),
  'users.roleUses': of('users'),
  'invitations.list': of('users'),
  'invitations.get': of('users', { ask: invitationOf }),
  'invitations.create': of('users', {
    ask: () => {
      const user = { id: newId(), alias: `${newId()}@example.com`, roles: ['guest'], lock: 'Unlocked', customProperties: {} };
      return { body: { user, numberSecondsOfValidity: 60 } };
    },
    inLockedDomain: '400 DomainLockedError',
  }),
  'invitations.cancel': of('users', { ask: invitationOf, inLockedDomain: '400 DomainLockedError' }),
  'invitations.renew': of('users', { ask: invitationOf, inLockedDomain: '400 DomainLockedError' }),
  // Nobody has answered it.
  'invitations.complete': of('users', {
    answers: readers('409 InvalidStateError'),
    ask: invitationOf,
    inLockedDomain: '400 DomainLockedError',
  }),
  'invitations.preview': { answers: everybody('200'), ask: async (desk) => ({ params: { idOrCode: (await desk.invite()).id } }) },
  'invitations.profileStatus': {
    answers: everybody('200'),
    ask: async (desk) => ({ params: { idOrCode: (await desk.invite()).code } }),
  },
  'invitations.answer': {
    answers: everybody('400 InvalidRequestError'),
    ask: async (desk, { keyPair }) => {
      const { id, code } = await desk.invite();
      const email = 'somebody-else@example.com';
      const answer = { type: 'InvitationAnswer', invitationId: id, email, publicKey: keyPair.publicKey, backend: desk.url };
      const signature = signRequestWith(keyPair, answer);
      return { params: { idOrCode: code }, body: { publicKey: keyPair.publicKey, email, signature } };
    },
  },
  'policies.list': of('policies'),
  'policies.get': of('policies'),
  // It shows tasks, too.
  'policies.try': { answers: readers('200'), ask: () => ({ body: { policies: [draftPolicy()] } }) },
  'policies.tryIntent': {
    answers: readers('200'),
    ask: ({ people, domains }) => ({
      body: {
        author: { id: people.own.userId, domainId: domains.desk },
        payload: { type: 'v0_NotarizeData', data: 'anything' },
        policies: [],
      },
    }),
  },
  // It names people, and is about an account, too.
  'policies.movers': {
    answers: readers('200'),
    ask: ({ account, tickerId }) => ({ query: { accountId: account.id, tickerId, amount: '1' } }),
  },
  'policies.tryMovers': {
    answers: readers('200'),
    ask: ({ account, tickerId }) => ({ body: { accountId: account.id, tickerId, amount: '1', policies: [draftPolicy()] } }),
  },
  'policies.checkExpression': { answers: members('200'), ask: () => ({ body: { expression: 'true' } }) },
  'vaults.list': { answers: members('200') },
  'vaults.get': { answers: members('200') },
  // For those who may read the root's transactions; nothing waits for this vault, which is online.
  'vaults.pendingOperations': {
    answers: members(denied, { above: '200' }),
  },
  'vaults.preparedOperations': { answers: members(denied, { above: '400 InvalidRequestError' }) },
  'vaults.signedOperations': {
    answers: members(denied, { above: '400 InvalidRequestError' }),
    ask: () => ({ body: { files: ['nothing that a vault would write'] } }),
  },
  'endpoints.list': of('endpoints'),
  'endpoints.get': of('endpoints'),
  'accounts.list': of('accounts'),
  'accounts.get': of('accounts'),
  'accounts.presence': of('accounts'),
  'accounts.outputs': of('accounts', { ask: ({ ledgerId }) => ({ query: { ledgerId } }) }),
  'revisions.ofAccount': of('accounts'),
  'revisions.ofDomain': of('domains'),
  'revisions.ofEndpoint': of('endpoints'),
  'revisions.ofPolicy': of('policies'),
  'revisions.ofTicker': { answers: members('200') },
  'revisions.ofUser': of('users'),
  'revisions.ofVault': { answers: members('200') },
  'balances.list': of('accounts'),
  'balances.totals': of('accounts'),
  'balances.history': of('accounts'),
  'balances.ofTicker': of('accounts', { ask: ({ tickerId }) => ({ query: { tickerId } }) }),
  'balances.ofAccounts': of('accounts', { ask: () => ({ query: { accountId: newId() } }) }),
  'balances.checks': of('accounts'),
  'balances.confirmed': of('accounts'),
  'balances.refresh': of('accounts'),
  'addresses.list': of('accounts'),
  'addresses.get': of('accounts'),
  'addresses.latest': of('accounts', { ask: ({ ledgerId }) => ({ query: { ledgerId } }) }),
  'addresses.create': of('accounts', {
    ask: ({ ledgerId }) => ({ params: { ledgerId } }),
    inLockedDomain: '400 DomainLockedError',
  }),
  'addresses.createOn': of('accounts', {
    ask: ({ ledgerId }) => ({ query: { ledgerId } }),
    inLockedDomain: '400 DomainLockedError',
  }),
  'addresses.ofAccounts': of('accounts', { ask: () => ({ query: { accountId: newId() } }) }),
  'addresses.lookAlikes': { answers: holders('200'), ask: ({ account }) => ({ query: { address: account.address.address } }) },
  'addresses.find': { answers: holders('200'), ask: ({ account }) => ({ query: { address: account.address.address } }) },
  'ledgers.list': { answers: members('200') },
  'ledgers.get': { answers: members('200'), ask: ({ ledgerId }) => ({ params: { ledgerId } }) },
  'ledgers.fees': { answers: members('200'), ask: ({ ledgerId }) => ({ params: { ledgerId } }) },
  'ledgers.ethereumCall': {
    answers: members('200'),
    ask: ({ account }) => ({
      params: { ledgerId: 'ethereum-sandbox' },
      body: { contractAddress: account.ethereum.address, from: { type: 'Address', address: account.ethereum.address } },
    }),
  },
  'ledgers.faucet': {
    answers: members('200'),
    ask: ({ account }) => ({
      params: { ledgerId: 'ethereum-sandbox' },
      body: { address: account.ethereum.address, amount: '1' },
    }),
  },
  'ledgers.faucetTokens': {
    answers: members('200'),
    ask: ({ account }) => ({ params: { ledgerId: 'ethereum-sandbox' }, query: { address: account.ethereum.address } }),
  },
  'ledgers.health': { answers: members('200') },
  'trustedLedgers.list': { answers: members('200') },
  'trustedLedgers.get': { answers: members('200'), ask: ({ ledgerId }) => ({ params: { ledgerId } }) },
  'trustedPublicKeys.api': { answers: members('200') },
  'trustedPublicKeys.trustedCollection': { answers: members('200') },
  'trustedPublicKeys.messages': { answers: members('200') },
  'manifests.list': of('accounts'),
  'manifests.get': of('accounts'),
  'manifests.ofDomain': of('accounts'),
  'properties.list': { answers: members('200') },
  'tickers.list': { answers: members('200') },
  'tickers.get': { answers: members('200') },
  'tickers.prices': { answers: members('200'), ask: () => ({ query: { tickerId: newId() } }) },
  'transactions.list': of('transactions'),
  'transactions.get': of('transactions'),
  'transactions.underWay': of('transactions'),
  'transactions.outlines': of('transactions', { ask: () => ({ query: { transactionId: newId() } }) }),
  'transactions.dryRun': of('transactions', {
    ask: ({ account, ledgerId, secondAccount }) => ({
      body: {
        accountId: account.id,
        ledgerId,
        parameters: {
          type: 'Bitcoin',
          outputs: [{ destination: { type: 'Address', address: secondAccount.address.address }, amount: '1000' }],
          feeStrategy: { type: 'Priority', priority: 'Medium' },
        },
      },
    }),
  }),
  'orders.list': of('transactions'),
  'orders.get': of('transactions'),
  'transfers.counts': of('transactions'),
  'orders.outlines': of('transactions', { ask: () => ({ query: { orderId: newId() } }) }),
  'transfers.list': of('transactions'),
  'transfers.get': of('transactions'),
  // Users of the desk and above may propose; what comes of it is for the rules, which make an intent of it.
  'intents.propose': {
    answers: holders('202', { nobody: unknownAuthor, locked: '400 RequesterLockedError', below: notThere, beside: notThere }),
    ask: ({ domains }, person) => ({
      body: signed(person, proposal(person, { type: 'v0_NotarizeData', data: newId() }, domains.desk)),
    }),
    inLockedDomain: '400 DomainLockedError',
  },
  'intents.approve': {
    answers: deciders,
    ask: ({ waiting }, person) => ({ body: signed(person, approval(person, waiting)) }),
  },
  'intents.reject': {
    answers: deciders,
    ask: ({ waiting }, person) => ({ body: signed(person, rejection(person, waiting)) }),
  },
  // Its author is one of them, whose withdrawal would end it: this one is of no proposal.
  'intents.withdraw': {
    answers: deciders,
    ask: ({ waiting }, person) => ({ body: signed(person, { ...withdrawal(person, waiting), proposalSignature: 'AAAA' }) }),
  },
  // It shows the policies and people of the desk and above: to their own users alone.
  'intents.dryRun': {
    answers: holders('200', { nobody: unknownAuthor, locked: '400 RequesterLockedError', below: notThere, beside: notThere }),
    ask: ({ domains }, person) => {
      const { type: _, ...body } = proposal(person, { type: 'v0_NotarizeData', data: 'x' }, domains.desk);
      return { body };
    },
  },
  'intents.list': of('requests'),
  'intents.get': of('requests'),
  'intents.awaiting': of('requests'),
  'intents.remainingUsers': of('requests'),
  'intents.fees': of('requests'),
  'intents.destinations': of('requests'),
  'requests.get': of('requests'),
  'requests.list': of('requests'),
  'requests.listOwn': { answers: holders('200') },
  'events.list': of('events'),
  'me.get': { answers: holders('200') },
  // Every user of the domain may follow it, and is sent what they may read of it.
  'me.changes': { answers: readers('200', { roleless: '200' }) },
  'me.neverProposed': { answers: readers('200', { roleless: '200' }) },
  'me.search': { answers: members('200'), ask: () => ({ query: { text: 'desk' } }) },
  'me.places': { answers: members('200'), ask: () => ({ query: {} }) },
  'me.accounts': { answers: members('200') },
  'me.endpoints': { answers: members('200') },
  'me.signOut': { answers: holders('204') },
  'genesis.create': { answers: everybody('409 GenesisAlreadyDoneError'), ask: ({ genesis }) => ({ body: genesis }) },
  'genesis.checkCode': { answers: everybody('409 GenesisAlreadyDoneError') },
  'signers.list': { answers: members('200') },
  'demo.people': { answers: everybody('404 RouteNotFoundError') },
  'health.live': { answers: everybody('200') },
  'health.ready': { answers: everybody('200') },
  'notifications.signWeb': {
    answers: holders('202', { nobody: denied, locked: denied }),
    ask: (desk, person) => ({ body: { ...desk.toSign(person), email: `${person.name}@example.com` } }),
  },
  // What one never asked for is over for them, as what has been answered is.
  'notifications.takeSignature': ofDevice(holders('410 SignatureExpired', { own: '404 SignatureNotReady' }), () => ({})),
  'notifications.withdraw': ofDevice(holders(notThere, { own: '200' }), () => ({})),
  'notifications.list': { answers: holders('200') },
  'notifications.giveSignature': ofDevice(holders(notThere, { own: '204' }), ({ entity }, { keyPair }) => ({
    signature: signRequestWith(keyPair, entity),
  })),
  'notifications.refuse': ofDevice(holders(notThere, { own: '204' }), () => ({})),
  'notifications.instance': { answers: everybody('200') },
  'notifications.journal': { answers: holders('200') },
  'notifications.inbox': { answers: members('200') },
  // The browser's own key and secret; the address is one where nothing is sent.
  'notifications.subscribe': {
    answers: holders('400 InvalidParameterError'),
    ask: () => ({ body: { endpoint: 'https://localhost/x', p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) } }),
  },
  'notifications.unsubscribe': { answers: holders('204'), ask: () => ({ body: { endpoint: 'https://localhost/x' } }) },
  'notifications.markRead': { answers: members('204'), ask: () => ({ body: { ids: [newId()] } }) },
  'notifications.follow': { answers: members('200') },
  'savedViews.list': { answers: readers('200', { roleless: '200' }), ask: () => ({ query: { list: 'tasks' } }) },
  'savedViews.save': {
    answers: readers('200', { roleless: '200' }),
    ask: () => ({ body: { id: newId(), list: 'tasks', name: 'Mine', search: '?status=Open' } }),
  },
  'savedViews.remove': { answers: readers('204', { roleless: '204' }), ask: () => ({ query: { id: newId() } }) },
  'notificationSettings.get': {
    answers: readers('200', { roleless: '200', nobody: denied, locked: denied }),
    ask: ({ domains }) => ({ query: { domainId: domains.desk } }),
  },
  'notificationSettings.change': {
    answers: readers('200', { roleless: '200', nobody: denied, locked: denied }),
    ask: ({ domains }) => ({
      query: { domainId: domains.desk },
      body: { scope: 'Self', events: { Transaction: ['TransactionDetected'], Intent: [] } },
    }),
  },
  'notificationSettings.available': { answers: members('200') },
  'signingSessions.list': { answers: ownUsers('200') },
  'signingSessions.get': ofSession(),
  'signingSessions.create': {
    answers: ownUsers('200'),
    ask: (desk, person) => ({ body: { requests: [desk.toSign(person)] } }),
  },
  'signingSessions.approve': ofSession({
    ask: async (desk) => ({ ...(await sessionOf(desk)), body: { approve: false } }),
  }),
  'signingSessions.change': ofSession({
    ask: async (desk, person) => ({ ...(await sessionOf(desk)), body: { requests: [desk.toSign(person)] } }),
  }),
  'signingSessions.cancel': ofSession(),
  'signingSessions.follow': ofSession(),
  'session.get': { answers: everybody('200') },
  'session.csrf': { answers: everybody('200') },
  'session.providers': { answers: everybody('200') },
  // Without the token of our own form, the answer is the page to sign in or out.
  'session.signIn': { answers: everybody('302'), ask: () => ({ params: { provider: 'countersign' }, body: { csrfToken: 'x' } }) },
  'session.callback': { answers: everybody('302'), ask: () => ({ params: { provider: 'countersign' } }) },
  'session.signOut': { answers: everybody('302'), ask: () => ({ body: { csrfToken: 'x' } }) },
  'session.log': { answers: everybody('200'), ask: () => ({ body: {} }) },
} as const satisfies Record<Names, AccessLine>;

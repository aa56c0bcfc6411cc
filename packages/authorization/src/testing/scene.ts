import type { EvidenceBundle } from '@countersign/governance';
import { canonicalJson, type JsonObject, type JsonValue } from '@countersign/kernel';
import type { IntentEntity, Propose } from '@countersign/kinds/schemas';
import type { SignablePayload } from '@countersign/ledger-port';
import type {
  Account,
  AccountAddressData,
  ApiTickerData,
  Endpoint,
  Envelope,
  Ledger,
  Policy,
  TransactionOrder,
  User,
  Vault,
} from '@countersign/model';
import { generateKeyPair, notaryOf, sealEnvelope, signRequestWith, type KeyPair } from '@countersign/signing';

import { accountPath } from '../account-path.ts';
import type { AuthorizationContext } from '../authorization-context.ts';
import type { OrderEvidence, OrderReferences } from '../evidence.ts';
import { paymentBytes, paymentLedger, type Payment } from './payment-ledger.ts';

/** A UUID that ends in this number. */
export function id(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

const moment = '2026-03-01T12:00:00.000Z';
const expiryAt = '2026-03-02T12:00:00.000Z';
const metadata = { revision: 1, createdAt: moment, lastModifiedAt: moment, customProperties: {} };
const rootId = id(1);

const keys = {
  notary: generateKeyPair('Secp256r1'),
  stranger: generateKeyPair('Secp256r1'),
  vault: generateKeyPair('Secp256r1'),
  anna: generateKeyPair('Secp256r1'),
  ben: generateKeyPair('Secp256r1'),
} as const;

/** Seals data as the notary of the instance, or as somebody else who calls himself one. */
export function seal<Data>(data: Data, by: KeyPair = keys.notary): Envelope<Data> {
  return sealEnvelope(notaryOf(by), data);
}
export const { stranger } = keys;

const user = (number: number, role: string, { publicKey }: KeyPair): User => ({
  id: id(number),
  domainId: rootId,
  alias: role,
  publicKey,
  roles: [role],
  lock: 'Unlocked',
  metadata,
});
const anna = user(10, 'maker', keys.anna);
const ben = user(11, 'checker', keys.ben);
const fourEyes: Policy = {
  id: id(20),
  domainId: rootId,
  alias: 'Four eyes',
  rank: 1,
  scope: 'Self',
  scriptingEngine: 'Javascript_v0',
  workflow: [
    { type: 'RoleQuorum', role: 'maker', quorum: 1 },
    { type: 'RoleQuorum', role: 'checker', quorum: 1 },
  ],
  lock: 'Unlocked',
  metadata,
};

/** The policy that all intents here are under. */
export const policyReference = { id: fourEyes.id, revision: 1, domainId: rootId };

export const ledger: Ledger = {
  id: 'coins',
  alias: 'Coins',
  parameters: {
    type: 'Ethereum',
    chainId: 1,
    vaultLedgerIdentifier: 'eth',
    nativeTickerSymbol: 'ETH',
    nativeTickerName: 'Ether',
    supportsEIP1559: true,
  },
  metadata,
};
export const vault: Vault = { id: id(30), publicKey: keys.vault.publicKey, alias: 'Vault', lock: 'Unlocked', metadata };
export const account: Account = {
  id: id(40),
  domainId: rootId,
  alias: 'Treasury',
  providerDetails: {
    type: 'Vault',
    vaultId: vault.id,
    keyStrategy: 'VaultHard',
    keyInformation: { type: 'VaultDerived', derivationPath: accountPath(id(40)) },
  },
  lock: 'Unlocked',
  metadata,
};
const addressOf = (number: number, accountId: string, address: string): AccountAddressData => ({
  id: id(number),
  ledgerId: ledger.id,
  accountId,
  address,
  keyPath: `${accountPath(accountId)}/0'/0'`,
  createdAt: moment,
  scope: 'External',
});
export const ownAddress = addressOf(50, account.id, '0xown');
/** Two of another account, which is paid. */
export const paidAddresses = [addressOf(51, id(41), '0xfirst'), addressOf(52, id(41), '0xsecond')] as const;
export const endpoint: Endpoint = {
  id: id(60),
  domainId: rootId,
  alias: 'Custodian',
  address: '0xcustodian',
  ledgerId: ledger.id,
  trustScore: 50,
  lock: 'Unlocked',
  metadata,
};
export const ticker: ApiTickerData = {
  id: id(70),
  ledgerId: ledger.id,
  kind: 'Native',
  name: 'Ether',
  decimals: 18,
  ledgerDetails: { type: 'Ethereum', properties: { type: 'Native' } },
  lock: 'Unlocked',
};

/** A transfer of 5 to the custodian for a fee of at most 2. */
export const transfer = {
  type: 'v0_CreateTransferOrder',
  id: id(80),
  accountId: account.id,
  tickerId: ticker.id,
  outputs: [{ destination: { type: 'Endpoint', endpointId: endpoint.id }, amount: '5' }],
  feeStrategy: 'Medium',
  maximumFee: '2',
  customProperties: {},
} as const satisfies Propose['payload'];

/** An order that is to be cancelled. */
export const target: TransactionOrder = {
  id: id(81),
  domainId: rootId,
  accountId: account.id,
  ledgerId: ledger.id,
  parameters: { type: 'Ethereum', amount: '7', feeStrategy: { type: 'Priority', priority: 'Low' } },
  metadata,
};

/** What is otherwise about the policy, the approval or how that is signed. */
interface Otherwise {
  readonly policy?: Partial<Policy>;
  readonly approval?: (proposal: { readonly request: string }) => JsonObject;
  readonly sign?: typeof signed;
}

/** The signed requests behind an intent of this payload, which was executed. */
export function bundleOf(
  payload: Propose['payload'],
  { policy = {}, approval: says, sign = signed }: Otherwise = {},
): EvidenceBundle {
  const author = { id: anna.id, domainId: rootId };
  const request = {
    author,
    expiryAt,
    targetDomainId: rootId,
    id: id(90),
    payload,
    customProperties: {},
    type: 'Propose',
  } as const;
  const proposal = signed(keys.anna, request);
  const approval = {
    author: { id: ben.id, domainId: rootId },
    targetDomainId: rootId,
    intentId: request.id,
    proposalSignature: proposal.signature,
    type: 'Approve',
    ...says?.(proposal),
  };
  const intent: IntentEntity = {
    id: request.id,
    details: {
      author,
      expiryAt,
      targetDomainId: rootId,
      payload,
      metadata: { createdAt: moment, customProperties: {} },
      proposalSignature: proposal.signature,
    },
    state: { status: 'Executed', lastModifiedAt: moment, progressPerPolicy: [{ stepProgress: [], policyReference }] },
  };
  return {
    version: 1,
    intentId: request.id,
    status: 'Executed',
    intent: seal(intent),
    proposal,
    decisions: [sign(keys.ben, approval)],
    policies: [seal({ ...fourEyes, ...policy })],
    users: [seal(anna), seal(ben)],
  };
}

/** A request that somebody signed. */
export function signed(by: KeyPair, request: JsonValue) {
  return { request: canonicalJson(request), signature: signRequestWith(by, request), publicKey: by.publicKey };
}

/** What a vault is asked, and what it judges that by. */
export interface Scene<Evidence> {
  readonly evidence: Evidence;
  readonly payloads: readonly SignablePayload[];
  readonly context: AuthorizationContext;
}

export const context: AuthorizationContext = {
  notaryKey: keys.notary.publicKey,
  vaultKey: keys.vault.publicKey,
  module: paymentLedger,
};

const payment: Payment = { from: '0xown', to: '0xcustodian', amount: '5', fee: '2', nonce: '9' };

/** The payload of a payment, for the account's own key. */
export function payloadOf(one: Payment, values: Partial<SignablePayload> = {}): SignablePayload {
  const path = ownAddress.keyPath ?? '';
  return { key: { curve: 'Secp256k1', strategy: 'VaultHard', path }, scheme: 'Digest', bytes: paymentBytes(one), ...values };
}

/** Evidence in which everything is as it should be, for a payment with these members, ordered by that payload. */
export function orderScene(
  values: {
    readonly payload?: Propose['payload'];
    readonly payment?: Partial<Payment>;
    readonly references?: Partial<OrderReferences>;
  } = {},
): Scene<OrderEvidence> {
  const paid = { ...payment, ...values.payment };
  const { payload = transfer } = values;
  return {
    evidence: {
      orderId: payload.type === 'v0_AttemptTransactionOrderCancellation' ? payload.replacementTransactionOrderId : transfer.id,
      accountId: account.id,
      bundle: bundleOf(payload),
      references: {
        ledger: seal(ledger),
        account: seal(account),
        vault: seal(vault),
        addresses: [ownAddress, ...paidAddresses].map((address) => seal(address)),
        endpoints: [seal(endpoint)],
        ticker: seal(ticker),
        tickers: [],
        target: seal(target),
        ...values.references,
      },
      unsigned: { ...paid },
    },
    payloads: [payloadOf(paid)],
    context,
  };
}

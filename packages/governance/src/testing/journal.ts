import { canonicalJson, toBase64, utf8, type JsonObject } from '@countersign/kernel';
import type { LoadedEntity } from '@countersign/kinds/rules';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import {
  account,
  both,
  endpoint,
  ethereum,
  id,
  now,
  quorum,
  root,
  rootId,
  rules,
  ticker,
  user,
  vault,
} from '@countersign/kinds/testing';
import type { Endpoint, GenesisRequest } from '@countersign/model';
import { sha256 } from '@noble/hashes/sha2.js';
import { domainEntities } from '../genesis/genesis-entities.ts';
import {
  writeEntry,
  type AcceptedEntry,
  type AdoptedRow,
  type JournalEntry,
  type SignedEntry,
} from '../journal/journal-entry.ts';
import { replay } from '../journal/replay.ts';
import type { ReplayRules } from '../journal/replay-rules.ts';
import { proposeInput } from './fixtures.ts';

export const [ann, bob] = [user(1, ['operator']), user(2, ['approver'])];

/** In these tests a signature follows from the signer's key and the text. */
export const sign = (publicKey: string, text: string): string => toBase64(Uint8Array.from(sha256(utf8(`${publicKey} ${text}`))));
export const replayRules: ReplayRules = {
  rules: () => rules,
  conditions: proposeInput(ann).conditions,
  verifySignature: ({ publicKey, text, signature }) => signature === sign(publicKey, text),
};

export const after = (seconds: number): string => new Date(now.getTime() + seconds * 1_000).toISOString();
export const accept = (entry: JournalEntry, at = entry.judgedAt): AcceptedEntry => ({ at, ...writeEntry(entry) });

const { metadata: _, ...rootDomain } = root;
export const genesis: GenesisRequest = {
  rootDomainSetup: {
    ...rootDomain,
    lock: 'Unlocked',
    customProperties: {},
    users: [ann, bob].map(({ domainId: __, metadata: ___, ...each }) => ({ ...each, lock: 'Unlocked', customProperties: {} })),
    policies: [
      {
        id: id(10),
        alias: 'Two people',
        rank: 1,
        scope: 'SelfAndDescendants',
        scriptingEngine: 'Javascript_v0',
        workflow: [both(quorum('operator'), quorum('approver'))],
        lock: 'Unlocked',
        customProperties: {},
      },
    ],
  },
};
export const beginning = (of: GenesisRequest): AcceptedEntry =>
  accept({
    type: 'Genesis',
    judgedAt: after(0),
    text: canonicalJson(of as unknown as JsonObject),
    tickers: [],
    ledgers: [ethereum],
    systemProperties: [],
  });
export const first = beginning(genesis);

/** The same domain, people, policy and ledger as an instance from before the journal took them over, with whatever else it had. */
export function takenOver(entities: readonly LoadedEntity[], ...rows: readonly AdoptedRow[]): readonly AcceptedEntry[] {
  const begun = domainEntities(genesis.rootDomainSetup, after(0));
  const adopted: readonly AdoptedRow[] = [
    ...[...begun, ...entities].map((entity): AdoptedRow => ({ ...entity, table: 'Revision', validated: true })),
    { table: 'Ledger', data: ethereum },
    ...rows,
  ];
  return adopted.map((row) => accept({ type: 'Adopted', judgedAt: after(0), adopted: row }));
}

/** What an entry says besides the request that was accepted. */
export type Said = Pick<SignedEntry, 'rules' | 'facts'>;

/** A request that was accepted, with what its entry says besides it. */
export function signed(
  type: 'Propose' | 'Approve' | 'Withdraw',
  publicKey: string,
  request: object,
  requestId: string,
  seconds: number,
  said: Said = {},
): AcceptedEntry {
  const text = canonicalJson({ ...request, type });
  return accept({ type, judgedAt: after(seconds), requestId, signature: sign(publicKey, text), text, ...said });
}

/** What Ann proposes in most tests. */
const payload: IntentPayload = { type: 'v0_NotarizeData', data: 'A resolution' };
export const request: Omit<Propose, 'type'> = {
  author: { id: ann.id, domainId: rootId },
  expiryAt: after(60),
  targetDomainId: rootId,
  id: id(100),
  payload,
  customProperties: {},
};
/** What became of the intent that most tests are about; or the position of the entry that is refused, and why. */
export function statusFrom(
  begun: readonly AcceptedEntry[],
  judging: ReplayRules,
  ...entries: readonly AcceptedEntry[]
): string | undefined {
  const replayed = replay([...begun, ...entries], judging);
  if (!replayed.ok) return `${replayed.error.position}: ${replayed.error.problem}`;
  return replayed.value.intents.get(id(100))?.intent.state.status;
}

/** An account that can pay, with its vault, its asset and these endpoints. */
export const custodyWith = (...endpoints: readonly Endpoint[]) =>
  takenOver(
    [
      { kind: 'Vault', data: vault },
      { kind: 'Account', data: account() },
      ...endpoints.map((data) => ({ kind: 'Endpoint', data }) as const),
      { kind: 'Ticker', data: ticker() },
    ],
    { table: 'AccountLedger', accountId: account().id, ledgerId: ethereum.id, status: 'Activated' },
  );
export const custody = custodyWith(endpoint());

/** An intent of Ann's, as proposed and as approved by Bob at these seconds. */
export function decided(number: number, its: IntentPayload, proposedAt: number, approvedAt: number, said: Said = {}) {
  const proposal = signed('Propose', ann.publicKey, { ...request, id: id(number), payload: its }, id(number), proposedAt, said);
  const approving = {
    author: { id: bob.id, domainId: rootId },
    targetDomainId: rootId,
    intentId: id(number),
    proposalSignature: (JSON.parse(proposal.header) as { signature: string }).signature,
  };
  return [proposal, signed('Approve', bob.publicKey, approving, id(number + 1), approvedAt, said)] as const;
}

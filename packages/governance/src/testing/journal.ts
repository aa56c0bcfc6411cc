import { canonicalJson, toBase64, utf8, type JsonObject } from '@countersign/kernel';
import type { LoadedEntity } from '@countersign/kinds/rules';
import { both, ethereum, id, now, quorum, root, rules, user } from '@countersign/kinds/testing';
import type { GenesisRequest } from '@countersign/model';
import { sha256 } from '@noble/hashes/sha2.js';
import { domainEntities } from '../genesis/genesis-entities.ts';
import { writeEntry, type AcceptedEntry, type AdoptedRow, type JournalEntry } from '../journal/journal-entry.ts';
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

import { approvedDestinations, proposalHash } from '@countersign/governance/approval-context';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import type { Approve } from '@countersign/model';
import { id } from '@countersign/kinds/testing';

/** A proposal of the payload, valid until the end of 2030. */
export function proposalOf(payload: IntentPayload, fields: Partial<Propose> = {}): Propose {
  return {
    type: 'Propose',
    author: { id: id(101), domainId: id(102) },
    expiryAt: '2030-12-31T00:00:00.000Z',
    targetDomainId: id(102),
    id: id(103),
    payload,
    customProperties: {},
    ...fields,
  };
}

/** Where every endpoint of the samples is. */
export const addressOf = () => ({ address: '0x00000000000000000000000000000000000000e1' });

/** An approval of the intent with the id of {@link proposalOf}, which says all that there is to say of this proposal. */
export function approvalOf(proposalSignature: string, proposal: Propose): Approve {
  return {
    type: 'Approve',
    author: { id: id(104), domainId: id(102) },
    targetDomainId: id(102),
    intentId: id(103),
    proposalSignature,
    context: {
      proposalHash: proposalHash(proposal),
      policies: [{ id: id(105), domainId: id(102), revision: 3 }],
      instance: 'a'.repeat(64),
      destinations: [...(approvedDestinations(proposal.payload, addressOf) ?? [])],
      expiryAt: proposal.expiryAt,
      journalHead: `7:${'b'.repeat(64)}`,
      companion: 'c'.repeat(64),
    },
  };
}

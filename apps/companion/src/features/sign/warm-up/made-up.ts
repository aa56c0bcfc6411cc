import type { JsonObject } from '@countersign/kernel';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [domainId, intentId] = [id(1), id(2)];
const reference = { id: id(3), domainId };
const expiryAt = '2030-12-31T00:00:00.000Z';
const address = '0x00000000000000000000000000000000000000e1';

/** A payment that nobody proposed, and its approval: what is most often signed. No text of it is ever shown. */
export const madeUpProposal = {
  type: 'Propose',
  author: reference,
  expiryAt,
  targetDomainId: domainId,
  id: intentId,
  description: 'Invoice',
  payload: {
    type: 'v0_CreateTransferOrder',
    id: id(4),
    accountId: id(5),
    tickerId: id(6),
    outputs: [
      { destination: { type: 'Endpoint', endpointId: id(7) }, amount: '1500000' },
      { destination: { type: 'Address', address }, amount: '1500000' },
    ],
    feeStrategy: 'Medium',
    maximumFee: '21000',
    customProperties: {},
  },
  customProperties: {},
} as const satisfies JsonObject;

/** A key's point is the curve's own generator; the signature is nobody's, which takes as long to find out as that one is somebody's. */
export const madeUpKey =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q==';
export const madeUpSignature = 'MEQCIEWzxhf1rQMVmTyKYAAd2QjZjl+nx5AYWUQguHgHXlFrAiAsGXFhPhgT9RAHzmfCzlMeKpKTf0tIkhWdfc5TogRc2w==';

export const madeUpApproval = {
  type: 'Approve',
  author: reference,
  targetDomainId: domainId,
  intentId,
  proposalSignature: madeUpSignature,
  context: {
    proposalHash: 'a'.repeat(64),
    policies: [{ id: id(8), domainId, revision: 1 }],
    instance: 'b'.repeat(64),
    destinations: [{ endpointId: id(7), address }],
    expiryAt,
    journalHead: `7:${'c'.repeat(64)}`,
  },
} as const satisfies JsonObject;

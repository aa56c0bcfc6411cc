import { createEndpoint, makePerson, policyOf, quorum, type SignedRequest, type TestInstance } from './instance.ts';

export const alice = makePerson('alice@example.com', ['operator']);
export const bob = makePerson('bob@example.com', ['approver'], 'Ed25519');
export const carol = makePerson('carol@example.com', ['approver'], 'Secp256k1');
export const dave = makePerson('dave@example.com', ['approver']);
/** One who proposes, and three of whom two have to approve. */
export const people = [alice, bob, carol, dave];

export const policies = {
  twoApprovers: policyOf({ alias: 'Two more', rank: 10, workflow: [quorum('operator', 1), quorum('approver', 2)] }),
  auto: policyOf({
    alias: 'Auto',
    rank: 20,
    intentTypes: ['v0_UpdateEndpoint', 'v0_LockUser', 'v0_CreateUser'],
    workflow: [],
  }),
  /** Endpoints with the highest trust score need nobody else. */
  trustedEndpoints: policyOf({
    alias: 'Small',
    rank: 40,
    intentTypes: ['v0_CreateEndpoint'],
    condition: { type: 'Expression', expression: 'context.request.payload.trustScore === 100' },
    workflow: [quorum('operator', 1)],
  }),
};

/** An intent of Alice that waits for two approvers. */
export async function openIn(instance: TestInstance, payload = createEndpoint()): Promise<SignedRequest> {
  const proposed = instance.proposal(alice, payload);
  const submitted = await instance.submit(alice, proposed);
  if (!submitted.ok) throw new Error(submitted.error.message);
  return proposed;
}

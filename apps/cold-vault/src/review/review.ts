import { approvedIntent, readBundle } from '@countersign/authorization';
import type { EvidenceBundle, ProvenIntent } from '@countersign/governance';
import { err, isCodedError, ok, type Result } from '@countersign/kernel';
import type { VaultOperation, VaultOperationOf } from '@countersign/vault';

import { learn, type Memory } from '../memory.ts';
import { demandLines } from '../words/intent.ts';
import type { Approved, Review, ReviewContext } from './approved.ts';
import { reviewEnd } from './end.ts';
import { reviewHandshake } from './handshake.ts';
import { reviewKeys } from './keys.ts';
import { reviewSignature } from './signature.ts';

type Reviewed = Result<Omit<Review, 'memory'> & { readonly memory?: Memory }, string>;

const reviews: { readonly [Type in VaultOperation['type']]: (approved: Approved<Type>) => Promise<Reviewed> } = {
  Handshake: reviewHandshake,
  MakeKeys: reviewKeys,
  Sign: reviewSignature,
  End: async ({ operation, context }) => reviewEnd(operation, context),
};

/** Checks an operation without trusting the file's maker; the error says in one line why it is not to be granted. */
export async function reviewOperation(operation: VaultOperation, context: ReviewContext): Promise<Result<Review, string>> {
  // Of what happened nobody has a proof.
  if (operation.type === 'End' && operation.bundle === undefined) return reviewEnd(operation, context);
  const carried = operation.type === 'Sign' ? operation.evidence['bundle'] : operation.bundle;
  if (carried === undefined) return err('It comes without evidence that anybody approved it');
  const bundle = readBundle(carried);
  if (!bundle.ok) return err(bundle.error.message);
  try {
    return await reviewWith(operation, bundle.value, context);
  } catch (error) {
    // What is carried is read as what it claims to be; where it is not, reading fails.
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError || isCodedError(error)) {
      return err(`It cannot be read: ${error.message}`);
    }
    throw error;
  }
}

async function reviewWith<Type extends VaultOperation['type']>(
  operation: VaultOperationOf<Type>,
  bundle: EvidenceBundle,
  context: ReviewContext,
): Promise<Result<Review, string>> {
  const { approvedIn, journalHeads } = context.memory;
  const around = { instance: approvedIn };
  const intent = approvedIntent(bundle, {
    notaryKey: context.notaryKey,
    around,
    ...(journalHeads && { knownHeads: journalHeads }),
  });
  if (!intent.ok) return intent;
  const learned = learn(context.memory, bundle);
  if (!learned.ok) return learned;
  const reviewed = await reviews[operation.type]({
    operation,
    intent: intent.value,
    bundle,
    context: { ...context, memory: learned.value.memory },
  });
  if (!reviewed.ok) return reviewed;
  const { memory = learned.value.memory, lines, warnings, needsCare } = reviewed.value;
  const news = learned.value.news.map((one) => `Not remembered, on the word of the instance alone: ${one}`);
  return ok({
    ...reviewed.value,
    memory,
    lines: [...lines, ...approvalLines(intent.value, bundle)],
    warnings: [...warnings, ...news],
    needsCare: needsCare || news.length > 0,
  });
}

function approvalLines({ policies, approvedBy, proposal }: ProvenIntent, { users }: EvidenceBundle): readonly string[] {
  const nameOf = (publicKey: string) => users.find(({ data }) => data.publicKey === publicKey)?.data.alias ?? publicKey;
  const [author, ...others] = approvedBy.map(({ publicKey }) => nameOf(publicKey));
  const rules = policies.map(({ alias, metadata }) => `${alias} (revision ${metadata.revision})`);
  return [
    `Proposed by ${author ?? ''}${others.length > 0 ? `, approved by ${others.join(', ')}` : ''}`,
    `Rule: ${rules.join('; ')}`,
    ...policies.flatMap(demandLines),
    `Intent ${proposal.id}${proposal.description === undefined ? '' : `: ${proposal.description}`}`,
  ];
}

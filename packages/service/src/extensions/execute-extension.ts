import { approvedIntent } from '@countersign/authorization';
import type { EvidenceBundle } from '@countersign/governance';
import { CodedError } from '@countersign/kernel';

import type { JobOf } from '../ports/job-queue.ts';
import type { ExtensionRegistry } from './extension.ts';

/** Reads how an intent came to be approved. */
export interface IntentEvidenceStore {
  /** Undefined if there is no such executed intent. */
  loadForIntent(intentId: string): Promise<EvidenceBundle | undefined>;
}

/** What executing extensions needs. */
export interface ExtensionPorts {
  readonly extensions: ExtensionRegistry;
  readonly evidence: IntentEvidenceStore;
  readonly notaryKey: () => Promise<string>;
}

/**
 * Handles the queue `execute-extension`. What an extension gets is what people signed: it is read from the signed request after
 * their approvals were verified, never from the job. Throws `NotAuthorized` where they do not hold.
 */
export async function executeExtension(ports: ExtensionPorts, job: JobOf<'execute-extension'>): Promise<'Done'> {
  const name = job.payload;
  const bundle = await ports.evidence.loadForIntent(job.key);
  if (bundle === undefined) throw new CodedError('NotAuthorized', 'No executed intent asks for this');
  const proven = approvedIntent(bundle, { notaryKey: await ports.notaryKey() });
  if (!proven.ok) throw new CodedError('NotAuthorized', proven.error);
  const { proposal, approvedBy } = proven.value;
  const { payload } = proposal;
  if (payload.type !== 'v0_ExecuteExtension' || proposal.id !== job.key || payload.payload.type !== name.name)
    throw new CodedError('NotAuthorized', 'The evidence is for something else');
  await ports.extensions.execute(name, {
    intentId: proposal.id,
    domainId: proposal.targetDomainId,
    payload: payload.payload,
    approvedBy,
  });
  return 'Done';
}

import { manifestKey, randomKeyId, type ManifestEvidence } from '@countersign/authorization';
import { manifestUpdated, signedManifest } from '@countersign/governance/journal';
import { CodedError, fromHex } from '@countersign/kernel';
import type { Clock } from '@countersign/kernel';
import { addressOfKey, type AccountKeyId, type PayloadSignature, type SignablePayload } from '@countersign/ledger-port';
import { ledgerModule } from '@countersign/ledger-registry';
import type { Account, Ledger, Manifest, Vault } from '@countersign/model';
import { manifestPayload, manifestValue, recoverEip191, type Notary } from '@countersign/signing';

import { queues, type SignManifestJob } from '../jobs/queues.ts';
import type { JobOutcome } from '../jobs/run-jobs.ts';
import type { DecisionStore } from '../ports/decision-store.ts';
import type { InstanceStore } from '../ports/instance-store.ts';
import type { Job, JobOf } from '../ports/job-queue.ts';
import type { VaultSigners } from '../ports/vault-signers.ts';
import { sealChange } from '../ports/seal-change.ts';

/** Reads how a manifest came to be approved. */
export interface ManifestEvidenceStore {
  /** Undefined if no executed intent made the manifest. */
  loadForManifest(manifestId: string, ledgerId: string): Promise<Pick<ManifestEvidence, 'bundle' | 'references'> | undefined>;
}

/** What signing manifests needs. */
export interface ManifestPorts {
  readonly store: Pick<DecisionStore, 'loadFacts' | 'commit'>;
  readonly instance: Pick<InstanceStore, 'secret' | 'rootDomainId'>;
  readonly evidence: ManifestEvidenceStore;
  readonly vaults: VaultSigners<ManifestEvidence>;
  readonly notary: () => Promise<Notary>;
  readonly clock: Clock;
  readonly log: (event: { readonly message: string; readonly manifestId: string; readonly detail: string }) => void;
}

const lockedWaitSeconds = 5;
const signerWaitSeconds = 15;

/** Refusals after which the vault may sign another time: it is away, or offline and has not answered. */
const waits: ReadonlySet<string> = new Set(['AwaitingVault', 'SignerUnavailable', 'SignerClosed']);

interface ManifestInWork {
  readonly manifest: Manifest;
  readonly account: Account;
  readonly vault: Vault;
  readonly ledger: Ledger;
  /** The account's newest address on the ledger, as the database has it. */
  readonly address: string | undefined;
}

/**
 * Handles the queue `sign-manifest`: a manifest goes from Pending to Preparing once its vault can be asked, and to Completed with
 * the value that the vault signed, each in one transaction with the job. Safe to repeat: the signatures of a key for a content are
 * always the same, and one that is kept is never replaced.
 */
export async function signManifest(ports: ManifestPorts, job: JobOf<'sign-manifest'>): Promise<JobOutcome> {
  const work = job.payload;
  const found = await load(ports, work);
  if (found.manifest.value !== undefined) return 'Done';
  if (found.account.lock !== 'Unlocked' || found.vault.lock !== 'Unlocked') return { retryInSeconds: lockedWaitSeconds };
  const signer = ports.vaults.signer(found.vault.publicKey);
  if (signer === undefined) return { retryInSeconds: signerWaitSeconds };
  if (!work.isPreparing) return prepare(ports, job, work, found.manifest);

  const evidence = await ports.evidence.loadForManifest(work.manifestId, work.ledgerId);
  if (evidence === undefined) throw new CodedError('NotAuthorized', 'No executed intent made this manifest');
  const payload = await payloadOf(ports, found);
  const signed = await signer.sign({ evidence: { manifestId: work.manifestId, ...evidence }, payloads: [payload] });
  if (!signed.ok) {
    const { code, message } = signed.error;
    ports.log({ message: 'The vault did not sign', manifestId: work.manifestId, detail: `${code}: ${message}` });
    if (waits.has(code)) return { retryInSeconds: signerWaitSeconds };
    throw new CodedError(code, message);
  }
  const [signature] = signed.value;
  if (signature === undefined) throw new CodedError('SignatureMissing', 'The vault gave no signature');
  return complete(ports, job, found, await valueOf(found, signature));
}

/** Everything as the notary signed it, at its present revision. */
async function load({ store }: ManifestPorts, { manifestId, accountId, ledgerId }: SignManifestJob): Promise<ManifestInWork> {
  const facts = await store.loadFacts([
    { type: 'Entity', kind: 'Manifest', id: manifestId },
    { type: 'Entity', kind: 'Account', id: accountId },
    { type: 'Ledger', ledgerId },
    { type: 'AccountLedgers', accountId },
  ]);
  const manifest = facts.entities.find((entity) => entity.kind === 'Manifest')?.data;
  const account = facts.entities.find((entity) => entity.kind === 'Account')?.data;
  const [ledger] = facts.ledgers;
  if (manifest === undefined || account === undefined || ledger === undefined || manifest.accountId !== accountId)
    throw new CodedError('ManifestMissing', `The manifest ${manifestId} has a job but is not there`);
  const further = await store.loadFacts([{ type: 'Entity', kind: 'Vault', id: account.providerDetails.vaultId }]);
  const vault = further.entities.find((entity) => entity.kind === 'Vault')?.data;
  if (vault === undefined) throw new CodedError('ManifestMissing', `The manifest ${manifestId} has no vault`);
  const address = facts.accountLedgers.find((facet) => facet.ledgerId === ledgerId)?.address ?? undefined;
  return { manifest, account, vault, ledger, address };
}

async function prepare(ports: ManifestPorts, job: Job, work: SignManifestJob, manifest: Manifest): Promise<JobOutcome> {
  const at = ports.clock.now().toISOString();
  const { id } = manifest;
  const next: SignManifestJob = { ...work, isPreparing: true };
  const committed = await ports.store.commit({
    at,
    rootDomainId: (await ports.instance.rootDomainId()) ?? '',
    finishedJob: { id: job.id, attempt: job.attempt, retryAt: at },
    processing: [{ kind: 'Manifest', id, processing: { status: 'Preparing' } }],
    jobs: [{ queue: queues.signManifest, key: id, payload: { ...next } }],
    events: [manifestUpdated(manifest)],
  });
  return committed.ok || committed.error === 'LeaseLost' ? 'Ended' : { retryInSeconds: 0 };
}

async function payloadOf(
  { instance }: ManifestPorts,
  { manifest: { content }, account, ledger }: ManifestInWork,
): Promise<SignablePayload> {
  const module = await ledgerModule(ledger.parameters.type);
  const payload = manifestPayload(content, module.descriptor.keys[0].curve);
  if (!payload.ok) throw new CodedError('InvalidManifestContent', payload.error);
  const key = manifestKey(content, account, module);
  return {
    ...payload.value,
    key,
    ...(key.strategy === 'Random' && (await sealedKeyOf(instance, account, module.descriptor.keys[0].id))),
  };
}

async function sealedKeyOf(instance: Pick<InstanceStore, 'secret'>, account: Account, keyId: AccountKeyId) {
  const sealedKeyName = randomKeyId(account.id, keyId);
  const sealedKey = (await instance.secret(sealedKeyName))?.sealed;
  return { sealedKeyName, ...(sealedKey !== undefined && { sealedKey }) };
}

/** The signed manifest; a message's signature is read back, as others will, and must lead to the account's address. */
async function valueOf(
  { manifest: { content }, ledger, address }: ManifestInWork,
  signature: PayloadSignature,
): Promise<NonNullable<Manifest['value']>> {
  const module = await ledgerModule(ledger.parameters.type);
  const value = manifestValue(content, module.descriptor.keys[0].curve, signature);
  if (content.type === 'EIP-191' && value.type === 'EIP-191') {
    const message = fromHex(content.value.slice(2).toLowerCase());
    const publicKey = recoverEip191(message, value.value);
    const signer = publicKey && addressOfKey(module, publicKey, ledger);
    if (signer === undefined || signer !== address)
      throw new CodedError('SignatureMismatch', "The signature is not that of the account's address");
  }
  return value;
}

async function complete(
  ports: ManifestPorts,
  job: Job,
  { manifest, account }: ManifestInWork,
  value: NonNullable<Manifest['value']>,
): Promise<JobOutcome> {
  const at = ports.clock.now().toISOString();
  const { id, domainId, metadata } = manifest;
  const signed = signedManifest(manifest, value, at);
  const rootDomainId = (await ports.instance.rootDomainId()) ?? '';
  const change = await sealChange(await ports.notary(), {
    at,
    rootDomainId,
    finishedJob: { id: job.id, attempt: job.attempt },
    made: { type: 'ManifestSigned', judgedAt: at, manifestId: id, value },
    reads: [
      { kind: 'Manifest', id, revision: metadata.revision },
      { kind: 'Account', id: account.id, revision: account.metadata.revision },
    ],
    entities: [
      {
        data: signed,
        kind: 'Manifest',
        id,
        domainId,
        revision: signed.metadata.revision,
        processing: { status: 'Completed' },
      },
    ],
    events: [manifestUpdated(signed)],
  });
  const committed = await ports.store.commit(change);
  return committed.ok || committed.error === 'LeaseLost' ? 'Ended' : { retryInSeconds: 0 };
}

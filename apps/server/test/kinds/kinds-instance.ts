import type { Clock } from '@countersign/kernel';
import type { IntentDryRunResponse } from '@countersign/contract';
import type { Account } from '@countersign/model';
import type { CreateAccount, IntentEntity, IntentPayload, Propose } from '@countersign/kinds/schemas';
import { payloads } from '@countersign/kinds/testing';
import type { Extension } from '@countersign/service';
import { generateKeyPair } from '@countersign/signing';

import { approval, proposal, signed, startTestInstance } from '../harness.ts';
import { until } from '../until.ts';
import type { TestPerson } from '../organisation.ts';

const { createAccount, createVault } = payloads;

/** How an intent is proposed, if not by Ada in the root domain with Ben's approval. */
interface How {
  readonly people?: readonly [TestPerson, ...TestPerson[]];
  readonly domainId?: string;
  readonly extra?: Partial<Propose>;
}

/** A whole instance with its workers, a vault, and short ways to propose, approve, try and wait. */
export async function startKindsInstance(options: { readonly extensions?: readonly Extension[]; readonly clock?: Clock } = {}) {
  const subject = await startTestInstance(options);
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const client = await subject.clientOf(ada);

  /** What becomes of an intent. One that failed at once is not approved. */
  async function run(payload: IntentPayload, how: How = {}): Promise<IntentEntity> {
    const [author, ...approvers] = how.people ?? [ada, ben];
    const domainId = how.domainId ?? root;
    const proposed = signed(author, proposal(author, payload, domainId, how.extra));
    await (await subject.clientOf(author)).intents.propose({ body: proposed });
    const params = { domainId: root, intentId: proposed.request.id };
    for (const approver of approvers) {
      if ((await client.intents.get({ params })).data.state.status !== 'Open') break;
      await (await subject.clientOf(approver)).intents.approve({ body: signed(approver, approval(approver, proposed)) });
    }
    return (await client.intents.get({ params })).data;
  }

  /** The id of the executed intent. Throws where it was not executed. */
  async function execute(payload: IntentPayload, how?: How): Promise<string> {
    const { id, state } = await run(payload, how);
    if (state.status !== 'Executed') throw new Error(`${payload.type} is ${state.status}: ${JSON.stringify(state.error)}`);
    return id;
  }

  /** The failure code of an intent, or its status if it has none. */
  async function codeOf(payload: IntentPayload, how?: How): Promise<string> {
    const { state } = await run(payload, how);
    return state.error?.code ?? state.status;
  }

  async function dryRun(payload: IntentPayload, how: How = {}): Promise<IntentDryRunResponse> {
    const [author] = how.people ?? [ada];
    const { type: _, ...body } = proposal(author, payload, how.domainId ?? root, how.extra);
    return (await subject.clientOf(author)).intents.dryRun({ body });
  }

  const publicKey = (await client.signers.list()).items[0]?.publicKey ?? '';
  const vault = createVault(publicKey);
  const vaultId = vault.id;
  await execute(vault);

  /** An account as soon as its keys and addresses are there. */
  async function prepared(accountId: string, domainId = root): Promise<Account> {
    return until('the account', async () => {
      const { data, additionalDetails } = await client.accounts.get({ params: { domainId, accountId } });
      return additionalDetails?.processing.status === 'Completed' ? data : undefined;
    });
  }

  async function openAccount(
    values: Partial<CreateAccount> = {},
    keyStrategy: 'VaultHard' | 'VaultSoft' | 'Random' = 'VaultHard',
  ) {
    const { id, ...account } = createAccount(vaultId, values);
    await execute({ ...account, id, providerDetails: { type: 'Vault', vaultId, keyStrategy } });
    return prepared(id);
  }

  async function addressOf(accountId: string, ledgerId = 'ethereum-sandbox'): Promise<string> {
    const { address } = await client.addresses.latest({ params: { domainId: root, accountId }, query: { ledgerId } });
    return address;
  }

  return {
    ...subject,
    client,
    root,
    vaultId,
    vaultKey: publicKey,
    newKey: () => generateKeyPair('Secp256r1').publicKey,
    run,
    execute,
    codeOf,
    dryRun,
    until,
    prepared,
    openAccount,
    addressOf,
  };
}

export type KindsInstance = Awaited<ReturnType<typeof startKindsInstance>>;

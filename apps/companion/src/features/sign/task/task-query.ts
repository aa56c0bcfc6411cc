import { CodedError } from '@countersign/kernel';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { verifyEnvelopeAside } from '@countersign/signing';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';

/** Where a task is. */
export interface TaskPlace {
  readonly domainId: string;
  readonly intentId: string;
}

/** A task as it was read. */
interface ReadTask {
  readonly intent: IntentEntity;
  /** The notary that this device was paired with did not sign it. */
  readonly isForged: boolean;
}

/** A task, and whether the notary signed what the server says of it. Throws `OtherTask` for another one than was asked for. */
export function taskQuery({ domainId, intentId }: TaskPlace, notaryPublicKey: string | undefined) {
  return queryOptions({
    queryKey: ['task', domainId, intentId, notaryPublicKey],
    queryFn: async ({ signal }): Promise<ReadTask> => {
      const envelope = await api().intents.get({ params: { domainId, intentId } }, { signal });
      const { id, details } = envelope.data;
      if (id !== intentId || details.targetDomainId !== domainId)
        throw new CodedError('OtherTask', 'The server gave another task than the one that was asked for');
      const isSigned = notaryPublicKey === undefined || (await verifyEnvelopeAside(envelope, notaryPublicKey));
      return { intent: envelope.data, isForged: !isSigned };
    },
    staleTime: 0,
  });
}

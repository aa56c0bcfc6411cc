import { signedWith } from '@countersign/governance/approval-context';
import { verifyRequestSignature } from '@countersign/signing';

import { asItStands } from '../../../entities/intent/as-it-stands.ts';
import { awaitingQuery } from '../../../entities/intent/intent-queries.ts';
import { api } from '../../../shared/api/client.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import type { SittingPorts } from './sitting.ts';

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, signal?.aborted ? 0 : milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const bodyOf = (requests: Parameters<SittingPorts['ask']>[1]) => ({
  requests: requests.map(({ hash, request }) => ({ hash, entity: request })),
});

/** A sitting of the tasks that wait in a domain and below for the person with this key, by the API. */
export function sittingPorts(domainId: string, publicKey: string | undefined): SittingPorts {
  const sessions = api.signingSessions;
  return {
    ask: (userDomainId, requests) => sessions.create({ params: { domainId: userDomainId }, body: bodyOf(requests) }),
    renew: (params, requests) => sessions.change({ params, body: bodyOf(requests) }),
    look: (params) => sessions.get({ params }),
    end: (params, { leaving }) => sessions.cancel({ params }, { keepalive: leaving }),
    awaiting: async () => {
      const waiting = new Set<string>();
      let startingAfter: string | undefined;
      do {
        const page = await queryClient.fetchQuery({ ...awaitingQuery(domainId, { startingAfter }), staleTime: 0 });
        for (const { intent } of page.items) waiting.add(intent.data.id);
        startingAfter = page.nextStartingAfter;
      } while (startingAfter !== undefined);
      return waiting;
    },
    intent: async ({ intent }) => {
      const params = { domainId: intent.details.targetDomainId, intentId: intent.id };
      return asItStands((await api.intents.get({ params })).data, new Date());
    },
    isOurs: ({ signature, companion }, request) =>
      publicKey !== undefined && verifyRequestSignature({ publicKey, request: signedWith(request, companion), signature }),
    pause,
    now: () => performance.now(),
  };
}

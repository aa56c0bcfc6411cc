import { ok } from '@countersign/kernel';
import type { Invitations } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** Inviting people, and what the invited person's device asks for. */
export function invitationHandlers(invitations: Invitations): ApiHandlers['invitations'] {
  return {
    list: ({ params, query }) => invitations.list(params.domainId, query),
    get: ({ params }) => invitations.get(params),
    create: ({ person, params, body }) => invitations.create(person, params.domainId, body),
    cancel: ({ person, params }) => invitations.act('cancel', person, params),
    renew: ({ person, params }) => invitations.act('renew', person, params),
    complete: ({ person, params }) => invitations.act('complete', person, params),
    preview: ({ params, request }) => invitations.preview(params.idOrCode, request.ip),
    profileStatus: async ({ params, request }) => {
      const preview = await invitations.preview(params.idOrCode, request.ip);
      return preview.ok ? ok({ status: preview.value.status }) : preview;
    },
    answer: ({ params, body, request }) => invitations.answer(params.idOrCode, body, request.ip),
  };
}

import { ok } from '@countersign/kernel';
import type { SavedViews } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What people's views need. */
export interface SavedViewPorts {
  readonly savedViews: SavedViews;
}

/** The lists of a domain as the caller likes to look at them. */
export function savedViewHandlers({ savedViews }: SavedViewPorts): ApiHandlers['savedViews'] {
  return {
    list: async ({ person, params: { domainId }, query: { list } }) => {
      const views = await savedViews.list(person, domainId, list);
      return views.ok ? ok({ items: [...views.value], count: views.value.length }) : views;
    },
    save: ({ person, params: { domainId }, body }) => savedViews.save(person, domainId, body),
    remove: ({ person, params: { domainId }, query: { id } }) => savedViews.remove(person, domainId, id),
  };
}

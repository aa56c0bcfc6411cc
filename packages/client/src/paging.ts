import type { CallOptions } from './call-types.ts';

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextStartingAfter?: string | undefined;
}

interface PagedInput {
  readonly query?: { readonly startingAfter?: string | undefined };
}

/** Walks through a list page by page, from where the input's query says. */
export async function* pages<Input extends PagedInput | undefined, P extends Page<unknown>>(
  list: (input: Input, options?: CallOptions) => Promise<P>,
  input: NoInfer<NonNullable<Input>>,
  options: CallOptions = {},
): AsyncGenerator<P, void, undefined> {
  let startingAfter = input.query?.startingAfter;
  for (;;) {
    const query = startingAfter === undefined ? input.query : { ...input.query, startingAfter };
    const page = await list({ ...input, query }, options);
    yield page;
    if (page.nextStartingAfter === undefined) return;
    startingAfter = page.nextStartingAfter;
  }
}

/** Walks through a list item by item, fetching pages as they are needed. */
export async function* items<Input extends PagedInput | undefined, Item>(
  list: (input: Input, options?: CallOptions) => Promise<Page<Item>>,
  input: NoInfer<NonNullable<Input>>,
  options: CallOptions = {},
): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages(list, input, options)) {
    for (const item of page.items) yield item;
  }
}

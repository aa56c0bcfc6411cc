import { items, type CallOptions, type Page } from '@countersign/client';
import { CodedError } from '@countersign/kernel';
import { limits } from '@countersign/model/names';

/** More than any domain has of what a device reads whole. A server that never ends a list would keep a review waiting for ever. */
const mostItems = 100_000;

interface ListInput {
  readonly query?: { readonly startingAfter?: string | undefined };
}

/** All items of a list, page after page. Throws `EndlessList` where it goes on after `most`, or a page brings nothing and promises more. */
export async function everyItem<Input extends ListInput, Item>(
  list: (input: Input, options?: CallOptions) => Promise<Page<Item>>,
  input: NoInfer<Input>,
  options?: CallOptions,
  most = mostItems,
): Promise<readonly Item[]> {
  const found: Item[] = [];
  const ending = async (asked: Input, calling?: CallOptions) => {
    const page = await list(asked, calling);
    const isEndless =
      page.nextStartingAfter !== undefined && (page.items.length === 0 || found.length + page.items.length >= most);
    if (isEndless) throw new CodedError('EndlessList', 'The server gives a list that has no end');
    return page;
  };
  for await (const item of items(ending, { ...input, query: { limit: limits.pageSizeMaximum, ...input.query } }, options))
    found.push(item);
  return found;
}

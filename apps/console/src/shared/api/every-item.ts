import { items, type CallOptions, type Page } from '@countersign/client';

/** Walks through a whole list, fetching pages as they are needed; `input` as the list's call takes it. */
export function everyItem<Input extends object, Item>(
  list: (input: Input, options?: CallOptions) => Promise<Page<Item>>,
  input: NoInfer<Input>,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  return items(list, input, options);
}

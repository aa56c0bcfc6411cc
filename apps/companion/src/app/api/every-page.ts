/** A page of a list as the API gives it. */
interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextStartingAfter?: string | undefined;
}

/** What a page is asked with. */
export interface PageQuery {
  readonly limit: number;
  readonly startingAfter?: string;
}

const pageSize = 250;

/** All items of a list, page after page. */
export async function everyItem<Item>(ask: (query: PageQuery) => Promise<ListPage<Item>>): Promise<readonly Item[]> {
  const items: Item[] = [];
  let startingAfter: string | undefined;
  do {
    const page: ListPage<Item> = await ask({ limit: pageSize, ...(startingAfter !== undefined && { startingAfter }) });
    items.push(...page.items);
    startingAfter = page.nextStartingAfter;
  } while (startingAfter !== undefined);
  return items;
}

import type { CallOptions, Page } from '@countersign/client';
import { limits } from '@countersign/model/names';
import type { ExportPage } from '@countersign/ui';

/** Where a page of a list begins, and how many rows it has. */
export interface PlaceInList {
  readonly limit: number;
  readonly startingAfter?: string;
}

/** The pages of a list for an export: as many rows a page as the server gives, with what `prepare` has at hand for them. */
export function exportPages<Row>(
  load: (place: PlaceInList, options: CallOptions) => Promise<Page<Row>>,
  prepare: (rows: readonly Row[]) => Promise<void>,
): ExportPage<Row> {
  return async (startingAfter, signal) => {
    const place = { limit: limits.pageSizeMaximum, ...(startingAfter !== undefined && { startingAfter }) };
    const { items, nextStartingAfter } = await load(place, { signal });
    await prepare(items);
    return { rows: items, nextStartingAfter };
  };
}

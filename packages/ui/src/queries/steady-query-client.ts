import { CancelledError, QueryClient, type DefaultError, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';

/**
 * A cache whose queries may ask others for what they need. A query is cancelled when the last component that shows it goes away, also while
 * another's function waits for its answer. That one is still wanted: were it to fail with the cancellation, it would be taken for cancelled
 * itself, and stay `pending` for ever without anything under way. So the one that waits here asks again.
 */
export class SteadyQueryClient extends QueryClient {
  override async fetchQuery<
    QueryData = unknown,
    QueryError = DefaultError,
    Data = QueryData,
    Key extends QueryKey = QueryKey,
    PageParameter = never,
  >(options: FetchQueryOptions<QueryData, QueryError, Data, Key, PageParameter>): Promise<Data> {
    for (;;) {
      try {
        return await super.fetchQuery(options);
      } catch (error) {
        if (!(error instanceof CancelledError)) throw error;
      }
    }
  }

  /** What was fetched ahead for a page that was left again is not asked for once more. */
  override async prefetchQuery<QueryData = unknown, QueryError = DefaultError, Data = QueryData, Key extends QueryKey = QueryKey>(
    options: FetchQueryOptions<QueryData, QueryError, Data, Key>,
  ): Promise<void> {
    await super.fetchQuery(options).catch(() => undefined);
  }
}

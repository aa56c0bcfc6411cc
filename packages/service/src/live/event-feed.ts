import type { Domain, HarmonizeEvent } from '@countersign/model';

/** The instance's events in the order of their numbers, which have no gaps. */
export interface EventFeed {
  /** The newest number; 0 where nothing happened yet. */
  newest(): Promise<number>;
  /** The events with numbers above `sequence`, the lowest first, at most `limit` of them. */
  after(sequence: number, limit: number): Promise<readonly HarmonizeEvent[]>;
  /** The domains with all their ancestors. */
  chains(domainIds: readonly string[]): Promise<readonly Domain[]>;
  /** Calls `wake` soon after something may have happened, and now and then anyway; gives the end of that. */
  watch(wake: () => void): () => void;
}

import type { Pool, PoolClient } from 'pg';

/** How a transaction begins, and which answers of its work undo it. */
export interface TransactionOptions<T> {
  /** The statement that begins it, with the isolation that it needs. */
  readonly begin?: string;
  /** False for an answer after which nothing is to be written. */
  readonly commitsOn?: (answer: T) => boolean;
}

/**
 * Runs `work` in one transaction and gives its answer. An error, or an answer that {@link TransactionOptions.commitsOn} does not take, undoes
 * all of it; the caller gets the work's own error, also where undoing fails because the connection is lost.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  { begin = 'begin', commitsOn = () => true }: TransactionOptions<T> = {},
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  const onLost = () => void (isBroken = true);
  // Without somebody who listens, a connection that is lost between two statements would end the process.
  client.on('error', onLost);
  try {
    await client.query(begin);
    const answer = await work(client);
    await client.query(commitsOn(answer) ? 'commit' : 'rollback');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(onLost);
    throw error;
  } finally {
    client.off('error', onLost);
    // One that is lost or could not roll back is not fit for the next user of the pool.
    client.release(isBroken);
  }
}

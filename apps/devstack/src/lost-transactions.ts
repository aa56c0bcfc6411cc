import { freePorts } from '@countersign/adapters/free-ports';
import { passBlocks } from '@countersign/adapters/sandbox-ledgers';
import { readConfig, startInstance } from '@countersign/server';

/**
 * A sandbox ledger of the stopped instance in a data directory loses what waits there and goes on without it by so many blocks, as a network does whose nodes
 * forget a transaction. Gives how many it lost.
 */
export async function loseWaitingTransactions(dataDirectory: string, ledgerId: string, blocks: number): Promise<number> {
  const port = await freePorts(3);
  const config = readConfig(['--data-dir', dataDirectory, '--port', String(port)], { COUNTERSIGN_LOG_LEVEL: 'warn' });
  // Blocks that are so close together end before the instance is started again, which makes the next ones.
  const instance = await startInstance({ ...config, parts: ['gateway'], blockSeconds: 0.001 });
  try {
    const { pool, networks } = instance.services;
    const ledger = networks.sandboxes.get(ledgerId);
    if (ledger === undefined) throw new Error(`${ledgerId} is no sandbox`);
    const { rowCount } = await pool.query(
      `update sandbox_transactions set status = 'Dropped', reason = 'lost' where ledger_id = $1 and status = 'Detected'`,
      [ledgerId],
    );
    const { time } = await ledger.tip();
    await passBlocks(networks, ledgerId, { blocks, after: Math.max(time.getTime(), Date.now() - blocks), milliseconds: 1 });
    return rowCount ?? 0;
  } finally {
    await instance.stop();
  }
}

import type { HoldingCheck } from '@countersign/contract';
import type { Pool } from 'pg';

/** How the account's balances agree with its networks, by ledger; of differences those that are certain. */
export async function loadHoldingChecks(pool: Pool, accountId: string): Promise<HoldingCheck[]> {
  const { rows } = await pool.query<{
    ledgerId: string;
    checkedAt: Date | null;
    differences: (HoldingCheck['differences'][number] & { readonly isCertain: boolean })[];
    locked: HoldingCheck['locked'];
    delegates: HoldingCheck['delegates'];
  }>(
    `select ledger_id as "ledgerId", checked_at as "checkedAt", differences, locked, delegates from holding_check where account_id = $1 order by ledger_id`,
    [accountId],
  );
  return rows.map(({ ledgerId, checkedAt, differences, ...network }) => ({
    ledgerId,
    ...(checkedAt !== null && { checkedAt: checkedAt.toISOString() }),
    differences: differences.flatMap(({ isCertain, ...difference }) => (isCertain ? [difference] : [])),
    ...network,
  }));
}

import type { NodeSight } from '@countersign/ledger-port';
import type { LedgerState, LedgerStates } from '@countersign/service';
import type { Pool } from 'pg';

import { errorText } from '../error-text.ts';

interface Row {
  readonly ledgerId: string;
  readonly notedAt: Date;
  readonly code: string | null;
  readonly message: string | null;
  readonly failingSince: Date | null;
  readonly tip: number | null;
  readonly tipSince: Date | null;
  readonly unread: number | null;
  readonly nodes: readonly NodeSight[] | null;
}

/** The {@link LedgerStates} in PostgreSQL. */
export function createLedgerStates(pool: Pool): LedgerStates {
  return {
    async note(ledgerId, { failure, sight }, now) {
      const heights = (sight?.nodes ?? []).flatMap(({ height }) => height ?? []);
      await pool.query(
        `insert into ledger_state as old (ledger_id, noted_at, code, message, failing_since, tip, tip_since, unread, nodes)
         values ($1, $2, $3::text, $4, case when $3 is not null then $2::timestamptz end, $5::integer, case when $5 is not null then $2 end, $6, $7)
         on conflict (ledger_id) do update set noted_at = $2, code = $3, message = $4, tip = $5, unread = $6, nodes = $7,
           failing_since = case when $3 is not null then coalesce(old.failing_since, $2) end,
           tip_since = case when old.tip = $5 then old.tip_since when $5 is not null then $2 end`,
        [
          ledgerId,
          now,
          failure?.code ?? null,
          failure === undefined ? null : errorText(failure.message),
          heights.length === 0 ? null : Math.max(...heights),
          sight?.unread ?? null,
          sight === undefined ? null : JSON.stringify(sight.nodes.map(kept)),
        ],
      );
    },
    async all() {
      const { rows } = await pool.query<Row>(
        `select ledger_id as "ledgerId", noted_at as "notedAt", code, message, failing_since as "failingSince", tip,
                tip_since as "tipSince", unread, nodes from ledger_state`,
      );
      return rows.map(stateOf);
    },
  };
}

function kept({ failure, ...node }: NodeSight): NodeSight {
  return { ...node, ...(failure !== undefined && { failure: { ...failure, message: errorText(failure.message) } }) };
}

function stateOf({ ledgerId, notedAt, code, message, failingSince, tip, tipSince, unread, nodes }: Row): LedgerState {
  return {
    ledgerId,
    notedAt,
    ...(code !== null && { failure: { code, message: message ?? '' } }),
    ...(failingSince !== null && { failingSince }),
    ...(tip !== null && tipSince !== null && { tip: { height: tip, since: tipSince } }),
    ...(nodes !== null && { sight: { nodes, ...(unread !== null && { unread }) } }),
  };
}

/**
 * The tables of the sandbox ledgers. One row of `sandbox_ledgers` per network; its writers take turns (see ledger-turn.ts),
 * so that `next_observation` follows the order of commits and a cursor never skips an observation.
 */
export const sandboxLedgerMigrations: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'sandbox-0001-ledgers',
    sql: `
      CREATE TABLE sandbox_ledgers (
        ledger_id text PRIMARY KEY,
        tip_height bigint NOT NULL,
        next_observation bigint NOT NULL
      );
      CREATE TABLE sandbox_blocks (
        ledger_id text NOT NULL REFERENCES sandbox_ledgers,
        height bigint NOT NULL,
        hash text NOT NULL,
        time timestamptz NOT NULL,
        transaction_count integer NOT NULL,
        data jsonb NOT NULL,
        PRIMARY KEY (ledger_id, height)
      );
      CREATE TABLE sandbox_transactions (
        ledger_id text NOT NULL REFERENCES sandbox_ledgers,
        transaction_id text NOT NULL,
        raw text NOT NULL,
        status text NOT NULL CHECK (status IN ('Detected', 'Confirmed', 'Replaced', 'Dropped')),
        arrival bigint GENERATED ALWAYS AS IDENTITY,
        resources text[] NOT NULL,
        note jsonb NOT NULL,
        block_height bigint,
        failure text,
        reason text,
        PRIMARY KEY (ledger_id, transaction_id)
      );
      CREATE INDEX sandbox_transactions_pool ON sandbox_transactions (ledger_id, arrival) WHERE status = 'Detected';
      CREATE INDEX sandbox_transactions_pool_resources ON sandbox_transactions USING gin (resources) WHERE status = 'Detected';
      CREATE TABLE sandbox_observations (
        ledger_id text NOT NULL REFERENCES sandbox_ledgers,
        position bigint NOT NULL,
        addresses text[] NOT NULL,
        observation jsonb NOT NULL,
        PRIMARY KEY (ledger_id, position)
      );
      CREATE TABLE sandbox_state (
        ledger_id text NOT NULL REFERENCES sandbox_ledgers,
        key text NOT NULL,
        owner text,
        value jsonb NOT NULL,
        PRIMARY KEY (ledger_id, key)
      );
      CREATE INDEX sandbox_state_owner ON sandbox_state (ledger_id, owner, key) WHERE owner IS NOT NULL;
    `,
  },
  {
    name: 'sandbox-0002-observations-by-address',
    sql: 'CREATE INDEX sandbox_observations_by_address ON sandbox_observations USING gin (addresses);',
  },
];

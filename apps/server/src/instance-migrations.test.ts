import { expect, test } from 'vitest';

import { instanceMigrations } from './instance-migrations.ts';

test('an instance of any earlier version gets what it lacks: each owner’s migrations are where they were, and new ones behind them', () => {
  const names = instanceMigrations.flatMap((each) => ('name' in each ? [each.name] : []));
  const byOwner = Object.groupBy(names, (name) => name.split('-')[0] ?? '');
  expect(byOwner).toMatchInlineSnapshot(`
    {
      "core": [
        "core-0001-governance",
        "core-0002-ledgers",
        "core-0003-decisions",
        "core-0004-commit",
        "core-0005-signers",
        "core-0006-manifests",
        "core-0007-first-revisions",
        "core-0010-released-transfers",
        "core-0011-signing-refusals",
        "core-0014-endpoint-addresses",
        "core-0015-alias-keys",
        "core-0016-reached-states",
        "core-0017-reached-by-table",
        "core-0018-journal",
        "core-0019-signed-text-once",
        "core-0020-ticker-of-asset",
        "core-0021-shared-senders",
        "core-0022-revisions-by-time",
        "core-0023-ends-in-journal",
        "core-0024-presence",
        "core-0025-made-for-accounts",
      ],
      "identity": [
        "identity-0001-sign-in",
        "identity-0002-seal-cost",
        "identity-0003-revoked",
        "identity-0004-signed-out",
        "identity-0005-bound-rows",
        "identity-0006-random-passphrase",
      ],
      "invitation": [
        "invitation-0001-invitations",
        "invitation-0002-alias-keys",
        "invitation-0003-hashed-codes",
      ],
      "lists": [
        "lists-0001-sorts",
        "lists-0002-filters",
        "lists-0003-copies",
        "lists-0004-assets-of-transfers",
        "lists-0005-unused",
        "lists-0006-texts",
        "lists-0007-outcomes",
        "lists-0008-quarantined",
        "lists-0009-orders-not-over",
        "lists-0010-beginnings",
        "lists-0011-transfers-of-any-size",
        "lists-0012-look-alikes",
        "lists-0013-standing",
      ],
      "notification": [
        "notification-0001-signing",
        "notification-0002-inbox",
        "notification-0003-nobody",
        "notification-0004-askers",
        "notification-0002-companion",
        "notification-0005-push",
      ],
      "orders": [
        "orders-0001-reservations",
        "orders-0002-replacements",
        "orders-0003-waiting-transactions",
        "orders-0004-one-transaction-one-order",
        "orders-0005-versions",
        "orders-0006-ledger-states",
        "orders-0007-ledger-outputs",
        "orders-0008-content-ids",
        "orders-0009-reservations-of-any-size",
        "orders-0010-what-the-api-tells",
        "orders-0011-ends",
        "orders-0012-holding-checks",
        "orders-0013-holds",
        "orders-0014-delegates",
        "orders-0015-seen-after-the-end",
      ],
      "sandbox": [
        "sandbox-0001-ledgers",
        "sandbox-0002-observations-by-address",
      ],
      "saved": [
        "saved-view-0001-views",
      ],
      "valuation": [
        "valuation-0001-prices",
        "valuation-0002-balance-changes",
        "valuation-0003-balances-of-any-size",
      ],
      "vaults": [
        "vaults-0001-operations",
        "vaults-0002-requests",
        "vaults-0003-signed-answers",
        "vaults-0004-standings",
        "vaults-0005-withdrawn",
      ],
    }
  `);
});

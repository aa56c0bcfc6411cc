import type { ManifestEvidence } from '@countersign/authorization';
import { wholeBundle, type IntentEvidenceStore, type ManifestEvidenceStore, type StoredBundle } from '@countersign/service';
import type { Pool } from 'pg';

import { envelopeOf, evidenceBundle, evidenceTables, newestEnvelope } from '../orders/evidence-bundle.ts';

const intentColumns = 'i.id, i.status, i.modified_at, i.data, i.signature, i.signing_key';

const manifestStatement = `
with made as (
  select ${intentColumns} from entity_revision r join intent i on i.id = r.intent_id
  where r.kind = 'Manifest' and r.id = $1 and r.revision = 1
),
${evidenceTables}
select jsonb_build_object('bundle', ${evidenceBundle},
  'references', jsonb_build_object(
    'account', ${newestEnvelope('Account', 'a.id')},
    'vault', ${newestEnvelope('Vault', `(a.data->'providerDetails'->>'vaultId')::uuid`)},
    'ledger', ${envelopeOf('l')})) as evidence
from made m
join entity_account a on a.kind = 'Account' and a.id = (m.data->'details'->'payload'->>'accountId')::uuid
join ledger l on l.id = $2`;

const intentStatement = `
with made as (select ${intentColumns} from intent i where i.id = $1 and i.status = 'Executed'),
${evidenceTables}
select ${evidenceBundle} as bundle from made m`;

/** How manifests and whole intents came to be approved, from PostgreSQL. */
export function createApprovalStore(pool: Pool): ManifestEvidenceStore & IntentEvidenceStore {
  return {
    loadForManifest: async (manifestId, ledgerId) => {
      const { rows } = await pool.query<{ evidence: Pick<ManifestEvidence, 'references'> & { readonly bundle: StoredBundle } }>({
        name: 'load-manifest-evidence',
        text: manifestStatement,
        values: [manifestId, ledgerId],
      });
      return rows[0] && { ...rows[0].evidence, bundle: wholeBundle(rows[0].evidence.bundle) };
    },
    loadForIntent: async (intentId) => {
      const { rows } = await pool.query<{ bundle: StoredBundle }>({
        name: 'load-intent-evidence',
        text: intentStatement,
        values: [intentId],
      });
      return rows[0] && wholeBundle(rows[0].bundle);
    },
  };
}

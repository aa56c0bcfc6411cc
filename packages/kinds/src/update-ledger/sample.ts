import type { UpdateLedger } from './schema.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { custom } from '../testing/payloads.ts';
import { ethereum, reference } from '../testing/sample-parts.ts';

// Ledgers are configured, not proposed: docs/decisions/0041.
const payload: UpdateLedger = {
  type: 'v0_UpdateLedger',
  reference: { id: 'ethereum-sandbox', revision: 1 },
  alias: 'Other',
  parameters: ethereum,
  ...custom,
};

export const sample = {
  payload: { type: 'v0_UpdateLedger', reference, alias: 'Ethereum', parameters: ethereum, ...custom },
  tried: {
    good: () => payload,
    bad: () => payload,
    code: 'FeatureFlagDisabled',
    isDisabled: true,
  },
  executed: ({ refuses }) => refuses(payload, 'FeatureFlagDisabled'),
} satisfies KindSample<'v0_UpdateLedger'>;

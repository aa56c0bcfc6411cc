import type { CreateLedger } from './schema.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { custom } from '../testing/payloads.ts';
import { ethereum } from '../testing/sample-parts.ts';

// Ledgers are configured, not proposed: docs/decisions/0041.
const payload: CreateLedger = { type: 'v0_CreateLedger', id: 'other', alias: 'Other', parameters: ethereum, ...custom };

export const sample = {
  payload: { type: 'v0_CreateLedger', id: 'ethereum', alias: 'Ethereum', parameters: ethereum, ...custom },
  tried: {
    good: () => payload,
    bad: () => payload,
    code: 'FeatureFlagDisabled',
    isDisabled: true,
  },
  executed: ({ refuses }) => refuses(payload, 'FeatureFlagDisabled'),
} satisfies KindSample<'v0_CreateLedger'>;

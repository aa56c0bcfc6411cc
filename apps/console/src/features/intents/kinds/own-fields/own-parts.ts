import '../../texts.ts';
import '../../../../shared/review/texts.ts';

import type { IntentType } from '@countersign/model';

import type { OwnParts } from '../../../../shared/proposing/form/own-parts.ts';
import { AbiField } from './abi-field.tsx';
import { AssetDetailsField } from './asset-details-field.tsx';
import { AssetKindField } from './asset-kind-field.tsx';
import { assetProblems } from './asset-problems.ts';
import { EndpointAddressField } from './endpoint-address-field.tsx';
import { EndpointTagField } from './endpoint-tag-field.tsx';
import { endpointProblems } from './endpoint-problems.ts';
import { PropertyRevisionField } from './property-revision-field.tsx';
import { SignerField } from './signer-field.tsx';
import { TrustField } from './trust-field.tsx';

const endpoint: OwnParts = {
  fields: { address: EndpointAddressField, tag: EndpointTagField, trustScore: TrustField, parameters: AbiField },
  check: endpointProblems,
};

/** The kinds whose forms know more than their schemas say. */
export const ownParts: Partial<Record<IntentType, OwnParts>> = {
  v0_CreateVault: { fields: { publicKey: SignerField } },
  v0_CreateTicker: { fields: { kind: AssetKindField, ledgerDetails: AssetDetailsField }, check: assetProblems },
  v0_UpdateTicker: { fields: {}, check: assetProblems },
  v0_CreateEndpoint: endpoint,
  v0_UpdateEndpoint: endpoint,
  v0_SetSystemProperty: { fields: { revision: PropertyRevisionField } },
};

import type { JsonObject, JsonValue } from '@countersign/kernel';
import { limits } from '@countersign/model/names';
import type { IntentType, UserOperationRejectionCode } from '@countersign/model';

import { id } from './fixtures.ts';
import { address, common } from './payloads.ts';
import { publicKey } from './sample-parts.ts';

/** A rule of a field in the words that a form says it in, with what breaks it. */
export interface FieldRule {
  readonly type: IntentType;
  /** The field that says it, by its path in the payload. */
  readonly field: string;
  /** The members of a sound payload that are otherwise; what is undefined is not there. */
  readonly entered: Readonly<Record<string, JsonValue | object | undefined>>;
  /** What the form says at the field, in English. */
  readonly says: string;
  /**
   * How a request with the same is refused: at once at the field, since the schema of its kind does not have it (`Shape`); with this code, by
   * the rules of its kind; or not at all (`FormAlone`), since a request may leave out what a form asks for.
   */
  readonly refused: 'Shape' | 'FormAlone' | UserOperationRejectionCode;
}

type Row = readonly [field: string, entered: FieldRule['entered'], says: string, refused?: FieldRule['refused']];

function rulesOf(types: IntentType | readonly IntentType[], rows: readonly Row[]): readonly FieldRule[] {
  return [types]
    .flat()
    .flatMap((type) =>
      rows.map(([field, entered, says, refused = 'Shape']): FieldRule => ({ type, field, entered, says, refused })),
    );
}

const missing = (label: string) => `“${label}” must be filled in.`;
const written = (count: number) => count.toLocaleString('en-GB');
const atMost = (count: number) => `At most ${written(count)} characters.`;
const hidden = 'This has characters that cannot be seen, or that turn the direction of writing. Type it instead of pasting it.';

function name(label: string): readonly Row[] {
  return [
    ['alias', { alias: '' }, missing(label)],
    ['alias', { alias: 'a'.repeat(limits.aliasLength + 1) }, atMost(limits.aliasLength)],
    ['alias', { alias: 'a\u202Eb' }, hidden],
  ];
}

const longDescription = (most: number): Row => ['description', { description: 'd'.repeat(most + 1) }, atMost(most)];
const hiddenDescription: Row = ['description', { description: 'a\u202Eb' }, hidden];
/** A form asks for it, so that people know what things are for; the public API lets it be left out. */
const description = (most: number): readonly Row[] => [
  ['description', { description: undefined }, missing('Description'), 'FormAlone'],
  longDescription(most),
  hiddenDescription,
];

const properties: readonly Row[] = [
  ['customProperties.', { customProperties: { '': 'x' } }, 'A custom property needs a name of at least 1 character.'],
  ['customProperties.name', { customProperties: { name: '' } }, 'A custom property needs a value of at least 1 character.'],
];

const roleSpelling = 'A role has lower-case letters, digits and hyphens, and no spaces: write “risk-officer”. Each one once.';
const roles: readonly Row[] = [
  ['roles', { roles: [] }, missing('Roles')],
  ['roles.0', { roles: ['risk officer'] }, roleSpelling],
  ['roles.0', { roles: ['Risk'] }, roleSpelling],
  ['roles', { roles: ['clerk', 'clerk'] }, roleSpelling],
];

const compressed = 'MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADIDZfnjaf6W6+I28/3L4bmNOQGiZGBCjUKxg61kRh0vo=';
const otherType = 'MCowBQYDK2VuAyEAN4MXeVU8iHmpmlG4EV2cpk3Oa5irqsyYnSz72OwkoIA=';
const offTheCurve = 'MCowBQYDK2VwAyEAAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
const personKey: readonly Row[] = [
  ['publicKey', { publicKey: undefined }, missing('Public key')],
  ['publicKey', { publicKey: 'not a key' }, 'Paste the public key in base64, as the companion shows it.'],
  [
    'publicKey',
    { publicKey: compressed },
    'This key does not have the expected length. Was all of it copied?',
    'PublicKeyInvalid',
  ],
  [
    'publicKey',
    { publicKey: otherType },
    'This type of key is not supported: it takes secp256r1, secp256k1 or Ed25519, as the companion makes them.',
    'PublicKeyInvalid',
  ],
  [
    'publicKey',
    { publicKey: offTheCurve },
    'This is no valid public key. Copy it once more from the companion.',
    'PublicKeyInvalid',
  ],
];

const rank = `from ${written(limits.policyRankMinimum)} to ${written(limits.policyRankMaximum)}.`;

const trustScore: readonly Row[] = [
  ['trustScore', { trustScore: undefined }, missing('Trust score')],
  ['trustScore', { trustScore: limits.trustScoreMinimum - 1 }, `Trust score: at least ${limits.trustScoreMinimum}.`],
  ['trustScore', { trustScore: limits.trustScoreMaximum + 1 }, `Trust score: at most ${limits.trustScoreMaximum}.`],
  ['trustScore', { trustScore: 1.5 }, 'Trust score: enter a whole number.'],
];

const decimals: readonly Row[] = [
  ['decimals', { decimals: 1.5 }, 'Decimals: enter a whole number.'],
  ...[limits.decimalsMinimum - 1, limits.decimalsMaximum + 1].map((wrong): Row => [
    'decimals',
    { decimals: wrong },
    `Decimals are a whole number from ${limits.decimalsMinimum} to ${limits.decimalsMaximum}.`,
    'InvalidTickerLedgerDetails',
  ]),
];

const onXrpl = (properties: JsonObject): FieldRule['entered'] => ({
  ledgerId: 'xrpl-sandbox',
  ledgerDetails: { type: 'XRPL', properties },
});
const onHedera = (properties: JsonObject): FieldRule['entered'] => ({
  ledgerId: 'hedera',
  ledgerDetails: { type: 'Hedera', properties },
});

const mistyped = address.replace('E0F', 'e0F');

const quorum = (values: JsonObject) => ({ type: 'RoleQuorum', role: 'approver', quorum: 1, ...values });
const expression = (text: string) => ({ type: 'Expression', expression: text });
const to = (destination: JsonObject, amount = '1500000') => ({ outputs: [{ destination, amount }] });
const onEthereum = (parameters: Readonly<Record<string, JsonValue | undefined>>) => ({
  parameters: {
    type: 'Ethereum',
    amount: '1000',
    destination: { type: 'Address', address },
    feeStrategy: { type: 'Priority', priority: 'Medium' },
    ...parameters,
  },
});

const signs = (content: JsonObject): FieldRule['entered'] => ({ content });
const message = (hex: string) => signs({ type: 'EIP-191', value: `0x${hex}` });
const bytes = (value: string) => signs({ type: 'Unsafe', value });
const token = (payload: JsonObject, header: JsonObject = {}) => signs({ type: 'JWT', header, payload });
const longLine = 'x'.repeat(limits.aliasLength + 1);

const user = { id: id(2), alias: 'mia@example.com', publicKey, roles: ['approver'], ...common };

/**
 * The rules of section 5 of the specification, each broken once: what a form says at its field, and how the server refuses a request with the
 * same. That no field lacks a rule at all, {@link violationsOf} sees to.
 */
export const fieldRules: readonly FieldRule[] = [
  ...rulesOf('v0_CreateDomain', [
    ...name('Name'),
    ...description(limits.domainDescriptionLength),
    ...properties,
    ['users.0.alias', { users: [{ ...user, alias: '' }] }, missing('Email or login')],
    ['users.0.roles', { users: [{ ...user, roles: [] }] }, missing('Roles')],
    ['users.0.publicKey', { users: [{ ...user, publicKey: '' }] }, missing('Public key')],
  ]),
  ...rulesOf('v0_UpdateDomain', [...name('Name'), ...description(limits.domainDescriptionLength), ...properties]),
  ...rulesOf('v0_CreateEndpoint', [
    ...name('Name'),
    ['address', { address: undefined }, missing('Address')],
    ['address', { address: 'a'.repeat(limits.addressLength + 1) }, atMost(limits.addressLength)],
    ['address', { address: 'nowhere' }, 'This is not an address of Ethereum.', 'InvalidEndpointCreateParameters'],
    [
      'address',
      { address: mistyped },
      'This address has a bad checksum: a character is wrong or missing.',
      'InvalidEndpointCreateParameters',
    ],
    ['ledgerId', { ledgerId: undefined }, missing('Ledger')],
    ...trustScore,
    ...description(limits.descriptionLength),
    [
      'parameters.ABI',
      { parameters: { type: 'Ethereum', ABI: '{}' } },
      'An ABI is a JSON array.',
      'InvalidEndpointCreateParameters',
    ],
    [
      'parameters.ABI',
      { parameters: { type: 'Ethereum', ABI: 'pause()' } },
      'An ABI is a JSON array.',
      'InvalidEndpointCreateParameters',
    ],
    ...properties,
  ]),
  ...rulesOf('v0_UpdateEndpoint', [...name('Name'), ...trustScore, ...description(limits.descriptionLength), ...properties]),
  ...rulesOf('v0_CreateVault', [
    ...name('Name'),
    ['publicKey', { publicKey: undefined }, missing('Public key')],
    ...description(limits.descriptionLength),
    ...properties,
  ]),
  ...rulesOf(['v0_UpdateVault', 'v0_UpdateAccount'], [...name('Name'), ...description(limits.descriptionLength), ...properties]),
  ...rulesOf('v0_CreateUser', [
    ...name('Email or login'),
    ...roles,
    ...personKey,
    longDescription(limits.descriptionLength),
    ...properties,
  ]),
  ...rulesOf('v0_UpdateUser', [...name('Email or login'), ...roles, longDescription(limits.descriptionLength), ...properties]),
  ...rulesOf('v0_CreateTicker', [
    ['ledgerId', { ledgerId: undefined }, missing('Ledger')],
    ['name', { name: undefined }, missing('Name')],
    ['name', { name: 'n'.repeat(101) }, atMost(100)],
    ['symbol', { symbol: 's'.repeat(101) }, atMost(100)],
    longDescription(limits.descriptionLength),
    hiddenDescription,
    ...properties,
    ...decimals,
    [
      'ledgerDetails.properties.tokenId',
      { ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC721', address } } },
      missing('Token id'),
    ],
    ['ledgerDetails.properties.serialNumber', onHedera({ type: 'NonFungibleToken', id: '0.0.1234' }), missing('Serial number')],
    [
      'ledgerDetails.properties.issuer',
      onXrpl({ type: 'FungibleToken', currencyCode: 'EUR', issuer: 'r'.repeat(24) }),
      'At least 25 characters.',
    ],
    [
      'ledgerDetails.properties.issuer',
      onXrpl({ type: 'FungibleToken', currencyCode: 'EUR', issuer: 'r'.repeat(35) }),
      atMost(34),
    ],
    [
      'ledgerDetails.properties.currencyCode',
      onXrpl({ type: 'FungibleToken', currencyCode: 'E'.repeat(101), issuer: 'r'.repeat(30) }),
      atMost(100),
    ],
    [
      'ledgerDetails.properties.issuanceId',
      onXrpl({ type: 'MultiPurposeToken', issuanceId: 'no hex' }),
      'Issuance id: enter hexadecimal digits, two for each byte.',
    ],
  ]),
  ...rulesOf('v0_UpdateTicker', decimals),
  ...rulesOf('v0_CreateAccount', [
    ['alias', { alias: '' }, "Enter the account's name."],
    ['alias', { alias: 'a'.repeat(limits.aliasLength + 1) }, atMost(limits.aliasLength)],
    ['alias', { alias: 'a\u202Eb' }, hidden],
    ['description', { description: undefined }, 'Enter a description.', 'FormAlone'],
    longDescription(limits.descriptionLength),
    hiddenDescription,
    ['ledgerIds', { ledgerIds: [] }, 'Choose at least one ledger.', 'LedgerNotProvided'],
    [
      'providerDetails.vaultId',
      { providerDetails: { type: 'Vault', keyStrategy: 'VaultHard' } },
      'Choose the vault that holds the keys.',
    ],
    ['providerDetails.keyStrategy', { providerDetails: { type: 'Vault', vaultId: id(2) } }, 'Choose a key strategy.'],
    ['lock', { lock: undefined }, 'Choose the initial lock status.'],
    ...properties,
  ]),
  ...rulesOf(
    ['v0_CreatePolicy', 'v0_UpdatePolicy'],
    [
      ['alias', { alias: '' }, 'Give the policy a name.'],
      ['alias', { alias: 'a'.repeat(limits.aliasLength + 1) }, atMost(limits.aliasLength)],
      ['alias', { alias: 'a\u202Eb' }, hidden],
      longDescription(limits.descriptionLength),
      ['rank', { rank: undefined }, `The rank is a whole number ${rank}`],
      ['rank', { rank: limits.policyRankMinimum - 1 }, `The rank is a whole number ${rank}`],
      ['rank', { rank: limits.policyRankMaximum + 1 }, `The rank is a whole number ${rank}`],
      ['rank', { rank: 1.5 }, `The rank is a whole number ${rank}`],
      ['scope', { scope: undefined }, 'Choose where it applies.'],
      ...properties,
    ],
  ),
  ...rulesOf(
    ['v0_CreatePolicy', 'v0_UpdatePolicy'],
    [
      ['workflow.0.role', { workflow: [quorum({ role: '' })] }, 'Choose a role.'],
      [
        'workflow.0.role',
        { workflow: [quorum({ role: 'risk officer' })] },
        'A role has lower-case letters, digits and hyphens only, and no spaces: use a hyphen.',
      ],
      ['workflow.0.quorum', { workflow: [quorum({ quorum: 0 })] }, 'How many is a whole number from 1 to 2,000.'],
      ['workflow.0.quorum', { workflow: [quorum({ quorum: 2001 })] }, 'How many is a whole number from 1 to 2,000.'],
      ['condition.expression', { condition: expression('') }, 'Write the expression, or remove it.'],
      [
        'condition.expression',
        { condition: expression('x'.repeat(limits.conditionLength + 1)) },
        'An expression has at most 10,000 characters.',
      ],
      [
        'condition.expression',
        { condition: expression('context.request.id ===') },
        'This expression can’t be read. What is wrong is shown below it.',
        'PolicyScriptingExecutionFailed',
      ],
    ],
  ),
  ...rulesOf('v0_CreateTransferOrder', [
    ['accountId', { accountId: undefined }, 'Choose the account to send from.'],
    ['tickerId', { tickerId: undefined }, 'Choose the asset to send.'],
    ['feeStrategy', { feeStrategy: undefined }, 'Choose a fee priority.'],
    ['outputs.0.destination.address', to({ type: 'Address', address: '' }), 'Enter the payee’s address.'],
    [
      'outputs.0.destination.address',
      to({ type: 'Address', address: 'nowhere' }),
      'This is not an address of Ethereum.',
      'InvalidDestination',
    ],
    [
      'outputs.0.destination.address',
      to({ type: 'Address', address: mistyped }),
      'This address has a bad checksum: a character is wrong or missing.',
      'InvalidDestination',
    ],
    ['outputs.0.destination.accountId', to({ type: 'Account' }), 'Choose the account to pay.'],
    ['outputs.0.destination.endpointId', to({ type: 'Endpoint' }), 'Choose the endpoint to pay.'],
    [
      'outputs.0.amount',
      to({ type: 'Address', address }, '0'),
      'The amount must be more than zero.',
      'InvalidTransferOrderParameters',
    ],
    ['outputs.0.amount', to({ type: 'Address', address }, '-1'), 'The amount must be more than zero.'],
    ['maximumFee', { maximumFee: '1' }, 'The maximum fee cannot be lower than the estimate.', 'FormAlone'],
    ['memo', { memo: 'm'.repeat(limits.memoLength + 1) }, atMost(limits.memoLength)],
    ['memo', { memo: 'a\u202Eb' }, hidden],
    longDescription(limits.descriptionLength),
    hiddenDescription,
    ...properties,
  ]),
  ...rulesOf('v0_SignManifest', [
    ['ledgerId', { ledgerId: undefined, ...message('6869') }, 'Choose the ledger whose address signs.', 'FormAlone'],
    ['content.value', { ...message(''), ledgerId: 'ethereum-sandbox' }, 'Enter the message.', 'FormAlone'],
    ['content.value', { ...message('61'.repeat(10_001)), ledgerId: 'ethereum-sandbox' }, 'At most 10,000 bytes.'],
    ['content.value', bytes(''), 'Enter bytes in base64.'],
    ['content.value', bytes('no base64'), 'Enter bytes in base64.'],
    ['content.value', bytes('A'.repeat(5_464)), 'At most 4,096 bytes.', 'InvalidManifestContent'],
    ['content.value', bytes('YS5i'), 'This is the text of a token: sign it as one.', 'InvalidManifestContent'],
    ['content.header.type', token({ issuer: 'me' }, { type: longLine }), atMost(limits.aliasLength)],
    ...['issuer', 'subject', 'audience', 'jwtId'].map((member): Row => [
      `content.payload.${member}`,
      token({ issuer: 'me', [member]: longLine }),
      atMost(limits.aliasLength),
    ]),
    ['content.payload.issuer', token({}), 'Enter at least one claim.', 'FormAlone'],
    [
      'content.payload.expiration',
      token({ notBefore: 1_800_000_000, expiration: 1_800_000_000 }),
      'The token would expire before it is valid.',
      'InvalidManifestContent',
    ],
    [
      'content.payload.additionalClaims',
      token({ additionalClaims: { iss: 'me' } }),
      'The claim iss has a field of its own.',
      'InvalidManifestContent',
    ],
    [
      'content.header.additionalParameters',
      token({ issuer: 'me' }, { additionalParameters: { alg: 'none' } }),
      "The parameter alg is set by the token itself, or changes how it is verified: it can't be added.",
      'InvalidManifestContent',
    ],
    longDescription(limits.descriptionLength),
    hiddenDescription,
    ...properties,
  ]),
  ...rulesOf('v0_CreateTransactionOrder', [
    ['accountId', { accountId: undefined }, 'Choose the account to send from.'],
    ['parameters.amount', onEthereum({ amount: undefined }), 'Amount is missing.'],
    [
      'parameters.destination.address',
      onEthereum({ destination: { type: 'Address', address: 'nowhere' } }),
      'This is not an address of Ethereum.',
      'InvalidDestination',
    ],
    ['parameters.data', onEthereum({ data: '0xno' }), 'Enter hexadecimal digits, two for each byte.'],
    ['parameters.maximumFee', onEthereum({ maximumFee: '1' }), 'The maximum fee cannot be lower than the estimate.', 'FormAlone'],
    longDescription(limits.descriptionLength),
    hiddenDescription,
    ...properties,
  ]),
  ...rulesOf('v0_AttemptTransactionOrderCancellation', [
    ['reason', { reason: '' }, 'You must give a reason for cancelling an order.'],
    ['reason', { reason: 'r'.repeat(limits.cancellationReasonLength + 1) }, atMost(limits.cancellationReasonLength)],
    ['reason', { reason: 'a\u202Eb' }, hidden],
    ['maximumFee', { maximumFee: '1' }, 'The maximum fee cannot be lower than the estimate.', 'FormAlone'],
  ]),
];

import { isObject, keysOf, type JsonObject } from '@countersign/kernel';
import { intentPayloads, type IntentPayloadOf } from '@countersign/kinds/schemas';
import {
  fieldRules,
  firstPerson,
  samples,
  setupRules,
  violationsOf,
  type SetupRule,
  type Violation,
} from '@countersign/kinds/testing';
import { wordsOf, type OwnForm } from '@countersign/kinds/words';
import { isLedgerType, ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import type { IntentType } from '@countersign/model';
import { generateKeyPair } from '@countersign/signing';
import { typedAmount } from '@countersign/ui';
import { intentTypes } from '@countersign/model/names';
import { expect, test } from 'vitest';
import type { z } from 'zod';

import '../src/features/setup/texts.ts';
import '../src/shared/movements/cancelling/texts.ts';
import '../src/shared/movements/ends/texts.ts';
import '../src/shared/movements/texts.ts';
import '../src/shared/proposing/texts.ts';
import { ledgersDirectory } from '../src/entities/directory-queries.ts';
import { accountSchema, valuesOfAccount } from '../src/features/intents/kinds/account-values.ts';
import { manifestSchema, valuesOfManifest, type ManifestValues } from '../src/features/intents/kinds/manifest/manifest-values.ts';
import { ownParts } from '../src/features/intents/kinds/own-fields/own-parts.ts';
import { orderSchema, valuesOfOrder } from '../src/features/intents/kinds/transaction/order-values.ts';
import { transferSchema, valuesOfOrder as valuesOfTransfer } from '../src/features/intents/kinds/transfer-values.ts';
import { policySchema, valuesOfProposal } from '../src/features/policies/form/policy-values.ts';
import { descriptionProblem, nameProblem, personProblems } from '../src/features/setup/problems.ts';
import { queryClient } from '../src/shared/api/query-client.ts';
import { i18n } from '../src/shared/i18n/i18n.ts';
import { cancellationSchema } from '../src/shared/movements/cancelling/cancellation-values.ts';
import { draftOf, membersOfDraft, valueOf } from '../src/shared/proposing/form/draft.ts';
import { formOf, isAsked, partOf, type FormNode } from '../src/shared/proposing/form/form-node.ts';
import { draftProblems } from '../src/shared/proposing/form/form-schema.ts';

/** What a form says, and at which of its fields. */
interface Said {
  readonly field: string;
  readonly message: string;
}

const { t } = i18n;
const coin = { decimals: 6, symbol: 'COIN' };
const [ethereum] = await Promise.all(
  sandboxLedgers.flatMap((ledger) => {
    const { type } = ledger.parameters;
    return type === 'Ethereum' && isLedgerType(type)
      ? [ledgerModule(type).then((module) => ({ ledger: { ...ledger, alias: 'Ethereum' }, module }))]
      : [];
  }),
);
if (ethereum === undefined) throw new Error('No Ethereum');
const { ledger, module } = ethereum;
queryClient.setQueryData(ledgersDirectory.queryKey, [ledger]);
const onEthereum = {
  ledger,
  module,
  context: { descriptor: module.descriptor, coin, ticker: () => undefined, endpoint: () => undefined },
};

/** What the first set-up takes. */
const sound = {
  organisation: { name: 'Meridian', description: 'Holds what it holds' },
  person: {
    id: 'second',
    name: 'Ben',
    email: 'ben@example.com',
    roles: ['administrator'],
    publicKey: generateKeyPair('Secp256r1').publicKey,
    compared: true,
  },
};

const estimate = 1_000n;
/** A form that lacks something holds an empty text there. */
const emptied = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, unknown] => [
      name,
      Array.isArray(value) ? value.map((one: unknown) => (isObject(one) ? emptied(one) : one)) : (value ?? ''),
    ]),
  );

async function saidBy(schema: z.ZodType, values: object): Promise<readonly Said[]> {
  const { error } = await schema.safeParseAsync(emptied(values));
  return (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }));
}

interface Checked {
  /** What the form says once it holds what a payload says. */
  readonly says: (payload: JsonObject) => Promise<readonly Said[]>;
  /** The form's fields, where they are called otherwise than in the payload. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What it asks for and the sample leaves out. */
  readonly besides?: JsonObject;
  /** Members that nobody is asked for. */
  readonly unasked: readonly string[];
}

function payloadOf<Type extends IntentType>(_type: Type, payload: JsonObject): IntentPayloadOf<Type> {
  // A wrong payload is what is looked at here.
  return payload as unknown as IntentPayloadOf<Type>;
}

/** Where the manifest's form has what its payload holds. */
const manifestFields: Partial<Record<keyof ManifestValues, string>> = {
  message: 'content.value',
  bytes: 'content.value',
  tokenType: 'content.header.type',
  parameters: 'content.header.additionalParameters',
  issuer: 'content.payload.issuer',
  subject: 'content.payload.subject',
  audience: 'content.payload.audience',
  jwtId: 'content.payload.jwtId',
  expiration: 'content.payload.expiration',
  claims: 'content.payload.additionalClaims',
};

/** The forms that are not made of their kind's fields, but for those that only offer what there is to choose. */
const ownForms: Readonly<Record<Exclude<OwnForm, 'domain' | 'ledgers' | 'release'> | 'policy', Checked>> = {
  account: {
    says: (payload) => saidBy(accountSchema(t), valuesOfAccount(payloadOf('v0_CreateAccount', payload))),
    fields: { 'providerDetails.vaultId': 'vaultId', 'providerDetails.keyStrategy': 'keyStrategy' },
    besides: { description: 'Pays suppliers' },
    unasked: ['id', 'ledgerId'],
  },
  policy: {
    says: (payload) =>
      saidBy(
        policySchema(t, async (expression) => expression.endsWith('===')),
        valuesOfProposal(payloadOf('v0_CreatePolicy', payload)),
      ),
    fields: { 'workflow.0.role': 'steps', 'workflow.0.quorum': 'steps', 'condition.expression': 'condition' },
    // Of a policy that governs nothing, and of a workflow without steps, the form says so in words. What approvals say is one of three choices.
    unasked: ['id', 'reference', 'scriptingEngine', 'intentTypes', 'lock', 'approvals'],
  },
  transfer: {
    says: (payload) =>
      saidBy(
        transferSchema(t, {
          unit: () => coin,
          feeUnit: () => coin,
          available: () => undefined,
          estimatedFee: () => estimate,
          tagProblem: async () => undefined,
          ledgerProblems: async () => [],
          addressProblem: async (address) => {
            const parsed = module.address.parse(address, ledger);
            return parsed.ok ? undefined : t(`intents:addressProblem.${parsed.error}`, { ledger: ledger.alias });
          },
        }),
        typedLimit(payload, valuesOfTransfer(payloadOf('v0_CreateTransferOrder', payload), coin)),
      ),
    fields: {
      feeStrategy: 'fee',
      'outputs.0.destination.address': 'outputs.0.address',
      'outputs.0.destination.accountId': 'outputs.0.accountId',
      'outputs.0.destination.endpointId': 'outputs.0.endpointId',
    },
    // What a person sets in place of a level is its ledger's to check: transfer-context.ts.
    unasked: ['id', 'customFees', 'preferredAddressForChange'],
  },
  transaction: {
    says: async (payload) => {
      const values = valuesOfOrder(payloadOf('v0_CreateTransactionOrder', payload), onEthereum);
      const schema = orderSchema(t, { ledgerOf: () => onEthereum, estimatedFee: () => estimate });
      return values === undefined ? [] : saidBy(schema, typedLimit(payload['parameters'], values));
    },
    fields: {
      'parameters.amount': 'inputs.amount',
      'parameters.destination.address': 'inputs.destination.address',
      'parameters.data': 'inputs.data',
      'parameters.maximumFee': 'maximumFee',
    },
    unasked: ['id', 'ledgerId'],
  },
  cancellation: {
    says: (payload) => saidBy(cancellationSchema(t, coin, estimate), typedLimit(payload, { ...payload, isOwnMaximumFee: false })),
    unasked: ['targetTransactionOrderId', 'replacementTransactionOrderId'],
  },
  manifest: {
    says: async (payload) => {
      const said = await saidBy(manifestSchema(t), valuesOfManifest(payloadOf('v0_SignManifest', payload)));
      const paths: Readonly<Record<string, string>> = manifestFields;
      return said.map(({ field, message }) => ({ field: paths[field] ?? field, message }));
    },
    // The screen that one comes from says which account signs.
    unasked: ['id', 'accountId'],
  },
};

/** A form filled again has no maximum fee: here one is typed. */
function typedLimit(from: unknown, values: object): object {
  const most = isObject(from) ? from['maximumFee'] : undefined;
  return { ...values, maximumFee: typeof most === 'string' ? typedAmount(most, coin.decimals) : '' };
}

function ownForm(type: IntentType): keyof typeof ownForms | 'other' | undefined {
  const { proposing } = wordsOf(type);
  if (type === 'v0_CreatePolicy' || type === 'v0_UpdatePolicy') return 'policy';
  if (proposing.as !== 'own' || proposing.form === 'domain') return undefined;
  const { form } = proposing;
  return form === 'ledgers' || form === 'release' ? 'other' : form;
}

const made = intentTypes.filter((type) => ownForm(type) === undefined);

/** What the form of a kind says, each field its first word, as it is shown. */
async function saidOf(type: IntentType, payload: JsonObject): Promise<readonly Said[]> {
  const own = ownForm(type);
  if (own === 'other') throw new Error(`${type} has rules of its own`);
  const said = own === undefined ? await saidByMade(type, payload) : await ownForms[own].says(payload);
  return said.filter(({ field }, index) => said.findIndex((one) => one.field === field) === index);
}

async function saidByMade(type: IntentType, payload: JsonObject): Promise<readonly Said[]> {
  const draft = draftOf(formOf(type), payload);
  const further = (await ownParts[type]?.check?.(membersOfDraft(draft), t)) ?? [];
  return [...(await draftProblems(type, formOf(type), draft, t)), ...further].map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }));
}

/** True for the field of what is at a path of a payload: a list of texts is one field, and a property is a row of two. */
function isAt(field: string, path: string): boolean {
  const at = path.replace(/(customProperties)\..*$/s, '$1.0');
  return field === at || at.startsWith(`${field}.`) || field.startsWith(`${at}.`);
}

function soundPayload(type: IntentType, entered: object = {}): JsonObject {
  const own = ownForm(type);
  const besides = own === undefined || own === 'other' ? {} : ownForms[own].besides;
  return JSON.parse(JSON.stringify({ ...besides, ...samples[type].payload, ...entered }));
}

test.each(fieldRules)('$type at $field: $says', async ({ type, field, entered, says }) => {
  const payload = soundPayload(type, entered);
  const own = ownForm(type);
  const at = (own === undefined || own === 'other' ? undefined : ownForms[own].fields?.[field]) ?? field;
  expect(await saidOf(type, payload)).toEqual([{ field: expect.toSatisfy((one: string) => isAt(one, at)), message: says }]);
});

test.each(intentTypes.filter((type) => ownForm(type) !== 'other'))(
  '%s: its form says nothing against a sound payload',
  async (type) => {
    expect(await saidOf(type, soundPayload(type))).toEqual([]);
  },
);

test.each(intentTypes)('%s: no field of a form of its own lacks a rule', (type) => {
  const own = ownForm(type);
  if (own === undefined || own === 'other') return;
  const asked = new Set(violationsOf(type).map(({ path: [member = ''] }) => String(member)));
  const told = fieldRules.flatMap((rule) => (rule.type === type ? [rule.field.split('.')[0] ?? ''] : []));
  expect([...asked].filter((member) => !told.includes(member) && !ownForms[own].unasked.includes(member))).toEqual([]);
});

/** What a message of a made form says of a rule, whatever its field. */
const saysOf: Readonly<Record<Violation['rule'], (bound: string) => RegExp>> = {
  missing: () => /must be filled in/,
  empty: () => /must be filled in|needs a .* of at least 1 character/,
  tooFew: () => /must be filled in/,
  tooLong: (bound) => new RegExp(`at most ${bound} characters`, 'i'),
  tooMany: (bound) => new RegExp(`at most ${bound}`, 'i'),
  tooLow: (bound) => new RegExp(`least ${bound}`),
  tooHigh: (bound) => new RegExp(`most ${bound}`),
  fraction: () => /whole number/,
  format: () => /\w{3}/,
  word: () => /not valid|must be filled in/,
};

/** A form begins with what can't be missing, leaves out what is empty, and offers no shape that there is not. */
const mended: ReadonlySet<Violation['rule']> = new Set(['missing', 'empty', 'tooFew', 'word']);

/** Whether one is asked for what is at a path of a draft: an id that is made and a revision that is known are no field. */
function isField(form: FormNode, path: Violation['path']): boolean {
  for (let length = path.length; length > 0; length--) {
    const steps = path.slice(0, length).map((step) => (typeof step === 'number' ? '*' : step));
    try {
      return isAsked(partOf(form, steps));
    } catch {
      // A shape or a property has no part of its own.
    }
  }
  return true;
}

test.each(made)('%s: its form says of every field which rule is broken there', async (type) => {
  const form = formOf(type);
  const unsaid: string[] = [];
  for (const { path, rule, bound, payload } of violationsOf(type)) {
    const draft = draftOf(form, payload);
    const at = path.join('.');
    if (intentPayloads[type].safeParse(valueOf(form, draft)).success) {
      if (!mended.has(rule)) unsaid.push(`${at} ${rule}: the form made something else of it`);
      continue;
    }
    if (!isField(form, path)) continue;
    const wanted = saysOf[rule](bound === undefined ? '' : bound.toLocaleString('en-GB'));
    const problems = await draftProblems(type, form, draft, t);
    const isSaid = problems.some(
      (one) => isAt(one.path.join('.'), at) && wanted.test(one.message) && !/\{\{|undefined|problem\./.test(one.message),
    );
    if (!isSaid) unsaid.push(`${at} ${rule}: ${JSON.stringify(problems).slice(0, 200)}`);
  }
  expect(unsaid).toEqual([]);
});

/** What the first set-up says of a person or the organisation, by the field. */
const setupSays: { readonly [Part in SetupRule['of']]: (entered: object) => Readonly<Record<string, string | undefined>> } = {
  organisation: (entered) => {
    const { name, description } = { ...sound.organisation, ...entered };
    return { name: nameProblem(name), description: descriptionProblem(description) };
  },
  person: (entered) => ({
    ...personProblems({ ...sound.person, ...entered }, [{ ...sound.person, ...firstPerson, id: 'first' }]),
  }),
};

test.each(setupRules)('first set-up, $of at $field: $says', ({ of, field, entered, says }) => {
  const said = Object.entries(setupSays[of](entered)).flatMap(([at, problem]) => (problem === undefined ? [] : [[at, problem]]));
  expect(said.map(([at, problem]) => [at, t(`setup:problem.${problem}`)])).toEqual([[field, says]]);
});

test('the first set-up says nothing against what is sound, and no field of it lacks a rule', () => {
  for (const of of keysOf(setupSays)) {
    expect(Object.values(setupSays[of]({})).filter((problem) => problem !== undefined)).toEqual([]);
    const told = new Set(setupRules.filter((rule) => rule.of === of).map(({ field }) => field));
    expect(Object.keys(sound[of]).filter((field) => !['id', 'compared', ...told].includes(field))).toEqual([]);
  }
});

import { ApiError, items } from '@countersign/client';
import { readTag } from '@countersign/ledger-port';
import { transferMemo } from '@countersign/ledger-port/descriptor';
import { CustomFees, type Ledger } from '@countersign/model';
import { spendable } from '@countersign/model/names';
import type { AmountUnit } from '@countersign/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../../shared/api/client.ts';
import { unitOfTicker } from '../../../entities/amount-units.ts';
import { feeAssetQuery } from '../../../entities/asset-queries.ts';
import { assetLookUp } from '../../../entities/look-up.ts';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { feeAtRisk } from '@countersign/ledger-registry/descriptors';
import { readPublicFees } from '@countersign/ledger-registry/public-fees';
import { orderCost, type Estimate } from '../../../shared/forms/amount/order-cost.ts';
import { addressProblem } from '../../../shared/ledgers/address-writing.ts';
import { ledgerModuleQuery } from '../../../shared/ledgers/ledger-module-query.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { useProposeRequest } from '../../../shared/signing/use-submit-intent.tsx';
import { inputProblem } from './transaction/operation-checks.ts';
import { feeStrategyOf, inputAt, levelOf, ownUnit, type InputContext } from './transaction/operation-inputs.ts';
import { tagKindOf, tagProblem } from './tag-of-destination.ts';
import { isComplete, toTransferOrder, type EnteredPlace, type TransferFacts, type TransferValues } from './transfer-values.ts';

/** What an account holds, for the choice of an asset and what can be spent of it. */
export function holdingsQuery(domainId: string, accountId: string) {
  return queryOptions({
    queryKey: ['balances', domainId, accountId, 'holdings'],
    queryFn: ({ signal }) =>
      Array.fromAsync(items(api.balances.list, { params: { domainId, accountId }, query: { limit: 250 } }, { signal })),
    enabled: accountId !== '',
    refetchInterval: 5_000,
  });
}

/** The current fee levels of a ledger; null for one that has none. */
export function feesQuery(ledgerId: string) {
  return queryOptions({
    queryKey: ['fees', ledgerId],
    queryFn: async ({ signal }) => {
      try {
        return readPublicFees(await api.ledgers.fees({ params: { ledgerId } }, { signal }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NoFeeInformation') return null;
        throw error;
      }
    },
    enabled: ledgerId !== '',
    refetchInterval: 10_000,
  });
}

/** What the checks of a transfer ask at the moment they run; what its fields have looked up by then is at hand. */
export interface TransferContext {
  /** What amounts of the asset count; undefined where it is not known. */
  readonly unit: (tickerId: string) => AmountUnit | undefined;
  /** What the fee counts on the asset's ledger; undefined where it is not known. */
  readonly feeUnit: (tickerId: string) => AmountUnit | undefined;
  /** The most that an order without a maximum fee pays on the asset's ledger; undefined where it is not known. */
  readonly feeBound: (tickerId: string) => bigint | undefined;
  /** Why a text is no address on the asset's ledger, in words; undefined for one that is, or whose ledger has no rules here. */
  readonly addressProblem: (address: string, tickerId: string) => Promise<string | undefined>;
  /** Why what was entered is no tag for its address; undefined for one that is, for none, and on ledgers without tags. */
  readonly tagProblem: TransferFacts['tagProblem'];
  /** The fee that a person set in place of a level; undefined for a level, and where it can't be read. */
  readonly customFees: (values: TransferValues) => CustomFees | undefined;
  /** What is wrong with such a fee, and with the memo, in words. */
  readonly ledgerProblems: TransferFacts['ledgerProblems'];
  /** An address and its tag in one text, on ledgers that have tags. */
  readonly withTag: (to: EnteredPlace, tickerId: string) => string;
}

/** Looks up what a transfer's checks need; a ledger's own rules are loaded when its first address is checked. */
export function useTransferContext(): TransferContext {
  const { t } = useTranslation('intents');
  const queries = useQueryClient();
  const ledger = (tickerId: string): Ledger | undefined => {
    const ledgerId = assetLookUp.known(tickerId)?.ledgerId;
    return queries.getQueryData(ledgersDirectory.queryKey)?.find(({ id }) => id === ledgerId);
  };
  const feesAt = (tickerId: string): Pick<InputContext, 'descriptor' | 'coin'> | undefined => {
    const on = ledger(tickerId);
    const module = on && queries.getQueryData(ledgerModuleQuery(on.parameters.type).queryKey);
    const coin = queries.getQueryData(feeAssetQuery(on?.id ?? '').queryKey);
    const unit = coin ? unitOfTicker(coin) : undefined;
    return module && unit ? { descriptor: module.descriptor, coin: unit } : undefined;
  };
  return {
    unit: (tickerId) => {
      const asset = assetLookUp.known(tickerId);
      return asset && unitOfTicker(asset);
    },
    feeBound(tickerId) {
      const on = ledger(tickerId);
      return on && feeAtRisk(on.parameters, {});
    },
    feeUnit: (tickerId) => {
      const coin = queries.getQueryData(feeAssetQuery(assetLookUp.known(tickerId)?.ledgerId ?? '').queryKey);
      return coin ? unitOfTicker(coin) : undefined;
    },
    addressProblem: async (address, tickerId) => {
      const on = ledger(tickerId);
      const module = on && (await queries.ensureQueryData(ledgerModuleQuery(on.parameters.type)));
      const problem = addressProblem(address, on && module ? module.address.parse(address.trim(), on) : undefined);
      return problem && t(`addressProblem.${problem}`, { ledger: on?.alias ?? '' });
    },
    tagProblem: async ({ address, tag, tagKind }, tickerId) => {
      const on = ledger(tickerId);
      const module = on && (await queries.ensureQueryData(ledgerModuleQuery(on.parameters.type)));
      const kind = tagKindOf(module?.descriptor.tags ?? [], tagKind);
      if (tag.trim() === '' || !on || !module || !kind) return undefined;
      const parsed = module.address.parse(address.trim(), on);
      return tagProblem(kind, tag, parsed.ok ? parsed.value.tag : undefined, t);
    },
    customFees: ({ tickerId, fee, ownFees }) => {
      const at = feesAt(tickerId);
      if (at === undefined || levelOf(fee) !== undefined) return undefined;
      const { type } = at.descriptor;
      return CustomFees.safeParse({ type, feeStrategy: feeStrategyOf(fee, ownFees, at) }).data;
    },
    ledgerProblems: async ({ tickerId, fee, ownFees, memo }) => {
      const on = ledger(tickerId);
      if (on) await queries.ensureQueryData(ledgerModuleQuery(on.parameters.type));
      const at = feesAt(tickerId);
      if (at === undefined) return [];
      const { customFees } = at.descriptor;
      const fields = customFees.find(({ type }) => type === fee)?.fields ?? [];
      const wrong = fields.flatMap((field) => {
        const problem = inputProblem(field, inputAt(ownFees, field.name), ownUnit(field, at.coin), () => undefined);
        return problem ? [{ path: ['ownFees', ...field.name.split('.')], field, problem }] : [];
      });
      const field = transferMemo(at.descriptor);
      const problem = field && memo !== '' ? inputProblem(field, memo, undefined, () => undefined) : undefined;
      if (field && problem) wrong.push({ path: ['memo'], field, problem });
      return wrong.map(({ path, field: of, problem: { key, values } }) => ({
        path,
        message: t(key.includes(':') ? key : `intents:${key}`, { field: of.label, ...values }),
      }));
    },
    withTag: ({ address: typed, tag: text, tagKind }, tickerId) => {
      const address = typed.trim();
      const on = ledger(tickerId);
      const module = on && queries.getQueryData(ledgerModuleQuery(on.parameters.type).queryKey);
      const kind = tagKindOf(module?.descriptor.tags ?? [], tagKind);
      const tag = kind && text.trim() !== '' ? readTag(kind, text) : undefined;
      const parsed = on && module?.address.parse(address, on);
      if (tag === undefined || on === undefined || !parsed?.ok) return address;
      return module?.address.withTag?.(parsed.value.address, tag, on) ?? address;
    },
  };
}

/** Asks what the values' order would cost, without proposing it; undefined where the answer says nothing of it. */
export function useAskEstimate(context: TransferContext) {
  const proposeRequest = useProposeRequest();
  return async (values: TransferValues): Promise<Estimate | undefined> => {
    const payload = toTransferOrder(
      { ...values, maximumFee: '', description: '', customProperties: [] },
      context.unit(values.tickerId),
      undefined,
      (to) => context.withTag(to, values.tickerId),
      context.customFees(values),
    );
    const { type: _, ...body } = proposeRequest({ payload });
    const outcome = await api.intents.dryRun({ body });
    const { estimate } = outcome;
    if (estimate?.type === 'Failure') {
      const { hint, spendable } = estimate;
      return { kind: 'refused', hint: String(hint), ...(typeof spendable === 'string' && { spendable: BigInt(spendable) }) };
    }
    if (estimate?.type !== 'Success') return undefined;
    return { kind: 'fee', ...orderCost(String(estimate['fee']), outcome), tickerId: String(estimate['tickerId']) };
  };
}

/** True for a level, and for a fee of one's own once it can be read. */
export function hasFee(values: TransferValues, context: TransferContext): boolean {
  return levelOf(values.fee) !== undefined || context.customFees(values) !== undefined;
}

function estimateKey({ accountId, tickerId, outputs, fee, ownFees, memo }: TransferValues) {
  return ['estimate', accountId, tickerId, outputs, fee, ownFees, memo];
}

/** The estimate of what has been entered so far; asked again as it changes, and every 10 s as the ledger's fees do. */
export function useEstimate(values: TransferValues, unit: AmountUnit | undefined, context: TransferContext) {
  const ask = useAskEstimate(context);
  return useQuery({
    queryKey: estimateKey(values),
    queryFn: async () => (await ask(values)) ?? null,
    enabled: isComplete(values, unit) && hasFee(values, context),
    refetchInterval: 10_000,
    gcTime: 30_000,
    retry: 1,
  });
}

/** What the checks know at the moment the form is sent: what its fields have fetched meanwhile. */
export function useTransferFacts(context: TransferContext): TransferFacts {
  const { domainId } = useScope();
  const queries = useQueryClient();
  return {
    unit: context.unit,
    feeUnit: context.feeUnit,
    available: ({ accountId, tickerId }) => {
      const holdings = queries.getQueryData(holdingsQuery(domainId, accountId).queryKey);
      const held = holdings?.find((balance) => balance.tickerId === tickerId);
      return held && spendable(held);
    },
    estimatedFee: (values) => {
      const estimate = queries.getQueryData<Estimate | null>(estimateKey(values));
      return estimate?.kind === 'fee' ? estimate.fee : undefined;
    },
    addressProblem: context.addressProblem,
    tagProblem: context.tagProblem,
    ledgerProblems: context.ledgerProblems,
  };
}

import '../../entities/ticker/texts.ts';
import '../../shared/proposing/texts.ts';

import type { ApiTickerData } from '@countersign/model';
import { limits, tokenNumberOf } from '@countersign/model/names';
import {
  AddressText,
  AssetMark,
  Button,
  Dialog,
  DialogActions,
  EmptyState,
  ErrorState,
  FieldRow,
  FilterText,
  SkeletonBlock,
} from '@countersign/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../../entities/names.ts';
import { codeOf } from '../../entities/ticker/asset-code.ts';
import { makerOf, standardOf } from '../../entities/ticker/asset-facts.ts';
import { api } from '../../shared/api/client.ts';
import { errorText } from '../../shared/api/error-text.ts';
import { LongTextField, TextField } from '../../shared/forms/fields.tsx';
import { ProposalReview } from '../../shared/proposing/proposal-review.tsx';
import { useGo } from '../../shared/routing/app-link.tsx';
import type { Proposal } from '../../shared/signing/use-submit-intent.tsx';
import { fixedBy, fixedFields, termsBy, type Asked } from './asset-reports.ts';
import { NetworkWords } from './network-words.tsx';
import { useAssetReports } from './use-asset-reports.ts';
import { knownOf, toValidate, validationSchema, type ValidationValues } from './validation-values.ts';
import classes from './validate-drawer.module.css';

const mostShown = 50;

function notValidatedQuery(name: string) {
  return queryOptions({
    queryKey: ['tickers', 'to-validate', name],
    queryFn: async ({ signal }) => {
      const filters = { validationStatus: 'NonValidated', ...(name !== '' && { name: [name] }) } as const;
      return api.tickers.list({ query: { ...filters, sortBy: 'name', sortOrder: 'ASC', limit: mostShown } }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

function oneQuery(id: string) {
  return queryOptions({
    queryKey: ['tickers', 'to-validate-one', id],
    queryFn: async ({ signal }) => (await api.tickers.get({ params: { tickerId: id } }, { signal })).data,
  });
}

/** Validates assets, several in one task: which, what each is called and how it is counted; then the review and the signature. */
export function ValidateDrawer({ chosen, onClose }: { chosen: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('tickers');
  const queries = useQueryClient();
  const go = useGo();
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [reason, setReason] = useState('');
  const [picked, setPicked] = useState<ReadonlyMap<string, ApiTickerData>>(new Map());
  const [first = ''] = chosen;
  const begun = useQuery({ ...oneQuery(first), enabled: first !== '' }).data;
  const [isBegun, setIsBegun] = useState(false);
  const ids = new Set(picked.keys());
  const assets = [...picked.values()];
  const asked = useAssetReports(assets);
  const fixed = new Map(assets.map((asset) => [asset.id, fixedBy(asset, asked.get(asset.id))]));
  const form = useForm<ValidationValues>({
    mode: 'onTouched',
    resolver: zodResolver(validationSchema(t, ids, fixed)),
    defaultValues: { said: {} },
  });
  const toggle = (asset: ApiTickerData) => {
    const next = new Map(picked);
    if (!next.delete(asset.id)) next.set(asset.id, asset);
    if (form.getValues(`said.${asset.id}`) === undefined) form.setValue(`said.${asset.id}`, knownOf(asset));
    setPicked(next);
  };
  // What the drawer was opened for is chosen once it is there.
  if (begun !== undefined && !isBegun) {
    setIsBegun(true);
    toggle(begun);
  }
  if (proposal)
    return (
      <Dialog size="lg" side="end" title={t('validation.title')} onClose={onClose}>
        <ProposalReview
          proposal={proposal}
          reason={reason}
          onReason={setReason}
          onBack={() => setProposal(null)}
          onSubmitted={({ taskHref }) => {
            void queries.invalidateQueries();
            onClose();
            if (taskHref !== undefined) go(taskHref, { force: true });
          }}
        />
      </Dialog>
    );
  const review = form.handleSubmit(({ said }) => {
    const tickers = [...picked.values()].flatMap((asset) => {
      const about = said[asset.id];
      return about === undefined ? [] : [{ ...toValidate(asset, about), ...termsBy(asked.get(asset.id)) }];
    });
    setProposal({ payload: { type: 'v0_ValidateTickers', tickers } });
  });
  return (
    <Dialog size="lg" side="end" title={t('validation.title')} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={(event) => void review(event)}>
        <p>{t('validation.intro')}</p>
        <Choice picked={picked} asked={asked} toggle={toggle} form={form} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('app:action.cancel')}
          </Button>
          <Button type="submit" disabled={picked.size === 0}>
            {t('validation.review', { count: picked.size })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The assets that are not validated, those first that are chosen; chosen ones stay whatever one looks for. */
function Choice({
  picked,
  asked,
  toggle,
  form,
}: {
  picked: ReadonlyMap<string, ApiTickerData>;
  asked: ReadonlyMap<string, Asked>;
  toggle: (asset: ApiTickerData) => void;
  form: UseFormReturn<ValidationValues>;
}) {
  const { t } = useTranslation('tickers');
  const [name, setName] = useState('');
  const { data, error, refetch } = useQuery(notValidatedQuery(name));
  if (error && !data) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock lines={6} label={t('validation.loading')} />;
  const found = data.items.map((item) => item.data).filter(({ kind, id }) => kind !== 'Native' && !picked.has(id));
  const assets = [...picked.values(), ...found];
  if (assets.length === 0 && name === '')
    return <EmptyState title={t('validation.nothing')} hint={t('validation.nothingHint')} />;
  return (
    <fieldset className={classes.choice} aria-label={t('validation.choose')}>
      <div className={classes.tools}>
        <FilterText inline label={t('validation.find')} value={name} onChange={(text) => setName(text ?? '')} />
        <span aria-live="polite">{t('validation.chosen', { count: picked.size })}</span>
      </div>
      <ul className={classes.assets}>
        {assets.map((asset) => (
          <li key={asset.id}>
            <AssetToValidate
              asset={asset}
              asked={asked.get(asset.id)}
              isPicked={picked.has(asset.id)}
              toggle={() => toggle(asset)}
              form={form}
            />
          </li>
        ))}
      </ul>
      {data.nextStartingAfter === undefined ? null : <p>{t('validation.more', { count: mostShown })}</p>}
    </fieldset>
  );
}

function AssetToValidate({
  asset,
  asked,
  isPicked,
  toggle,
  form,
}: {
  asset: ApiTickerData;
  asked: Asked | undefined;
  isPicked: boolean;
  toggle: () => void;
  form: UseFormReturn<ValidationValues>;
}) {
  const { t } = useTranslation('tickers');
  const names = useNames({ ledgers: true });
  const ledger = names.ledger(asset.ledgerId) ?? asset.ledgerId;
  const number = tokenNumberOf(asset.ledgerDetails);
  const maker = makerOf(asset);
  const code = codeOf(asset);
  const { control, getValues, setValue } = form;
  const fixed = fixedBy(asset, asked);
  useEffect(() => {
    const known = knownOf(asset);
    // What somebody typed meanwhile stays, and is compared.
    const said = fixedBy(asset, asked);
    for (const field of fixedFields) {
      const value = said[field];
      const isUntouched = getValues(`said.${asset.id}.${field}`) === known[field];
      if (value !== undefined && isUntouched) setValue(`said.${asset.id}.${field}`, value);
    }
  }, [asset, asked, getValues, setValue]);
  const hint = (field: keyof typeof fixed, otherwise?: string) => {
    const text = fixed[field] === undefined ? otherwise : t('validation.asNetwork');
    return text === undefined ? {} : { hint: text };
  };
  return (
    <div className={classes.asset}>
      <input id={`validate-${asset.id}`} type="checkbox" checked={isPicked} onChange={toggle} />
      <label className={classes.head} htmlFor={`validate-${asset.id}`}>
        <AssetMark asset={asset} ledger={ledger} isTest={names.isTest(asset.ledgerId)} size="sm" />
        <span className={classes.name}>
          {asset.name}
          {number === undefined ? null : ` #${number}`}
          {code === undefined ? null : ` ${code}`}
        </span>
        <span className={classes.fact}>{`${standardOf(asset)} · ${ledger}`}</span>
      </label>
      {maker === undefined ? null : (
        <div className={classes.maker}>
          <AddressText value={maker} full />
        </div>
      )}
      {isPicked ? (
        <div className={classes.fields}>
          <NetworkWords asked={asked} />
          <FieldRow>
            <TextField
              control={control}
              name={`said.${asset.id}.name`}
              label={t('validation.name')}
              {...hint('name')}
              required
              maxLength={limits.shortTextLength}
            />
            <TextField
              control={control}
              name={`said.${asset.id}.symbol`}
              label={t('validation.symbol')}
              {...hint('symbol')}
              maxLength={limits.shortTextLength}
            />
          </FieldRow>
          {number === undefined ? (
            <TextField
              mono
              trimmed
              control={control}
              name={`said.${asset.id}.decimals`}
              label={t('validation.decimals')}
              {...hint('decimals', t('validation.decimalsHint'))}
              required
              maxLength={3}
            />
          ) : null}
          <LongTextField control={control} name={`said.${asset.id}.description`} label={t('kinds:field.description')} rows={2} />
        </div>
      ) : null}
    </div>
  );
}

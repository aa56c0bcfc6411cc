import './texts.ts';

import { Button, Card, ErrorState, FieldRow, parseAmount, SkeletonBlock } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';

import { accountSource } from '../../../entities/account/account-source.ts';
import { ledgersOf } from '../../../entities/account/ledger-standing.ts';
import { unitOfTicker } from '../../../entities/amount-units.ts';
import { AccountField } from '../../../entities/choices/choice-fields.tsx';
import { accountChoices } from '../../../entities/choices/choice-queries.ts';
import { assetQuery } from '../../../entities/look-up.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { AmountField } from '../../../shared/forms/amount/amount-field.tsx';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { useScope } from '../../../shared/routing/scope.ts';
import { AssetField } from '../asset-field.tsx';
import type { PolicyDraft } from '../drafts/draft-set.ts';
import classes from './movers.module.css';
import { MoversAnswer } from './movers-answer.tsx';
import { moversQuery } from './movers-query.ts';

const destinations = ['Anywhere', 'UnknownAddress'] as const;

/** What is asked; the amount as it is written in the asset's unit. */
export interface MoversAsked {
  accountId: string;
  tickerId: string;
  amount: string;
  whereto: (typeof destinations)[number];
}

/** Asks of which account, and how much of what. */
export function MoversForm({ asked, onAsk }: { asked: MoversAsked; onAsk: (asked: MoversAsked) => void }) {
  const { t } = useTranslation('movers');
  const { domainId } = useScope();
  const { control, handleSubmit } = useForm<MoversAsked>({ values: asked });
  const [accountId, tickerId, amount] = useWatch({ control, name: ['accountId', 'tickerId', 'amount'] });
  const account = useQuery({ ...accountSource.one(domainId, accountId), enabled: accountId !== '' }).data;
  const ledgerIds = account && ledgersOf(account).map(({ ledgerId }) => ledgerId);
  const ticker = useQuery({ ...assetQuery(tickerId), enabled: tickerId !== '' }).data ?? undefined;
  const unit = ticker && unitOfTicker(ticker);
  const isWhole = accountId !== '' && unit !== undefined && parseAmount(amount, unit.decimals).ok;
  return (
    <form
      className={classes.form}
      aria-label={t('ask')}
      onSubmit={(event) => {
        // Asked beside another form, in a dialog of its own, it sends nothing of that one.
        event.stopPropagation();
        void handleSubmit(onAsk)(event);
      }}
    >
      <FieldRow>
        <AccountField
          control={control}
          name="accountId"
          label={t('account')}
          choices={accountChoices(domainId)}
          placeholder={t('choose')}
        />
        <AssetField control={control} name="tickerId" label={t('asset')} ledgerIds={ledgerIds} placeholder={t('choose')} />
        <AmountField control={control} name="amount" label={t('amount')} unit={unit} />
      </FieldRow>
      <ChoiceField
        control={control}
        name="whereto"
        label={t('whereto')}
        choices={destinations.map((value) => ({ value, label: t(`to.${value}`), hint: t(`toHint.${value}`) }))}
      />
      <div>
        <Button type="submit" disabled={!isWhole}>
          {t('find')}
        </Button>
      </div>
    </form>
  );
}

const noDrafts: readonly PolicyDraft[] = [];

/** Who can move that, under the rules as they are or with drafts among them; nothing before the question is whole. */
export function MoversFound({ asked, drafts = noDrafts }: { asked: MoversAsked; drafts?: readonly PolicyDraft[] }) {
  const { t } = useTranslation('movers');
  const { domainId } = useScope();
  const { accountId, tickerId, amount, whereto } = asked;
  const ticker = useQuery({ ...assetQuery(tickerId), enabled: tickerId !== '' }).data ?? undefined;
  const unit = ticker && unitOfTicker(ticker);
  const parsed = unit && parseAmount(amount, unit.decimals);
  const isAsked = accountId !== '' && parsed?.ok === true;
  const smallest = parsed?.ok === true ? String(parsed.value) : '0';
  const query = moversQuery({ domainId, accountId, tickerId, amount: smallest, whereto, drafts });
  const { data, error, refetch } = useQuery({ ...query, enabled: isAsked });
  if (!isAsked) return null;
  if (error) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Card>
        <SkeletonBlock lines={5} label={t('finding')} />
      </Card>
    );
  return <MoversAnswer movers={data} tickerId={tickerId} asked={smallest} draftIds={new Set(drafts.map(({ id }) => id))} />;
}

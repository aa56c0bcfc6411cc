import './texts.ts';

import { Button, Card, CardStack, ErrorState, FieldRow, PageHeader, parseAmount, SkeletonBlock } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
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
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { AssetField } from '../asset-field.tsx';
import classes from './movers.module.css';
import { MoversAnswer } from './movers-answer.tsx';
import { moversQuery } from './movers-query.ts';

const route = screenRoute('policies/movers');
const destinations = ['Anywhere', 'UnknownAddress'] as const;

interface Asked {
  accountId: string;
  tickerId: string;
  amount: string;
  whereto: (typeof destinations)[number];
}

/** Who is able to move more than an amount from an account. What is asked stands in the address, so that the answer can be linked to. */
export function WhoCanMove() {
  const { t } = useTranslation('movers');
  const { domainId } = useScope();
  const { domainAlias } = useMembership();
  const { accountId = '', tickerId = '', amount = '', whereto = 'Anywhere' } = route.useSearch();
  const ticker = useQuery({ ...assetQuery(tickerId), enabled: tickerId !== '' }).data ?? undefined;
  const unit = ticker && unitOfTicker(ticker);
  const parsed = unit && parseAmount(amount, unit.decimals);
  const isAsked = accountId !== '' && parsed?.ok === true;
  const smallest = parsed?.ok === true ? String(parsed.value) : '0';
  const query = moversQuery({ domainId, accountId, tickerId, amount: smallest, whereto });
  const { data, error, refetch } = useQuery({ ...query, enabled: isAsked });
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle', { domain: domainAlias })} />
      <CardStack>
        <QuestionCard asked={{ accountId, tickerId, amount, whereto }} />
        {isAsked && error ? <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} /> : null}
        {isAsked && !error && !data ? (
          <Card>
            <SkeletonBlock lines={5} label={t('finding')} />
          </Card>
        ) : null}
        {isAsked && !error && data ? <MoversAnswer movers={data} tickerId={tickerId} asked={smallest} /> : null}
      </CardStack>
    </>
  );
}

function QuestionCard({ asked }: { asked: Asked }) {
  const { t } = useTranslation('movers');
  const router = useRouter();
  const scope = useScope();
  const { control, handleSubmit } = useForm<Asked>({ values: asked });
  const [accountId, tickerId, amount] = useWatch({ control, name: ['accountId', 'tickerId', 'amount'] });
  const account = useQuery({ ...accountSource.one(scope.domainId, accountId), enabled: accountId !== '' }).data;
  const ledgerIds = account && ledgersOf(account).map(({ ledgerId }) => ledgerId);
  const ticker = useQuery({ ...assetQuery(tickerId), enabled: tickerId !== '' }).data ?? undefined;
  const unit = ticker && unitOfTicker(ticker);
  const isWhole = accountId !== '' && unit !== undefined && parseAmount(amount, unit.decimals).ok;
  return (
    <Card title={t('ask')} hint={t('askHint')}>
      <form
        className={classes.form}
        aria-label={t('ask')}
        onSubmit={(event) => void handleSubmit((values) => router.history.push(paths.movers(scope, { ...values })))(event)}
      >
        <FieldRow>
          <AccountField
            control={control}
            name="accountId"
            label={t('account')}
            choices={accountChoices(scope.domainId)}
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
    </Card>
  );
}

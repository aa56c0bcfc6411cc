import './texts.ts';

import { Button, CheckField, ErrorState, FormLayout, FormSection, Notice, showToast, SkeletonBlock } from '@countersign/ui';
import type { EventScope } from '@countersign/model';
import type { NotificationEvents, NotificationSettings as Settings } from '@countersign/contract';
import { Select } from '@countersign/ui/form/controls.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../shared/api/client.ts';
import { errorText } from '../../shared/api/error-text.ts';
import { ChoiceGroup } from '../../shared/forms/choice-field.tsx';
import { LeaveGuard } from '../../shared/forms/leave-guard.tsx';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { useGo } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { isChosen, isSameChoice, occasionsOf, withToggled } from './notification-choice.ts';
import { PreferencesHeader } from './preferences-header.tsx';
import classes from './preferences.module.css';
import { availableNotificationsQuery, notificationSettingsQuery, type NotificationChoice } from './queries.ts';

const route = screenRoute('user-preferences/notifications');

/** What the person wants to be notified of, domain by domain. */
export function NotificationSettings() {
  const { t } = useTranslation('preferences');
  const scope = useScope();
  const go = useGo();
  const { visible } = useMembership();
  const { domainId = scope.domainId } = route.useSearch();
  const settings = useQuery(notificationSettingsQuery(domainId));
  const available = useQuery(availableNotificationsQuery);
  const failed = settings.error ?? available.error;
  const domain = visible.find(({ id }) => id === domainId)?.alias ?? domainId;
  return (
    <>
      <PreferencesHeader current="notifications" />
      <div className={classes.domain}>
        <Select
          label={t('notifications.domain')}
          description={t('notifications.domainHint')}
          data={visible.map(({ id, alias }) => ({ value: id, label: alias }))}
          value={domainId}
          allowDeselect={false}
          searchable={visible.length > 6}
          onChange={(id) => id && go(paths.notificationSettings(scope, { domainId: id }))}
        />
      </div>
      {settings.data && available.data ? (
        <SettingsForm key={domainId} domain={domain} kept={settings.data} available={available.data} />
      ) : failed ? (
        <ErrorState message={errorText(failed, t)} onRetry={() => void Promise.all([settings.refetch(), available.refetch()])} />
      ) : (
        <SkeletonBlock lines={6} label={t('app:action.loading')} />
      )}
    </>
  );
}

interface FormProps {
  domain: string;
  kept: Settings;
  available: { readonly scopes: readonly EventScope[]; readonly events: NotificationEvents };
}

function SettingsForm({ domain, kept, available }: FormProps) {
  const { t } = useTranslation('preferences');
  const queries = useQueryClient();
  const [draft, setDraft] = useState<NotificationChoice | null>(null);
  const choice = draft ?? kept;
  const isDirty = draft !== null && !isSameChoice(draft, kept);
  const occasions = occasionsOf(available.events);
  const isToldNothing = !occasions.some((occasion) => isChosen(choice, occasion));
  const saving = useMutation({
    mutationFn: ({ scope, events }: NotificationChoice) =>
      api.notificationSettings.change({ query: { domainId: kept.domainId }, body: { scope, events } }),
    onSuccess: (saved) => {
      queries.setQueryData(notificationSettingsQuery(kept.domainId).queryKey, saved);
      setDraft(null);
      showToast({ tone: 'good', title: t('notifications.saved', { domain }) });
    },
  });
  return (
    <>
      <LeaveGuard dirty={isDirty} />
      <FormLayout
        label={t('notifications.form', { domain })}
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty) saving.mutate(choice);
        }}
        actions={
          <>
            <output className={classes.standing}>
              {isDirty ? t('notifications.unsaved') : isToldNothing ? t('notifications.nothing') : t('notifications.kept')}
            </output>
            <Button variant="default" disabled={!isDirty || saving.isPending} onClick={() => setDraft(null)}>
              {t('notifications.undo')}
            </Button>
            <Button type="submit" disabled={!isDirty} loading={saving.isPending}>
              {t('app:action.save')}
            </Button>
          </>
        }
      >
        {saving.error ? (
          <Notice tone="danger" title={t('notifications.failed')}>
            {errorText(saving.error, t)}
          </Notice>
        ) : null}
        <FormSection title={t('notifications.what')} hint={t('notifications.whatHint')}>
          {occasions.length === 0 ? <p>{t('notifications.noneAvailable')}</p> : null}
          {occasions.map((occasion) => (
            <div key={occasion.event} className={classes.occasion}>
              <CheckField
                label={t(`notifications.event.${occasion.event}`)}
                checked={isChosen(choice, occasion)}
                onChange={() => setDraft(withToggled(choice, occasion))}
              />
              <p>{t(`notifications.eventHint.${occasion.event}`)}</p>
            </div>
          ))}
        </FormSection>
        <FormSection title={t('notifications.where')} hint={t('notifications.whereHint')}>
          <ChoiceGroup
            name="scope"
            label={t('notifications.scope')}
            choices={available.scopes.map((value) => ({
              value,
              label: t(`notifications.scopeOf.${value}`, { domain }),
            }))}
            value={choice.scope}
            onChange={(scope) => setDraft({ ...choice, scope })}
          />
        </FormSection>
      </FormLayout>
    </>
  );
}

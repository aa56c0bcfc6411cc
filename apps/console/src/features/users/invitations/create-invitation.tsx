import '../../../entities/invitation/texts.ts';

import { newId, type Translate } from '@countersign/kernel';
import { givenRoles } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { Button, FormLayout, FormSection, FormSteps, PageHeader, Notice } from '@countersign/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { z } from 'zod';

import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { LongTextField } from '../../../shared/forms/fields.tsx';
import { LeaveGuard } from '../../../shared/forms/leave-guard.tsx';
import { useKeptInput } from '../../../shared/forms/use-kept-input.ts';
import { formProblems } from '../../../shared/forms/problems.ts';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { LoginField, RolesField } from '../../../shared/proposing/form/controls/person-fields.tsx';
import { nameText, proseText } from '../../../shared/proposing/readable-text.ts';
import { useGo } from '../../../shared/routing/app-link.tsx';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { dayFrom, validityUntil } from './expiry-day.ts';
import { ExpiryField } from './expiry-field.tsx';
import { madeCodeQuery } from './queries.ts';
import { ShareInvitation } from './share-invitation.tsx';

const route = screenRoute('users/invitations/create');
const usualDays = 7;

/** Invites somebody: who they are to be, then how they learn of it, which the address remembers. */
export function CreateInvitation() {
  const { t } = useTranslation('invitations');
  const { domainAlias } = useMembership();
  const scope = useScope();
  const { invitationId } = route.useSearch();
  const steps = [t('create.step.details'), t('create.step.share')];
  const title = t('create.title');
  return (
    <>
      <PageHeader title={title} subtitle={t('create.subtitle', { domain: domainAlias })} />
      <FormSteps steps={steps} current={invitationId === undefined ? 0 : 1} />
      {invitationId === undefined ? (
        <Details title={title} />
      ) : (
        <ShareInvitation
          id={invitationId}
          after={<LinkButton href={paths.invitation(scope, invitationId)}>{t('create.toInvitation')}</LinkButton>}
        />
      )}
    </>
  );
}

/** Checks what is typed of an invitation, with a message for each rule. */
export function invitationSchema(t: Translate, now: () => Date) {
  return z.object({
    alias: nameText(t, t('invitations:problem.alias')),
    roles: z
      .array(z.string())
      .min(1, t('invitations:problem.roles'))
      .refine((roles) => roles.length === 0 || givenRoles.safeParse(roles).success, t('proposing:problem.format.roles')),
    expiry: z.string().superRefine((typed, context) => {
      const read = validityUntil(typed, now(), limits.invitationLifetimeSeconds);
      if ('problem' in read) context.addIssue({ code: 'custom', message: t(`invitations:problem.expiry.${read.problem}`) });
    }),
    description: proseText(t),
  });
}

type Values = z.infer<ReturnType<typeof invitationSchema>>;

function Details({ title }: { title: string }) {
  const { t } = useTranslation('invitations');
  const { domainId, domainAlias } = useMembership();
  const scope = useScope();
  const go = useGo();
  const queries = useQueryClient();
  const [expiry] = useState(() => dayFrom(new Date(), usualDays));
  const kept = useKeptInput<Values>(title);
  const form = useForm<Values>({
    resolver: zodResolver(invitationSchema(t, () => new Date())),
    defaultValues: { alias: '', roles: [], expiry, description: '' },
    shouldFocusError: false,
    ...(kept.before && { values: kept.before, resetOptions: { keepDefaultValues: true } }),
  });
  kept.keep(() => structuredClone(form.getValues()));
  const { control, formState } = form;
  const create = useMutation({
    mutationFn: ({ alias, roles, expiry, description }: Values) => {
      const validity = validityUntil(expiry, new Date(), limits.invitationLifetimeSeconds);
      return api.invitations.create({
        params: { domainId },
        body: {
          user: {
            id: newId(),
            alias,
            roles,
            lock: 'Unlocked',
            ...(description !== '' && { description }),
            customProperties: {},
          },
          numberSecondsOfValidity: 'seconds' in validity ? validity.seconds : 0,
        },
      });
    },
    onSuccess: async ({ id, code }) => {
      kept.forget();
      queries.setQueryData(madeCodeQuery(id).queryKey, code);
      void queries.invalidateQueries({ queryKey: ['invitations'] });
      go(paths.createInvitation(scope, { invitationId: id }), { replace: true, force: true });
    },
  });
  return (
    <>
      <LeaveGuard dirty={formState.isDirty && !create.isSuccess} />
      <FormLayout
        label={title}
        problems={formProblems(formState.errors)}
        onSubmit={(event) => void form.handleSubmit((values) => create.mutate(values))(event)}
        actions={
          <>
            <Button variant="default" onClick={() => go(paths.invitations(scope))}>
              {t('app:action.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('create.submit')}
            </Button>
          </>
        }
      >
        {create.error ? (
          <Notice tone="danger" title={t('create.failed')}>
            {errorText(create.error, t)}
          </Notice>
        ) : null}
        <FormSection title={t('create.who')} hint={t('create.whoHint', { domain: domainAlias })}>
          <LoginField control={control} name="alias" label={t('kinds:field.email')} required />
          <RolesField control={control} name="roles" label={t('kinds:field.roles')} required />
          <LongTextField control={control} name="description" label={t('column.description')} />
        </FormSection>
        <FormSection title={t('create.time')} hint={t('create.timeHint')}>
          <ExpiryField control={control} name="expiry" />
        </FormSection>
      </FormLayout>
    </>
  );
}

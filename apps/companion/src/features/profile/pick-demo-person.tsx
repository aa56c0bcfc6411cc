import { newId } from '@countersign/kernel';
import { EmptyState, ErrorState, Notice, SkeletonBlock } from '@countersign/ui';
import { IconChevronRight } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { clientOf } from '../../app/api/client.ts';
import { instanceQuery, neighbourBackend } from '../../app/api/instance-query.ts';
import { pairedInstance } from '../../app/profile/paired-instance.ts';
import type { Profile } from '../../app/profile/profile.ts';
import { startProfile, useProfileState } from '../../app/profile/profile-store.ts';
import { openSession } from '../../app/session/session.ts';
import { Page, RowButton } from '../../app/shell/page.tsx';
import { usableKey } from '../../platform/keys/stored-key.ts';
import { adoptKey } from '../../platform/keys/web-crypto-keys.ts';
import classes from './pick-demo-person.module.css';

type DemoPerson = Awaited<ReturnType<ReturnType<typeof clientOf>['demo']['people']>>['items'][number];

/** Takes the place of a person of a demo instance. Where the instance is none, there is nobody to pick. */
export function PickDemoPerson() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isFirst = useProfileState().status === 'none';
  const backend = neighbourBackend(globalThis.location) ?? '';
  const instance = useQuery(instanceQuery(backend));
  const people = useQuery({
    queryKey: ['demo', backend],
    queryFn: ({ signal }) => clientOf(backend).demo.people({}, { signal }),
    enabled: instance.data?.demo === true,
  });
  const act = useMutation({
    mutationFn: async ({ email, alias, privateKeyPkcs8 }: DemoPerson) => {
      if (instance.data === undefined) return;
      const key = await adoptKey(privateKeyPkcs8);
      const profile: Profile = {
        id: newId(),
        name: alias,
        email,
        login: email,
        publicKey: key.publicKey,
        verification: { type: 'Gesture' },
        instance: pairedInstance(backend, instance.data),
        demoAlias: alias,
        createdAt: new Date().toISOString(),
      };
      await openSession(profile, usableKey(key, profile.id));
      await startProfile(profile, key);
      await navigate({ to: '/' });
    },
  });
  const items = people.data?.items;
  const failed = instance.isError || people.isError;
  return (
    <Page title={t('demo.title')} lead={t('demo.lead')} back={isFirst ? '/welcome' : '/profiles'}>
      {act.isError ? <Notice tone="danger" title={t('create.failed')} /> : null}
      {failed ? (
        <ErrorState title={t('demo.none')} message={t('error.unreachable')} onRetry={() => void instance.refetch()} />
      ) : null}
      {items === undefined && !failed ? <SkeletonBlock lines={6} label={t('app.loading')} /> : null}
      {items?.length === 0 ? <EmptyState title={t('demo.none')} /> : null}
      <ul className={classes.people}>
        {items?.map((person) => (
          <li key={person.email}>
            <RowButton className={classes.person} disabled={act.isPending} onClick={() => act.mutate(person)}>
              <span>
                <strong>{person.alias}</strong>
                <span className={classes.email}>{person.email}</span>
                <span className={classes.description}>{person.description}</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </RowButton>
          </li>
        ))}
      </ul>
    </Page>
  );
}

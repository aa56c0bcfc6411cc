import { Button, buttonLook, Notice, showToast } from '@countersign/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { readCode } from '../../app/api/codes.ts';
import { instanceQuery, neighbourBackend } from '../../app/api/instance-query.ts';
import { ConfirmInstance } from '../../app/profile/confirm-instance.tsx';
import type { PairedInstance } from '../../app/profile/profile.ts';
import { pairProfile } from '../../app/profile/pair-profile.ts';
import { useProfile } from '../../app/profile/profile-store.ts';
import { closeSession } from '../../app/session/session.ts';
import { CodeReader } from '../../app/shell/code-reader.tsx';
import { Page, Stack } from '../../app/shell/page.tsx';
import { reachInstance, type Address, type PairingProblem } from '../../app/profile/reach-instance.ts';
import { AddressForm } from './address-form.tsx';

/**
 * Pairs a profile with an instance: by its code (scanned, followed as a link, or pasted), by typing its address, or with the instance that
 * serves this app. Whichever it was, the instance is asked who it is, and its owner confirms what it said.
 */
export function Pair() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile } = useProfile();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const [failed, setFailed] = useState<string>();
  const neighbour = neighbourBackend(globalThis.location);
  const nearby = useQuery({ ...instanceQuery(neighbour ?? ''), enabled: neighbour !== undefined });
  const { data, isPending, mutate, reset } = useMutation({
    mutationFn: (address: Address) => reachInstance(address, profile.instance),
  });

  const take = (text: string) => {
    const read = readCode(text);
    reset();
    if (!read.ok) return setFailed(t(`pair.${read.error}`));
    if (read.value.kind !== 'pairing') return setFailed(t('pair.requestInstead'));
    setFailed(undefined);
    return mutate(read.value.code);
  };
  useEffect(() => {
    const read = hash === '' ? undefined : readCode(`${globalThis.location.origin}/pair#${hash}`);
    if (read?.ok === true && read.value.kind === 'pairing') mutate(read.value.code);
  }, [hash, mutate]);
  const pair = async (instance: PairedInstance) => {
    closeSession(profile.id);
    try {
      if (!(await pairProfile(profile.id, instance))) return setFailed(t('pair.otherInstance'));
    } catch {
      return setFailed(t('create.failed'));
    }
    showToast({ tone: 'good', title: t('pair.paired', { address: instance.backend }) });
    return await navigate({ to: '/key' });
  };
  const problem = data?.ok === false ? data.error : undefined;
  const isNearby = nearby.data !== undefined && neighbour !== undefined;
  return (
    <Page title={t('pair.title')} lead={t('pair.lead')} {...(profile.instance !== undefined && { back: '/profile' })}>
      {failed === undefined ? null : <Notice tone="danger" title={failed} />}
      {problem === undefined ? null : <Problem problem={problem} />}
      {data?.ok === true ? (
        <ConfirmInstance instance={data.value} onConfirmed={() => pair(data.value)} onCancel={reset} />
      ) : (
        <>
          {isNearby ? (
            <Stack>
              <div>
                <Button size="md" loading={isPending} onClick={() => mutate({ backend: neighbour })}>
                  {t('pair.nearby', { address: neighbour })}
                </Button>
              </div>
              <span>{t('pair.nearbyHint')}</span>
            </Stack>
          ) : null}
          <CodeReader
            scanLabel={t('pair.scan')}
            pasteLabel={t('pair.paste')}
            useLabel={t('pair.use')}
            busy={isPending}
            isSecond={isNearby}
            onText={take}
          />
          <AddressForm busy={isPending} onAddress={(backend) => mutate({ backend })} />
        </>
      )}
    </Page>
  );
}

/** Why it was not paired. For another instance there is another profile, which what was scanned goes along to. */
function Problem({ problem }: { problem: PairingProblem }) {
  const { t } = useTranslation();
  const more =
    problem === 'pair.otherInstance' ? (
      <Link to="/profile/new" hash {...buttonLook({ variant: 'default' })}>
        {t('profiles.add')}
      </Link>
    ) : undefined;
  return <Notice tone="danger" title={t(problem)} actions={more} />;
}

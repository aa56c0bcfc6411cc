import { Notice, showToast } from '@countersign/ui';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { readCode } from '../../app/api/codes.ts';
import { instanceQuery, neighbourBackend } from '../../app/api/instance-query.ts';
import { changeProfile, useProfile } from '../../app/profile/profile-store.ts';
import { closeSession } from '../../app/session/session.ts';
import { CodeReader } from '../../app/shell/code-reader.tsx';
import { Page, Stack } from '../../app/shell/page.tsx';
import { reachInstance, type Address } from '../../app/profile/reach-instance.ts';
import { AddressForm } from './address-form.tsx';

/** Pairs a profile with an instance: by its QR code, by pasting it, by typing its address, or with the instance that serves this app. */
export function Pair() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile } = useProfile();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const neighbour = neighbourBackend(globalThis.location);
  const nearby = useQuery({ ...instanceQuery(neighbour ?? ''), enabled: neighbour !== undefined });

  const pair = async (code: Address) => {
    setProblem(undefined);
    setBusy(true);
    const reached = await reachInstance(code);
    setBusy(false);
    if (!reached.ok) return setProblem(t(reached.error));
    closeSession(profile.id);
    await changeProfile(profile.id, { instance: reached.value });
    showToast({ tone: 'good', title: t('pair.paired', { address: code.backend }) });
    await navigate({ to: '/key' });
  };
  const take = (text: string) => {
    const read = readCode(text);
    if (!read.ok) return setProblem(t(`pair.${read.error}`));
    if (read.value.kind !== 'pairing') return setProblem(t('pair.requestInstead'));
    setProblem(undefined);
    return void pair(read.value.code);
  };
  return (
    <Page title={t('pair.title')} lead={t('pair.lead')} {...(profile.instance !== undefined && { back: '/profile' })}>
      {problem === undefined ? null : <Notice tone="danger" title={problem} />}
      {nearby.data !== undefined && neighbour !== undefined ? (
        <Stack>
          <div>
            <Button size="md" loading={busy} onClick={() => void pair({ backend: neighbour })}>
              {t('pair.nearby', { address: neighbour })}
            </Button>
          </div>
          <span>{t('pair.nearbyHint')}</span>
        </Stack>
      ) : null}
      <CodeReader scanLabel={t('pair.scan')} pasteLabel={t('pair.paste')} useLabel={t('pair.use')} busy={busy} onText={take} />
      <AddressForm busy={busy} onAddress={(backend) => void pair({ backend })} />
    </Page>
  );
}

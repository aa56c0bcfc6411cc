import { Radio } from '@mantine/core';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { hasPlatformCredentials } from '../../platform/keys/credential-key.ts';
import type { KeyKind } from '../../platform/keys/device-key.ts';
import { Stack } from '../shell/page.tsx';

/** Asks which kind of key to make, where there is a choice. */
export function KeyKindChoice({ value, onChange }: { value: KeyKind; onChange: (kind: KeyKind) => void }) {
  const { t } = useTranslation();
  if (!hasPlatformCredentials()) return null;
  return (
    <Radio.Group
      label={t('keyKind.question')}
      value={value}
      onChange={(kind) => onChange(kind === 'Credential' ? 'Credential' : 'Browser')}
    >
      <Stack>
        {(['Browser', 'Credential'] as const).map((kind) => (
          <Radio key={kind} value={kind} label={t(`keyKind.${kind}`)} description={t(`keyKind.about${kind}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

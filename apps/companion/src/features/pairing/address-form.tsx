import { Button } from '@countersign/ui';
import { TextInput } from '@countersign/ui/form/controls.tsx';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { serverAddress } from '../../app/api/codes.ts';
import { Stack } from '../../app/shell/page.tsx';

/** Asks for the address of an instance, for those who have no code of it. */
export function AddressForm({ busy, onAddress }: { busy: boolean; onAddress: (backend: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const take = () => {
    const address = serverAddress(typed.trim());
    setProblem(
      typed.trim() === '' ? t('pair.serverRequired') : address === undefined ? t('pair.InvalidServerAddress') : undefined,
    );
    if (address !== undefined) onAddress(address);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <Stack>
        <TextInput
          label={t('pair.server')}
          description={t('pair.serverHint')}
          type="url"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div>
          <Button type="submit" variant="default" loading={busy}>
            {t('pair.useServer')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

import { Button } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lockMinutes, storedLockMinutes, type LockMinutes } from '../../app/session/auto-lock.ts';
import { chooseLockMinutes, lockNow } from '../../app/session/idle.ts';
import { Choices, Stack } from '../../app/shell/page.tsx';

/** After how long without use the app locks itself, and a button to lock it at once. */
export function LockChoice() {
  const { t } = useTranslation();
  const { data, refetch } = useQuery({ queryKey: ['lock-minutes'], queryFn: storedLockMinutes });
  const choose = async (minutes: LockMinutes) => {
    await chooseLockMinutes(minutes);
    await refetch();
  };
  return (
    <Stack>
      <Choices>
        {lockMinutes.map((minutes) => (
          <Button key={minutes} variant="default" aria-pressed={data === minutes} onClick={() => void choose(minutes)}>
            {t('lock.minutes', { count: minutes })}
          </Button>
        ))}
      </Choices>
      {/* Not one of the choices. */}
      <div>
        <Button variant="default" onClick={() => lockNow()}>
          {t('lock.now')}
        </Button>
      </div>
    </Stack>
  );
}

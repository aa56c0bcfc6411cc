import { isCodedError, keysOf, languages, type Language } from '@countersign/kernel';
import { Button, showToast } from '@countersign/ui';
import { chooseLanguage } from '@countersign/ui/i18n/choose-language.ts';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useState } from 'react';
import { keepOnDevice } from '../../app/keep-on-device.ts';
import { Actions } from '../../app/shell/page.tsx';

/** The language of this app, each called by its own name. The app is put on the device in it first, so that it goes on without network. */
export function LanguageChoice() {
  const { t, language } = useTranslation();
  const [coming, setComing] = useState<Language>();
  const speak = async (chosen: Language) => {
    setComing(chosen);
    try {
      await chooseLanguage(chosen, () => keepOnDevice(chosen));
    } catch (error) {
      setComing(undefined);
      const message = t(isCodedError(error, 'UpdateWaits') ? 'profile.languageAfterUpdate' : 'error.connectivity');
      showToast({ tone: 'danger', title: t('profile.languageFailed'), message });
    }
  };
  return (
    <Actions>
      {keysOf(languages).map((offered) => (
        <Button
          key={offered}
          variant="default"
          aria-pressed={language === offered}
          lang={offered}
          loading={coming === offered}
          disabled={coming !== undefined && coming !== offered}
          onClick={() => {
            if (language !== offered) void speak(offered);
          }}
        >
          {languages[offered]}
        </Button>
      ))}
    </Actions>
  );
}

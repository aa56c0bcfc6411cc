import './texts.ts';

import { Button, buttonLook, Code, CopyAsTextButton, Dialog, DialogActions, FormSteps, QrPicture } from '@countersign/ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { CompanionPlaces } from './companion-places.tsx';
import classes from './invited.module.css';

const ways = ['phone', 'here'] as const;
type Way = (typeof ways)[number];

/** How an invitation is answered, in three steps: on which device, how the companion comes to it, then the answer by it. */
export function Ways({ link, code }: { link: string; code: string }) {
  const { t } = useTranslation('invited');
  const [way, setWay] = useState<Way | null>(null);
  const [hasCompanion, setHasCompanion] = useState(false);
  const goTo = (step: number) => {
    if (step === 0) setWay(null);
    setHasCompanion(false);
  };
  return (
    <>
      <FormSteps
        steps={[t('step.method'), t('step.get'), t(way === 'here' ? 'step.launch' : 'step.pair')]}
        current={way === null ? 0 : hasCompanion ? 2 : 1}
        onGo={goTo}
      />
      {way === null ? <Choice onChoose={setWay} /> : null}
      {way !== null && !hasCompanion ? (
        <>
          <CompanionPlaces on={way} />
          <Buttons onBack={() => goTo(0)}>
            <Button onClick={() => setHasCompanion(true)}>{t('get.have')}</Button>
          </Buttons>
        </>
      ) : null}
      {way !== null && hasCompanion ? (
        <>
          <section className={classes.way} aria-labelledby={way}>
            <h2 id={way}>{t(`${way}.title`)}</h2>
            {way === 'phone' ? <OnPhone link={link} code={code} /> : <Here link={link} code={code} />}
          </section>
          <Buttons onBack={() => goTo(1)} />
        </>
      ) : null}
    </>
  );
}

function Buttons({ onBack, children }: { onBack: () => void; children?: ReactNode }) {
  const { t } = useTranslation('invited');
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onBack}>
        {t('app:action.back')}
      </Button>
      {children}
    </div>
  );
}

function Choice({ onChoose }: { onChoose: (way: Way) => void }) {
  const { t } = useTranslation('invited');
  return (
    <div className={classes.ways}>
      {ways.map((way) => (
        <section key={way} className={classes.way} aria-labelledby={way}>
          <h2 id={way}>{t(`${way}.title`)}</h2>
          <p>{t(`${way}.hint`)}</p>
          <div>
            <Button variant={way === 'phone' ? 'filled' : 'default'} onClick={() => onChoose(way)}>
              {t(`${way}.choose`)}
            </Button>
          </div>
        </section>
      ))}
    </div>
  );
}

/** A picture that the phone's camera reads, and the code for a companion that is open already. */
function OnPhone({ link, code }: { link: string; code: string }) {
  const { t } = useTranslation('invited');
  return (
    <>
      <p>{t('phone.scan')}</p>
      <QrPicture value={link} size={220} title={t('phone.qr')} />
      <p>{t('code')}</p>
      <Code className={classes.code}>{code}</Code>
    </>
  );
}

/** A link that opens the companion, and what to do where it opens somewhere else than where the key is to be. */
function Here({ link, code }: { link: string; code: string }) {
  const { t } = useTranslation('invited');
  const [isByCode, setIsByCode] = useState(false);
  return (
    <>
      <p>{t('here.launch')}</p>
      <div className={classes.buttons}>
        <a {...buttonLook()} href={link}>
          {t('here.open')}
        </a>
        <Button variant="default" onClick={() => setIsByCode(true)}>
          {t('here.byCode')}
        </Button>
      </div>
      {isByCode ? (
        <Dialog title={t('here.byCodeTitle')} onClose={() => setIsByCode(false)}>
          <p>{t('here.byCodeHint')}</p>
          <p>
            <Code className={classes.code}>{code}</Code>
          </p>
          <DialogActions>
            <CopyAsTextButton value={code} />
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}

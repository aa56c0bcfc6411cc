import { ensureChromium } from './installed-chromium.ts';

/**
 * The program that drives Chromium asks for the stack of each request, for which V8 reads the page's whole script once more where it did not note
 * positions when it compiled: four fifths of running that script, which no user pays.
 */
const driven = '--no-enable-lazy-source-positions';

/** How the journeys and the benchmarks start Chromium: an installed one, that talks to nobody but the instance. */
export const chromiumLaunch = {
  executablePath: ensureChromium(),
  args: [
    '--no-sandbox',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-sync',
    '--metrics-recording-only',
    '--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,CertificateTransparencyComponentUpdater',
    `--js-flags=${driven}`,
  ],
};

/** How many times as often something is called before it is compiled to faster code: the counts that V8 has by itself, times this. */
const patience = 50;
const callsBeforeCompiling = {
  'invocation-count-for-maglev': 400,
  'invocation-count-for-maglev-osr': 100,
  'invocation-count-for-turbofan': 3_000,
  'invocation-count-for-osr': 500,
};
const scriptFlags = Object.entries(callsBeforeCompiling).map(([flag, calls]) => `--${flag}=${calls * patience}`);

/**
 * For journeys alone, whose pages are open for seconds: compiling what is called often to faster code hardly ever pays there, and was a tenth of
 * all their work. What does nothing else, as stretching a PIN, takes six times as long without it.
 */
export const journeyLaunch = {
  ...chromiumLaunch,
  args: [...chromiumLaunch.args, `--js-flags=${[driven, ...scriptFlags].join(' ')}`],
};

/** The same with a camera that sees a video, which may be written until the camera is used. */
export function launchWithCamera(video: string): typeof journeyLaunch {
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ];
  return { ...journeyLaunch, args: [...journeyLaunch.args, ...camera] };
}

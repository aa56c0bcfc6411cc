/** How the journeys and the benchmarks start Chromium: an installed one, that talks to nobody but the instance. */
export const chromiumLaunch = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
  ],
};

/**
 * For journeys alone, whose pages are open for seconds: compiling what is called often to faster code never pays there, and was a tenth of
 * all their work.
 */
export const journeyLaunch = {
  ...chromiumLaunch,
  args: [...chromiumLaunch.args, '--js-flags=--max-optimized-bytecode-size=0'],
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

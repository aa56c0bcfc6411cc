import type { SignInBrowser, SignInSystem } from '@countersign/model/names';

// In this order: Edge says that it is Chrome too, and all of them say that they are Safari.
const browsers: readonly (readonly [RegExp, SignInBrowser])[] = [
  [/\b(?:OPR|Opera|SamsungBrowser|YaBrowser|UCBrowser)\//, 'Other'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

// Android says that it is Linux too, and phones of Apple that they are like Mac OS X.
const systems: readonly (readonly [RegExp, SignInSystem])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system in words of ours, from what a browser says of itself. It may lie: this helps to distinguish sign-ins and proves nothing. */
export function readUserAgent(text: string): { readonly browser: SignInBrowser; readonly system: SignInSystem } {
  const said = text.slice(0, 512);
  return {
    browser: browsers.find(([pattern]) => pattern.test(said))?.[1] ?? 'Other',
    system: systems.find(([pattern]) => pattern.test(said))?.[1] ?? 'Other',
  };
}

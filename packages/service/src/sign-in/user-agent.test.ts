import { expect, test } from 'vitest';
import { readUserAgent } from './user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  [`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${apple} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.0.0`, 'Edge', 'Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`, 'Other', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Other', 'Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Other'],
  ['curl/8.5.0', 'Other', 'Other'],
  ['', 'Other', 'Other'],
  [`${'x'.repeat(600)} Firefox/133.0 Windows`, 'Other', 'Other'],
] as const)('%s', (text, browser, system) => {
  expect(readUserAgent(text)).toEqual({ browser, system });
});

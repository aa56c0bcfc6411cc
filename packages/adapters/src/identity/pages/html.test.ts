import { expect, test } from 'vitest';
import { html, raw } from './html.ts';

test('texts are escaped, markup is kept', () => {
  const name = `<img src=x onerror="alert('1')">&`;
  expect(html`<p title="${name}">${raw('<b>b</b>')}${[html`<i>${1}</i>`]}${undefined}</p>`.markup).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;"><b>b</b><i>1</i></p>',
  );
});

import { expect, test } from 'vitest'
import { html, trusted } from './html.ts'
import { prose } from './prose.ts'

test('whatever is put into a template is escaped', () => {
  const hostile = `<script>alert("&'")</script>`

  expect(html`<p title="${hostile}">${hostile}</p>`.markup).toBe(
    '<p title="&lt;script&gt;alert(&quot;&amp;&#39;&quot;)&lt;/script&gt;">&lt;script&gt;alert(&quot;&amp;&#39;&quot;)&lt;/script&gt;</p>',
  )
})

test('markup put into a template is not escaped again', () => {
  const parts = ['a & b', html`<b>c</b>`].map((part) => html`<i>${part}</i>`)

  expect(html`<p>${parts}</p>`.markup).toBe('<p><i>a &amp; b</i><i><b>c</b></i></p>')
})

test('false and undefined print nothing, zero prints itself', () => {
  expect(html`${false}${undefined}${0}`.markup).toBe('0')
})

test('the indentation of a template is dropped, that of what is put in stays', () => {
  const code = trusted('a\n  b')

  expect(
    html`<pre>${code}</pre>
      <p></p>`.markup,
  ).toBe('<pre>a\n  b</pre>\n<p></p>')
})

test('words between backticks are code, and nothing else is markup', () => {
  expect(prose('Send `<id>` or **<b>**, not `').markup).toBe(
    'Send <code>&lt;id&gt;</code> or **&lt;b&gt;**, not `',
  )
})

import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const render = (source: string) =>
  renderMarkdown(source, (target) => (target === 'known.md' ? '/docs/guides/known' : undefined)).body.markup

test.each([
  ['# A `b`', '<h1 id="top">A <code>b</code></h1>'],
  ['## More of it', '<h2 id="more-of-it"><a href="#more-of-it">More of it</a></h2>'],
  ['one\ntwo\n\nthree', '<p>one two</p><p>three</p>'],
  ['**a** and *b* of 2*3*4', '<p><b>a</b> and <i>b</i> of 2*3*4</p>'],
  ['[this](known.md), [that](../other.md)', '<p><a href="/docs/guides/known">this</a>, that</p>'],
  ['- one\n  and more\n- two', '<li>one and more</li><li>two</li>'],
  ['a <b> & "c"', '<p>a &lt;b&gt; &amp; &quot;c&quot;</p>'],
])('%j', (source, markup) => {
  expect(render(source).replaceAll('\n', '')).toContain(markup)
})

test('code is kept as it is, marked by what it is made of', () => {
  const markup = render("```ts\nconst a = 'b' // <c>\n\n  d()\n```\nafter")

  expect(markup).toContain(
    `<span class="k">const</span> a = <span class="s">&#39;b&#39;</span> <span class="c">// &lt;c&gt;</span>\n\n  d()</code>`,
  )
  expect(markup).toContain('<p>after</p>')
})

test('a table has a head and rows', () => {
  const markup = render('| a | b |\n|---|---|\n| `x|y` | two |'.replace('x|y', String.raw`x\|y`))

  expect(markup).toContain('<th scope="col">a</th>')
  expect(markup).toContain('<td><code>x|y</code></td><td>two</td>')
})

test('sections have the words below their headings', () => {
  const { title, sections } = renderMarkdown(
    '# A\n\nfirst\n\n## B\n\n- second\n\n```sh\nthird\n```',
    () => undefined,
  )

  expect(title).toBe('A')
  expect(sections).toEqual([
    { id: 'top', title: 'A', text: ' first' },
    { id: 'b', title: 'B', text: ' second third' },
  ])
})

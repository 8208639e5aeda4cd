import { slugOf } from './addresses.ts'
import { sample } from './code-sample.ts'
import type { CodeLanguage } from './highlight.ts'
import { html, type Html } from './html.ts'

/** A part of a document: what stands below one of its headings. */
export type Section = { id: string; title: string; text: string }
export type Article = { title: string; body: Html; sections: Section[] }

/** Where a link of the document leads on the site; undefined for what is not on it. */
export type Resolve = (target: string) => string | undefined

const languages: Record<string, [language: CodeLanguage, label: string]> = {
  sh: ['shell', 'Shell'],
  ts: ['ts', 'TypeScript'],
  js: ['ts', 'JavaScript'],
  json: ['json', 'JSON'],
  python: ['python', 'Python'],
  py: ['python', 'Python'],
  http: ['http', 'HTTP'],
  yaml: ['text', 'YAML'],
}

type Block = { markup: Html; text: string }

/** The Markdown of our guides: headings, paragraphs, lists, tables, code. Anything else stays text. */
export function renderMarkdown(source: string, resolve: Resolve): Article {
  const sections: Section[] = []
  const body: Html[] = []
  let title = ''
  const lines = source.split('\n')
  let at = 0

  const note = (text: string) => {
    const last = sections.at(-1)
    if (last) last.text += ` ${text}`
  }
  const takeWhile = (test: (line: string) => boolean): string[] => {
    const taken: string[] = []
    for (let line = lines[at]; line !== undefined && test(line); line = lines[++at]) taken.push(line)
    return taken
  }

  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = /^(#{1,4}) (.+)$/.exec(line)
    if (line.trim() === '') at++
    else if (heading) {
      at++
      const [, marks = '', text = ''] = heading
      const plain = text.replaceAll('`', '')
      if (marks.length === 1) title = plain
      const id = marks.length === 1 ? 'top' : slugOf(plain)
      sections.push({ id, title: plain, text: '' })
      body.push(headingOf(marks.length, id, inline(text, resolve)))
    } else {
      const { markup, text } = block(takeWhile, line, resolve)
      body.push(markup)
      note(text)
    }
  }
  return { title, body: html`${body}`, sections }
}

function headingOf(level: number, id: string, text: Html): Html {
  if (level === 1) return html`<h1 id="top">${text}</h1>`
  const link = html`<a href="#${id}">${text}</a>`
  return level === 2 ? html`<h2 id="${id}">${link}</h2>` : html`<h3 id="${id}">${link}</h3>`
}

type TakeWhile = (test: (line: string) => boolean) => string[]

function block(takeWhile: TakeWhile, first: string, resolve: Resolve): Block {
  if (first.startsWith('```')) return codeBlock(takeWhile, first)
  if (first.startsWith('|'))
    return table(
      takeWhile((line) => line.startsWith('|')),
      resolve,
    )
  const marker = /^(?:[-*]|\d+\.) /.exec(first)
  if (marker) return list(takeWhile, first, resolve)
  const text = takeWhile((line) => line.trim() !== '' && !/^(#|```|\|)/.test(line)).join(' ')
  return { markup: html`<p>${inline(text, resolve)}</p>`, text }
}

function codeBlock(takeWhile: TakeWhile, first: string): Block {
  const name = first.slice(3).trim()
  let isInside = false
  const lines = takeWhile((line) => {
    const isFence = line.startsWith('```')
    if (!isFence || !isInside) {
      isInside = true
      return true
    }
    return false
  }).slice(1)
  takeWhile((line) => line.startsWith('```') && isInside && !(isInside = false))
  const code = lines.join('\n')
  const [language, label] = languages[name] ?? ['text', name === '' ? 'Text' : name]
  return { markup: sample(label, language, code), text: code }
}

function table(rows: string[], resolve: Resolve): Block {
  const cells = rows.map((row) =>
    row
      .replaceAll(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')),
  )
  const [head = [], , ...others] = cells
  const markup = html`<div class="table" tabindex="0" role="region" aria-label="Table: ${head.join(', ')}">
    <table>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${inline(cell, resolve)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${others.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${inline(cell, resolve)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
  return { markup, text: others.flat().join(' ') }
}

function list(takeWhile: TakeWhile, first: string, resolve: Resolve): Block {
  const isOrdered = /^\d/.test(first)
  const lines = takeWhile((line) => /^(?:[-*]|\d+\.) |^ {2,}\S/.test(line))
  const items: string[] = []
  for (const line of lines) {
    if (/^(?:[-*]|\d+\.) /.test(line)) items.push(line.replace(/^(?:[-*]|\d+\.) /, ''))
    else items[items.length - 1] += ` ${line.trim()}`
  }
  const entries = items.map((item) => html`<li>${inline(item, resolve)}</li>`)
  return {
    markup: isOrdered
      ? html`<ol>
          ${entries}
        </ol>`
      : html`<ul>
          ${entries}
        </ul>`,
    text: items.join(' '),
  }
}

/** Code, bold, italic and links. What a link may not lead to is shown as text. */
function inline(text: string, resolve: Resolve): Html {
  const token = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|(?<!\w)\*([^*\s][^*]*)\*(?!\w)/g
  const pieces: (Html | string)[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const [whole, code, bold, label, target, italic] = match
    pieces.push(text.slice(end, match.index))
    if (code !== undefined) pieces.push(html`<code>${code}</code>`)
    else if (bold !== undefined) pieces.push(html`<b>${inline(bold, resolve)}</b>`)
    else if (italic !== undefined) pieces.push(html`<i>${inline(italic, resolve)}</i>`)
    else if (label !== undefined && target !== undefined) {
      const address = resolve(target)
      const shown = inline(label, resolve)
      pieces.push(address === undefined ? shown : html`<a href="${address}">${shown}</a>`)
    }
    end = match.index + whole.length
  }
  return html`${[...pieces, text.slice(end)]}`
}

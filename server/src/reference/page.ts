import { createHash } from 'node:crypto'
import { html, trusted, type Html } from './html.ts'
import { baseStyle } from './base-style.ts'

/** A complete page, with its security and cache headers. */
export type Page = { markup: string; headers: Record<string, string> & { etag: string } }

type Parts = {
  title: string
  description: string
  /** In addition to the style of all pages. */
  style: string
  script: string
  body: Html
}

/** Wraps a body into a page that loads nothing and runs only its own script. */
export function preparePage({ title, description, style, script, body }: Parts): Page {
  const sheet = baseStyle + style
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${description}" />
        <title>${title}</title>
        <link rel="icon" href="${icon}" />
        ${trusted(`<style>${sheet}</style>`)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        ${body} ${trusted(`<script>${script}</script>`)}
      </body>
    </html> `
  return {
    markup,
    headers: {
      etag: `"${digest(markup)}"`,
      'cache-control': 'public, max-age=60',
      'content-security-policy': policy(sheet, script),
      'referrer-policy': 'same-origin',
    },
  }
}

/** The same header on every page, so that every page leads to the others. */
export function siteHeader(current: 'docs' | 'problems', menu?: Html): Html {
  const link = (name: typeof current, path: string, label: string) =>
    html`<li><a href="${path}" ${name === current && html` aria-current="page"`}>${label}</a></li>`
  return html`<header class="site">
    <a class="brand" href="/">Atelier</a>
    <nav aria-label="Site">
      <ul>
        ${link('docs', '/docs', 'Reference')}${link('problems', '/docs/problems', 'Problems')}
        <li><a href="/">Account</a></li>
      </ul>
    </nav>
    ${menu}
  </header>`
}

function policy(style: string, script: string): string {
  return [
    "default-src 'none'",
    `style-src ${source(style)}`,
    `script-src ${source(script)}`,
    "connect-src 'none'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const source = (text: string) => `'sha256-${digest(text)}'`
const digest = (text: string) => createHash('sha256').update(text).digest('base64')

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 14 8 2l6 12M4.4 10h7.2" fill="none" stroke="#4461d8" stroke-width="2"/></svg>',
)}`

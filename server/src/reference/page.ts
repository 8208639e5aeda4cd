import { contactHref } from '@atelier/contract/contact-href.ts'
import { createHash } from 'node:crypto'
import { programBrand, showsName, type CurrentBrand } from '../brand/brand.ts'
import { defaultIconSvg } from '../brand/default-icon.ts'
import { html, trusted, type Html, type Printable } from './html.ts'
import { baseStyle } from './base-style.ts'

/** A complete page, with its security and cache headers. */
export type Page = { markup: string; headers: Record<string, string> & { etag: string } }

/** The addresses of the account page's typefaces; without them the system's are used. */
export type Fonts = { sans?: string | undefined; mono?: string | undefined }

type Parts = {
  brand: CurrentBrand
  /** Without the name of the service, which is added. */
  title: string
  description: string
  /** In addition to the style of all pages. */
  style: string
  /** Empty for none. */
  script: string
  fonts?: Fonts
  /** In addition to what every page has in its head. */
  head?: Html
  language?: string
  /** The text of the link that leads past the header. */
  skip?: string
  /** Directives of its policy instead of the usual ones. */
  policy?: Record<string, string>
  body: Html
}

/** Wraps a body into a page that runs only its own script, and loads nothing but our typefaces. */
export function preparePage({
  brand,
  title,
  description,
  style,
  script,
  fonts = {},
  head,
  body,
  ...own
}: Parts): Page {
  const { language = 'en', skip = 'Skip to content', policy = {} } = own
  const sheet = fontFaces(fonts) + baseStyle + style + accentStyle(brand)
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${description}" />
        <title>${title} · ${brand.name}</title>
        <link rel="icon" href="${iconOf(brand)}" />
        ${trusted(`<style>${sheet}</style>`)} ${head}
      </head>
      <body>
        <a class="skip" href="#main">${skip}</a>
        ${body} ${script !== '' && trusted(`<script>${script}</script>`)}
      </body>
    </html> `
  return {
    markup,
    headers: {
      etag: `"${digest(markup)}"`,
      'cache-control': 'public, max-age=60',
      'content-security-policy': policyOf(sheet, script, {
        ...policy,
        // Its images are files of ours.
        ...(hasImages(brand) && { 'img-src': `'self' ${policy['img-src'] ?? 'data:'}` }),
      }),
      'referrer-policy': 'same-origin',
    },
  }
}

/** The same header on every page, so that every page leads to the others. */
export function siteHeader(
  brand: CurrentBrand,
  current: 'docs' | 'problems' | undefined,
  tools?: Printable,
): Html {
  const link = (name: NonNullable<typeof current>, path: string, label: string) =>
    html`<li><a href="${path}" ${name === current && html` aria-current="page"`}>${label}</a></li>`
  return html`<header class="site">
    ${brandLink(brand)}
    <nav aria-label="Site">
      <ul>
        ${link('docs', '/docs', 'Docs')}${link('problems', '/docs/problems', 'Problems')}
        <li><a href="/">Account</a></li>
      </ul>
    </nav>
    ${tools}
  </header>`
}

function policyOf(style: string, script: string, own: Record<string, string>): string {
  const directives = {
    'default-src': "'none'",
    'style-src': source(style),
    'script-src': script === '' ? "'none'" : source(script),
    'connect-src': "'self'",
    'font-src': "'self'",
    'img-src': 'data:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...own,
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

const source = (text: string) => `'sha256-${digest(text)}'`
const digest = (text: string) => createHash('sha256').update(text).digest('base64')

/** The sheet with a coin on it that the account page has in its corner. */
const mark =
  '<svg viewBox="0 0 20 20" aria-hidden="true"><rect x="1" y="1" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2"/><circle class="coin" cx="10" cy="10" r="3.75"/></svg>'

/** Leads home from every page. */
export function brandLink({ name, logo }: CurrentBrand): Html {
  if (!logo) return html`<a class="brand" href="/">${trusted(mark)}${name}</a>`
  const { url, width, height } = logo
  const isNamed = showsName(logo)
  return html`<a class="brand" href="/"
    ><img src="${url}" width="${width}" height="${height}" alt="${isNamed && name}" />${!isNamed && name}</a
  >`
}

type LinkTexts = { label: string; terms: string; privacy: string; contact: string }
const english: LinkTexts = { label: 'Service', terms: 'Terms', privacy: 'Privacy', contact: 'Contact' }

/** What the operator links to below every page; nothing where there is nothing. */
export function brandLinks(
  { termsUrl, privacyUrl, contact }: CurrentBrand,
  texts = english,
): Html | undefined {
  const contactUrl = contact === null ? undefined : contactHref(contact)
  const links = [
    termsUrl !== null && html`<a href="${termsUrl}">${texts.terms}</a>`,
    privacyUrl !== null && html`<a href="${privacyUrl}">${texts.privacy}</a>`,
    contactUrl !== undefined && html`<a href="${contactUrl}">${texts.contact}</a>`,
    contactUrl === undefined && contact !== null && html`<span>${texts.contact}: ${contact}</span>`,
  ].filter((link) => link !== false)
  return links.length === 0
    ? undefined
    : html`<nav class="brand-links" aria-label="${texts.label}">${links}</nav>`
}

/** Without one of the operator's it is part of the page, and no request. */
const iconOf = ({ faviconUrl }: CurrentBrand): string =>
  faviconUrl === programBrand.faviconUrl ? usualIcon : faviconUrl

const usualIcon = `data:image/svg+xml,${encodeURIComponent(defaultIconSvg)}`

const hasImages = ({ logo, faviconUrl }: CurrentBrand): boolean =>
  logo !== null || faviconUrl !== programBrand.faviconUrl

const accentStyle = ({ accent }: CurrentBrand): string =>
  accent
    ? `:root { --live: ${accent.light}; } @media (prefers-color-scheme: dark) { :root { --live: ${accent.dark}; } }`
    : ''

const fontFaces = ({ sans, mono }: Fonts): string =>
  [
    sans &&
      `@font-face { font-family: "Instrument Sans"; font-weight: 400 700; font-display: swap; unicode-range: U+0-B6, U+B8-10FFFF; src: url("${sans}") format("woff2"); }`,
    mono &&
      `@font-face { font-family: "Martian Mono"; font-weight: 100 800; font-stretch: 75% 112.5%; font-display: swap; src: url("${mono}") format("woff2"); }`,
  ]
    .filter(Boolean)
    .join('\n')

import type { CurrentBrand } from '../brand/brand.ts'
import { guideAddress, groupAddress, OPERATOR_PAGE, OPERATOR_TAG } from './addresses.ts'
import type { ApiDocument, Operation } from './api-document.ts'
import { docsScript } from './docs-script.ts'
import { docsStyle } from './docs-style.ts'
import type { Shelf } from './guides.ts'
import { html, type Html } from './html.ts'
import { brandLinks, preparePage, siteHeader, type Fonts, type Page } from './page.ts'
import { copyScript } from './copy-script.ts'

/** What every page of the documentation is made with. */
export type Site = {
  brand: CurrentBrand
  document: ApiDocument
  publicUrl: string
  fonts: Fonts
  shelves: readonly Shelf[]
}

type Parts = {
  title: string
  description: string
  /** The address of the page, which is marked in the contents. */
  address: string
  /** The operations of the page, listed below its entry. */
  operations?: readonly Operation[]
  main: Html
}

/** A page with the header of the site, the contents beside it, and the search. */
export function docsPage(site: Site, { title, description, address, operations = [], main }: Parts): Page {
  const body = html`${siteHeader(site.brand, address.startsWith('/docs/problems') ? 'problems' : 'docs', [search, contentsButton])}
    <div class="layout">
      ${contents(site, address, operations)}
      <main id="main" tabindex="-1">${main}</main>
    </div>
    ${brandLinks(site.brand)}`
  return preparePage({
    brand: site.brand,
    title,
    description,
    style: docsStyle,
    script: copyScript + docsScript,
    fonts: site.fonts,
    body,
  })
}

const search = html`<search class="search" hidden>
  <label class="unseen" for="search">Search the documentation</label>
  <input id="search" type="search" placeholder="Search" autocomplete="off" aria-controls="found" />
  <kbd aria-hidden="true">/</kbd>
  <p id="count" class="unseen" role="status"></p>
  <ul id="found" hidden></ul>
</search>`

/** Opens the contents without a script. */
const contentsButton = html`<button class="menu" type="button" popovertarget="contents">Contents</button>`

function contents({ document, shelves }: Site, current: string, operations: readonly Operation[]): Html {
  const entry = (address: string, label: string) =>
    html`<li>
      <a href="${address}" ${address === current && html`aria-current="page"`}>${label}</a>
      ${
        address === current &&
        operations.length > 0 &&
        html`<ul>
          ${operations.map(
            ({ operationId, summary, method }) =>
              html`<li>
                <a href="#${operationId}"
                  >${summary} <span class="method ${method.toLowerCase()}">${method}</span></a
                >
              </li>`,
          )}
        </ul>`
      }
    </li>`
  const group = (title: string, entries: Html[]) =>
    html`<section>
      <h2>${title}</h2>
      <ul>
        ${entries}
      </ul>
    </section>`
  const tags = document.tags.filter(({ name }) => name !== OPERATOR_TAG)
  return html`<nav id="contents" popover aria-label="Contents">
    ${group('Start', [entry('/docs', 'Overview')])}
    ${shelves
      .filter(({ guides }) => guides.length > 0)
      .map(({ title, guides }) =>
        group(
          title,
          guides.map(({ name, title: label }) => entry(guideAddress(name), label)),
        ),
      )}
    ${group('API', [
      ...tags.map(({ name }) => entry(groupAddress(name), name)),
      entry('/docs/schemas', 'Schemas'),
      entry('/docs/problems', 'Problem codes'),
      entry(OPERATOR_PAGE, 'Operator API'),
    ])}
  </nav>`
}

import { groupAddress, guideAddress, OPERATOR_PAGE, OPERATOR_TAG, publicSchemas } from './addresses.ts'
import { operationsOf, type ApiDocument, type Schema } from './api-document.ts'
import { fieldList, valueList } from './fields.ts'
import type { Guide } from './guides.ts'
import { html, type Html } from './html.ts'
import { introduction, type IntroductionPart } from './introduction.ts'
import { docsPage, type Site } from './layout.ts'
import { operationSection } from './operation.ts'
import type { Page } from './page.ts'
import { prose } from './prose.ts'

/** Where to begin, what holds for every operation, and what else there is. */
export function overviewPage(site: Site): Page {
  const { document, publicUrl, shelves, brand } = site
  const { info } = document
  const tags = document.tags.filter(({ name }) => name !== OPERATOR_TAG)
  const main = html`<h1>${brand.name} API</h1>
    <p class="lead">${prose(info.description)}</p>
    <dl class="facts">
      <dt>Address</dt>
      <dd><code>${publicUrl}</code></dd>
      <dt>Version</dt>
      <dd>${info.version}</dd>
      <dt>For machines</dt>
      <dd>
        <a href="/openapi.json">OpenAPI 3.1 document</a>, <a href="/openapi-3.0.json">the same in 3.0</a>
      </dd>
    </dl>
    <ul class="cards" aria-label="Guides">
      ${shelves.slice(0, 1).flatMap(({ guides }) => guides.map(guideCard))}
    </ul>
    ${introduction(document, publicUrl).map(introductionSection)}
    <section class="guide" id="groups">
      <div class="words">
        <h2>Operations</h2>
        <ul>
          ${tags.map(
            ({ name, description }) =>
              html`<li><a href="${groupAddress(name)}">${name}</a>: ${prose(description)}</li>`,
          )}
        </ul>
      </div>
    </section>`
  return docsPage(site, { title: `${brand.name} API`, description: info.summary, address: '/docs', main })
}

const guideCard = ({ name, title, sections }: Guide) =>
  html`<li>
    <a href="${guideAddress(name)}"><b>${title}</b> ${firstSentence(sections[0]?.text ?? '')}</a>
  </li>`

const firstSentence = (text: string) =>
  /^.*?\.(?=\s|$)/s.exec(text.trim().replaceAll(/[`*]|\[|\]\([^)]*\)/g, ''))?.[0] ?? ''

function introductionSection({ id, title, text, code }: IntroductionPart): Html {
  return html`<section class="guide" id="${id}">
    <div class="words">
      <h2>${title}</h2>
      ${text}
    </div>
    ${code && html`<div class="sample">${code}</div>`}
  </section>`
}

/** The operations of one group. */
export function groupPage(site: Site, tag: ApiDocument['tags'][number]): Page {
  const { document, publicUrl } = site
  const { name, description } = tag
  const operations = operationsOf(document).filter(({ tags }) => tags.includes(name))
  const isOperators = name === OPERATOR_TAG
  const ownSchemas = isOperators
    ? Object.entries(document.components.schemas).filter(([schema]) => !publicSchemas(document).has(schema))
    : []
  const main = html`<h1>${isOperators ? 'Operator API' : name}</h1>
    <p class="lead">${prose(description)}</p>
    ${operations.map((operation) => operationSection(document, operation, publicUrl))}
    ${ownSchemas.length > 0 && html`<h2 id="schemas">Schemas</h2>`}
    ${ownSchemas.map(([schema, value]) => schemaSection(document, schema, value))}`
  const address = isOperators ? OPERATOR_PAGE : groupAddress(name)
  return docsPage(site, { title: name, description, address, operations, main })
}

/** The named shapes of requests and answers. */
export function schemasPage(site: Site): Page {
  const { document } = site
  const names = publicSchemas(document)
  const shown = Object.entries(document.components.schemas).filter(([name]) => names.has(name))
  const description = 'The named shapes of requests and answers.'
  const main = html`<h1>Schemas</h1>
    <p class="lead">${description}</p>
    ${shown.map(([name, schema]) => schemaSection(document, name, schema))}`
  return docsPage(site, { title: 'Schemas', description, address: '/docs/schemas', main })
}

function schemaSection(document: ApiDocument, name: string, schema: Schema): Html {
  const id = `schema-${name}`
  return html`<section class="schema" id="${id}">
    <h2><a href="#${id}">${name}</a></h2>
    <p>${prose(schema.description ?? '')}</p>
    ${valueList(document, schema)}${fieldList(document, schema, 1)}
  </section>`
}

/** One guide. */
export function guidePage(site: Site, { name, title, body, sections }: Guide): Page {
  return docsPage(site, {
    title,
    description: firstSentence(sections[0]?.text ?? title),
    address: guideAddress(name),
    main: html`<article class="prose">${body}</article>`,
  })
}

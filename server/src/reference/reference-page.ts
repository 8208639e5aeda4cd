import { operationsOf, type ApiDocument, type Schema } from './api-document.ts'
import { contents, contentsButton, type TagGroup } from './contents.ts'
import { fieldList, valueList } from './fields.ts'
import { html, type Html } from './html.ts'
import { introduction, type Guide } from './introduction.ts'
import { operationSection } from './operation.ts'
import { preparePage, siteHeader, type Page } from './page.ts'
import { prose } from './prose.ts'
import { contentsScript, copyScript } from './reference-script.ts'
import { referenceStyle } from './reference-style.ts'

/** The whole API on one page, generated from the OpenAPI document. */
export function referencePage(document: ApiDocument, publicUrl: string): Page {
  const { info } = document
  const guides = introduction(document, publicUrl)
  const groups = groupByTag(document)
  const schemas = Object.entries(document.components.schemas)
  const body = html`${siteHeader('docs', contentsButton)}
    <div class="layout">
      ${contents({ guides, groups, schemas: schemas.map(([name]) => name) })}
      <main id="main" tabindex="-1">
        <section>
          <h1>${info.title} API</h1>
          <p class="lead">${prose(info.description)}</p>
          <dl class="facts">
            <dt>Address</dt>
            <dd><code>${publicUrl}</code></dd>
            <dt>Version</dt>
            <dd>${info.version}</dd>
            <dt>For machines</dt>
            <dd>
              <a href="/openapi.json">OpenAPI 3.1 document</a>,
              <a href="/openapi-3.0.json">the same in 3.0</a>
            </dd>
          </dl>
          ${guides.map((guide) => guideSection(guide))}
        </section>
        ${groups.map((group) => tagSection(document, group, publicUrl))}
        <section aria-labelledby="schemas">
          <h2 id="schemas">Schemas</h2>
          <p class="lead">The named shapes of requests and answers.</p>
          ${schemas.map(([name, schema]) => schemaSection(document, name, schema))}
        </section>
      </main>
    </div>`
  return preparePage({
    title: `${info.title} API reference`,
    description: info.summary,
    style: referenceStyle,
    script: copyScript + contentsScript,
    body,
  })
}

function groupByTag(document: ApiDocument): TagGroup[] {
  const operations = operationsOf(document)
  return document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ tags }) => tags.includes(tag.name)),
  }))
}

function guideSection({ id, title, text, code }: Guide): Html {
  return html`<section class="guide" id="${id}">
    <div class="words">
      <h2>${title}</h2>
      ${text}
    </div>
    ${code && html`<div class="sample">${code}</div>`}
  </section>`
}

function tagSection(
  document: ApiDocument,
  { name, description, operations }: TagGroup,
  publicUrl: string,
): Html {
  const id = `tag-${name.toLowerCase().replaceAll(' ', '-')}`
  return html`<section class="tag" aria-labelledby="${id}">
    <h2 id="${id}">${name}</h2>
    <p class="lead">${prose(description)}</p>
    ${operations.map((operation) => operationSection(document, operation, publicUrl))}
  </section>`
}

function schemaSection(document: ApiDocument, name: string, schema: Schema): Html {
  const id = `schema-${name}`
  return html`<section class="schema" id="${id}">
    <h3><a href="#${id}">${name}</a></h3>
    <p>${prose(schema.description ?? '')}</p>
    ${valueList(document, schema)}${fieldList(document, schema, 1)}
  </section>`
}

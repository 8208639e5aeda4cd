import { schemaAddress } from './addresses.ts'
import { nameOf, optionsOf, resolve, type ApiDocument, type Schema } from './api-document.ts'
import { html, type Html } from './html.ts'
import { prose } from './prose.ts'
import { constraintsInWords, typeInWords } from './schema-words.ts'

/** Deeper levels are links to the schema. */
const DEPTH = 3

/** The fields of an object, or of the objects it may be, each with what is inside it. */
export function fieldList(document: ApiDocument, unresolved: Schema, depth = DEPTH): Html {
  const schema = resolve(document, unresolved)
  const { properties, required = [], items, additionalProperties } = schema
  if (properties) {
    // Only requests are closed to further fields. There the required fields are marked; in answers, the optional ones.
    const markOf = (name: string) =>
      additionalProperties === false
        ? markRequired(required.includes(name))
        : markOptional(!required.includes(name))
    const fields = Object.entries(properties).map(([name, property]) =>
      field(document, { name, schema: property, mark: markOf(name) }, depth),
    )
    return html`<ul class="fields">
      ${fields}
    </ul>`
  }
  if (items) return fieldList(document, items, depth)
  const options = (optionsOf(schema) ?? []).filter((option) => hasFields(document, option))
  return html`${options.map((option) => foldedFields(document, option, depth))}`
}

export const markRequired = (isRequired: boolean) =>
  isRequired && html`<span class="mark required">required</span>`
const markOptional = (isOptional: boolean) => isOptional && html`<span class="mark optional">optional</span>`

type Field = { name: string; schema: Schema; mark: Html | false; description?: string | undefined }

/** One field or parameter: its name, what it holds, what it means. */
export function field(
  document: ApiDocument,
  { name, schema, mark, description }: Field,
  depth = DEPTH,
): Html {
  const resolved = resolve(document, schema)
  const meaning = description ?? resolved.description
  const limits = constraintsInWords(resolved).map((words) => html`<span class="limit">${words}</span> `)
  return html`<li class="field">
    <p>
      <code class="name">${name}</code> <span class="type">${typeInWords(document, schema)}</span> ${limits}
      ${mark}
    </p>
    ${meaning !== undefined && html`<p>${prose(meaning)}</p>`}
    ${valueList(document, schema)}${pattern(resolved)}${foldedFields(document, schema, depth - 1)}
  </li>`
}

/** The fields of an object or a list of objects, collapsed; beyond the depth, a link to the schema. */
export function foldedFields(document: ApiDocument, schema: Schema, depth: number): Html | false {
  if (!hasFields(document, schema)) return false
  const name = namedPart(schema)
  if (depth <= 0 && name !== undefined)
    return html`<p><a href="${schemaAddress(document, name)}">Fields of ${name}</a></p>`
  const title = name === undefined ? 'Fields' : `Fields of ${name}`
  return html`<details>
    <summary>${title}</summary>
    ${fieldList(document, schema, depth)}
  </details>`
}

function hasFields(document: ApiDocument, unresolved: Schema): boolean {
  const schema = resolve(document, unresolved)
  const { properties, items } = schema
  if (properties) return Object.keys(properties).length > 0
  if (items) return hasFields(document, items)
  return (optionsOf(schema) ?? []).some((option) => hasFields(document, option))
}

function namedPart(schema: Schema): string | undefined {
  const { items } = schema
  return (
    nameOf(schema) ??
    (items && namedPart(items)) ??
    optionsOf(schema)
      ?.map((option) => namedPart(option))
      .find(Boolean)
  )
}

const FEW_VALUES = 8

/** The values an enumeration allows, its own or that of its items; a long list is closed at first. */
export function valueList(document: ApiDocument, unresolved: Schema): Html | false {
  const { enum: allowed, items } = resolve(document, unresolved)
  if (!allowed) return items !== undefined && valueList(document, items)
  const list = allowed.map((value) => html`<code>${String(value)}</code> `)
  if (allowed.length <= FEW_VALUES) return html`<p class="values">One of ${list}</p>`
  return html`<details>
    <summary>One of ${allowed.length} values</summary>
    <p class="values">${list}</p>
  </details>`
}

const pattern = ({ pattern: regex }: Schema) =>
  regex !== undefined && html`<p class="pattern">Pattern <code>${regex}</code></p>`

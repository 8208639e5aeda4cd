import { problems, problemCodes } from '@atelier/contract/problem.ts'
import { guideAddress, operationAddress, OPERATOR_TAG, publicSchemas, schemaAddress } from './addresses.ts'
import { operationsOf, type ApiDocument, type Operation } from './api-document.ts'
import type { Shelf } from './guides.ts'
import { problemGuide } from './problem-guide.ts'

/** What can be found: where it is, under which title, in which part of the site, and by which words. */
export type Entry = { url: string; title: string; part: string; words: string }

/** Words that are everywhere tell nothing apart. */
const common = new Set(
  'the and for that with this from are not its has have which where what when who can may one all each into than then they them their there these those was were been will would also only more most other such does done your you our'.split(
    ' ',
  ),
)

/** Each word once: how often it occurs is nothing that the search asks. */
function wordsOf(...texts: (string | undefined)[]): string {
  const words = texts
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word.length > 2 && word.length < 40 && !common.has(word))
  return [...new Set(words)].join(' ')
}

/** Everything that anybody may read. The operator's operations are on a page of their own, and found there. */
export function searchIndex(document: ApiDocument, shelves: readonly Shelf[]): Entry[] {
  return [
    ...operationsOf(document)
      .filter(({ tags }) => !tags.includes(OPERATOR_TAG))
      .map(operationEntry),
    ...shelves.flatMap(({ guides }) =>
      guides.flatMap(({ name, title, sections }) =>
        sections.map(({ id, title: section, text }) => ({
          url: guideAddress(name) + (id === 'top' ? '' : `#${id}`),
          title: section,
          part: title,
          words: wordsOf(section, title, text),
        })),
      ),
    ),
    ...problemCodes.map((code) => ({
      url: `/docs/problems/${code}`,
      title: code,
      part: 'Problem codes',
      words: wordsOf(code.replaceAll('_', ' '), problems[code].title, problemGuide[code].cause),
    })),
    ...[...publicSchemas(document)].map((name) => ({
      url: schemaAddress(document, name),
      title: name,
      part: 'Schemas',
      words: wordsOf(name, document.components.schemas[name]?.description),
    })),
  ]
}

function operationEntry(operation: Operation): Entry {
  const { summary, description, method, path, operationId, parameters = [], tags } = operation
  return {
    url: operationAddress(operation),
    title: summary,
    part: `${method} ${path}`,
    words: wordsOf(summary, description, path, operationId, ...tags, ...parameters.map(({ name }) => name)),
  }
}

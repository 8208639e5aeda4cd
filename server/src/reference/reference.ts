import type { ProblemCode } from '@atelier/contract/problem.ts'
import type { ApiDocument } from './api-document.ts'
import type { Page } from './page.ts'
import { problemIndexPage, problemPages } from './problem-pages.ts'
import { referencePage } from './reference-page.ts'

/** Every page of the reference, generated once from the OpenAPI document. */
export type Reference = { docs: Page; problemIndex: Page; problems: Record<ProblemCode, Page> }

/** `document` is the result of `writeOpenApi`. */
export function renderReference(document: object, publicUrl: string): Reference {
  const read = document as ApiDocument
  return {
    docs: referencePage(read, publicUrl),
    problemIndex: problemIndexPage(),
    problems: problemPages(read),
  }
}

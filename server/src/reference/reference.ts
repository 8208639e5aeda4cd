import type { ProblemCode } from '@atelier/contract/problem.ts'
import type { ApiDocument } from './api-document.ts'
import type { Page } from './page.ts'
import { problemIndexPage, problemPages } from './problem-pages.ts'
import { referencePage } from './reference-page.ts'

/** Every page of the reference, made once from the OpenAPI document. */
export type Reference = { docs: Page; problemIndex: Page; problems: Record<ProblemCode, Page> }

/** `document` is what `writeOpenApi` wrote; here it is read as the part of OpenAPI that pages show. */
export function renderReference(document: object, publicUrl: string): Reference {
  const read = document as ApiDocument
  return {
    docs: referencePage(read, publicUrl),
    problemIndex: problemIndexPage(),
    problems: problemPages(read),
  }
}

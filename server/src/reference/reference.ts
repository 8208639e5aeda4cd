import type { ProblemCode } from '@atelier/contract/problem.ts'
import { programBrand, type CurrentBrand } from '../brand/brand.ts'
import { guideAddress, groupAddress, OPERATOR_PAGE } from './addresses.ts'
import type { ApiDocument } from './api-document.ts'
import { groupPage, guidePage, overviewPage, schemasPage } from './docs-pages.ts'
import { renderGuides } from './guides.ts'
import type { Site } from './layout.ts'
import type { Fonts, Page } from './page.ts'
import { problemIndexPage, problemPages } from './problem-pages.ts'
import { searchIndex, type Entry } from './search-index.ts'

/** Every page of the documentation, generated once. */
export type Reference = {
  /** By address: the overview, a page for each group of operations, the schemas and the guides. */
  pages: ReadonlyMap<string, Page>
  /** For operators alone. */
  operator: Page
  problemIndex: Page
  problems: Record<ProblemCode, Page>
  search: Entry[]
}

type Sources = {
  brand?: CurrentBrand
  /** The result of `writeOpenApi`. */
  document: object
  publicUrl: string
  /** The Markdown of the guides, by name. */
  guides?: ReadonlyMap<string, string>
  fonts?: Fonts
}

export function renderReference({
  brand = programBrand,
  document: written,
  publicUrl,
  guides = new Map(),
  fonts = {},
}: Sources): Reference {
  const document = written as ApiDocument
  const shelves = renderGuides(guides, brand.name)
  const site: Site = { brand, document, publicUrl, fonts, shelves }
  const groups = new Map(document.tags.map((tag) => [groupAddress(tag.name), groupPage(site, tag)]))
  const operator = groups.get(OPERATOR_PAGE)
  if (!operator) throw new Error('the document has no operations of the operator')
  groups.delete(OPERATOR_PAGE)
  return {
    pages: new Map([
      ['/docs', overviewPage(site)],
      ['/docs/schemas', schemasPage(site)],
      ...groups,
      ...shelves.flatMap((shelf) =>
        shelf.guides.map((guide) => [guideAddress(guide.name), guidePage(site, guide)] as const),
      ),
    ]),
    operator,
    problemIndex: problemIndexPage(site),
    problems: problemPages(site),
    search: searchIndex(document, shelves),
  }
}

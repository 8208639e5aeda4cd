import { fileURLToPath } from 'node:url'
import { fontsOf } from './account-page/fonts.ts'
import type { BuiltPage } from './account-page/page-file.ts'
import type { CurrentBrand } from './brand/brand.ts'
import type { LiveBrand } from './brand/store.ts'
import { Prepared } from './platform/http/etag.ts'
import type { ReferenceDependencies } from './reference/dependencies.ts'
import { readGuides } from './reference/guides.files.ts'
import { renderReference } from './reference/reference.ts'

const guidesFolder = fileURLToPath(new URL('../../docs/guides', import.meta.url))

type Options = {
  publicUrl: string
  brand: Pick<LiveBrand, 'get'>
  /** Whose typefaces the documentation shares. */
  builtPage(): Promise<BuiltPage>
}

/** OpenAPI documents and documentation, generated at the first request, since a start should not wait for them. */
export function openDocuments(options: Options): ReferenceDependencies {
  let writing: ReturnType<typeof writeOpenApi> | undefined
  const openApi = () => (writing ??= writeOpenApi())
  let rendered: { brand: CurrentBrand; pages: ReturnType<typeof render> } | undefined
  /** Rendered again when the brand has changed. The contract has no brand. */
  const documentation = async () => {
    const brand = await options.brand.get()
    const { document } = await openApi()
    if (rendered?.brand === brand) return rendered.pages
    rendered = { brand, pages: render(options, brand, document) }
    return rendered.pages
  }
  return {
    openApi: async () => (await openApi()).openApi,
    openApi30: async () => (await openApi()).openApi30,
    reference: async () => (await documentation()).reference,
    searchIndex: async () => (await documentation()).searchIndex,
  }
}

async function writeOpenApi() {
  const { openApi: document, openApi30 } = await import('./openapi.ts')
  return {
    document,
    openApi: new Prepared(document, { isCompressible: true }),
    openApi30: new Prepared(openApi30, { isCompressible: true }),
  }
}

async function render({ publicUrl, builtPage }: Options, brand: CurrentBrand, document: object) {
  const [guides, page] = await Promise.all([readGuides(guidesFolder), builtPage()])
  const reference = renderReference({ brand, document, publicUrl, guides, fonts: fontsOf(page) })
  return { reference, searchIndex: new Prepared(reference.search, { isCompressible: true }) }
}

import { fileURLToPath } from 'node:url'
import { fontsOf } from './account-page/fonts.ts'
import type { BuiltPage } from './account-page/page-file.ts'
import { Prepared } from './platform/http/etag.ts'
import type { ReferenceDependencies } from './reference/dependencies.ts'
import { readGuides } from './reference/guides.files.ts'
import { renderReference } from './reference/reference.ts'

const guidesFolder = fileURLToPath(new URL('../../docs/guides', import.meta.url))

type Options = {
  publicUrl: string
  /** Whose typefaces the documentation shares. */
  builtPage(): Promise<BuiltPage>
}

/** OpenAPI documents and documentation, generated at the first request, since a start should not wait for them. */
export function openDocuments(options: Options): ReferenceDependencies {
  let writing: ReturnType<typeof write> | undefined
  const documents = () => (writing ??= write(options))
  return {
    openApi: async () => (await documents()).openApi,
    openApi30: async () => (await documents()).openApi30,
    reference: async () => (await documents()).reference,
    searchIndex: async () => (await documents()).searchIndex,
  }
}

async function write({ publicUrl, builtPage }: Options) {
  const { openApi, openApi30 } = await import('./openapi.ts')
  const [guides, page] = await Promise.all([readGuides(guidesFolder), builtPage()])
  const reference = renderReference({ document: openApi, publicUrl, guides, fonts: fontsOf(page) })
  return {
    openApi: new Prepared(openApi, { isCompressible: true }),
    openApi30: new Prepared(openApi30, { isCompressible: true }),
    reference,
    searchIndex: new Prepared(reference.search, { isCompressible: true }),
  }
}

import { Prepared } from './platform/http/etag.ts'
import type { ReferenceDependencies } from './reference/dependencies.ts'
import { renderReference } from './reference/reference.ts'

/** OpenAPI documents and reference, generated at the first request, since a start should not wait for them. */
export function openDocuments(publicUrl: string): ReferenceDependencies {
  let writing: ReturnType<typeof write> | undefined
  const documents = () => (writing ??= write(publicUrl))
  return {
    openApi: async () => (await documents()).openApi,
    openApi30: async () => (await documents()).openApi30,
    reference: async () => (await documents()).reference,
  }
}

async function write(publicUrl: string) {
  const { openApi, openApi30 } = await import('./openapi.ts')
  return {
    openApi: new Prepared(openApi),
    openApi30: new Prepared(openApi30),
    reference: renderReference(openApi, publicUrl),
  }
}

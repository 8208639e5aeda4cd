import type { Call, Reply } from './fake-runs.ts'

export type StoredFile = {
  readonly name: unknown
  readonly type: unknown
  /** Of the call that said where the file goes. */
  readonly headers: Call['headers']
  readonly parts: Uint8Array[]
  isComplete: boolean
  /** Whether somebody sent credentials to where only the link counts. */
  gotKey: boolean
}

/** Where fal takes files: whole, or in parts that are confirmed at the end. */
export function fakeFalStorage(url: () => string) {
  const files: StoredFile[] = []

  function answer({ method, path, query, headers, body, bytes }: Call): Reply | undefined {
    const [, multipart] = /^\/rest\/storage\/upload\/initiate(-multipart)?$/.exec(path) ?? []
    if (path.startsWith('/rest/')) {
      if (query.get('storage_type') !== 'fal-cdn-v3') return undefined
      const { file_name: name, content_type: type } = body as Record<string, unknown>
      files.push({ name, type, headers, parts: [], isComplete: false, gotKey: false })
      const kind = multipart ? 'parts' : 'whole'
      const number = files.length
      return {
        status: 200,
        body: {
          upload_url: `${url()}/cdn/${kind}/${number}?signature=s`,
          file_url: `${url()}/cdn/files/${number}`,
        },
      }
    }
    const [, kind, number, step] = /^\/cdn\/(whole|parts)\/(\d+)(?:\/(\w+))?$/.exec(path) ?? []
    const file = files[Number(number) - 1]
    if (!file || query.get('signature') !== 's') return { status: 403 }
    file.gotKey ||= headers.authorization !== undefined
    if (kind === 'parts' && step === 'complete') {
      const { parts } = body as { parts: unknown }
      const wanted = file.parts.map((_, index) => ({ partNumber: index + 1, etag: `etag-${index + 1}` }))
      file.isComplete = method === 'POST' && JSON.stringify(parts) === JSON.stringify(wanted)
      return { status: file.isComplete ? 200 : 400 }
    }
    if (method !== 'PUT' || (kind === 'parts' && Number(step) !== file.parts.length + 1)) return undefined
    file.parts.push(bytes)
    if (kind === 'whole') file.isComplete = true
    return { status: 200, body: { partNumber: file.parts.length, etag: `etag-${file.parts.length}` } }
  }

  return { files, answer }
}

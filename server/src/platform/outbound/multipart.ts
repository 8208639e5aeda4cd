import { randomUUID } from 'node:crypto'

export type FormPart =
  | { name: string; value: string }
  | {
      name: string
      fileName: string
      mimeType: string
      sizeBytes: number
      open(): AsyncIterable<Uint8Array>
    }

/** A multipart/form-data body whose files are read only as they are sent. Its size is known before, because some servers want it. */
export function multipartBody(parts: readonly FormPart[]): {
  headers: Record<string, string>
  body: AsyncIterable<Uint8Array>
} {
  const boundary = `atelier-${randomUUID()}`
  const end = Buffer.from(`--${boundary}--\r\n`)
  const withHeads = parts.map((part) => ({
    part,
    head: Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n`),
  }))
  const sizes = withHeads.map(({ part, head }) => head.length + sizeOf(part) + 2)

  async function* body(): AsyncGenerator<Uint8Array> {
    for (const { part, head } of withHeads) {
      yield head
      if ('value' in part) yield Buffer.from(part.value)
      else yield* part.open()
      yield Buffer.from('\r\n')
    }
    yield end
  }

  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(sizes.reduce((sum, size) => sum + size, end.length)),
    },
    body: body(),
  }
}

function headOf(part: FormPart): string {
  const name = `Content-Disposition: form-data; name="${escaped(part.name)}"`
  if ('value' in part) return `${name}\r\n`
  return `${name}; filename="${escaped(part.fileName)}"\r\nContent-Type: ${part.mimeType}\r\n`
}

const sizeOf = (part: FormPart) => ('value' in part ? Buffer.byteLength(part.value) : part.sizeBytes)

/** As browsers do it. */
const escaped = (text: string) => text.replace(/["\r\n]/g, encodeURIComponent)

/** A body of one file, as a form would send it. What the file is, the service finds out by itself. */
export interface Multipart {
  contentType: string
  /** Of all of it, if that is known beforehand. */
  totalBytes: number | undefined
  /** Whether it can be sent again. */
  isRepeatable: boolean
  /** A fresh one for each attempt. */
  open(): Blob | ReadableStream<Uint8Array>
}

const encoder = new TextEncoder()

export function multipartOf(file: Blob | AsyncIterable<Uint8Array>, boundary: string): Multipart {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const contentType = `multipart/form-data; boundary=${boundary}`
  if (file instanceof Blob) {
    const body = new Blob([head, file, tail])
    return { contentType, totalBytes: body.size, isRepeatable: true, open: () => body }
  }
  const open = () => streamOf(framed(encoder.encode(head), file, encoder.encode(tail)))
  return { contentType, totalBytes: undefined, isRepeatable: false, open }
}

async function* framed(head: Uint8Array, file: AsyncIterable<Uint8Array>, tail: Uint8Array) {
  yield head
  yield* file
  yield tail
}

/** `ReadableStream.from` does the same, but not in every browser. A chunk is read when the one before has gone. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

/** Tells how many bytes have been taken from a body. */
export function countBytes(
  body: Blob | ReadableStream<Uint8Array>,
  onCount: (bytes: number) => void,
): ReadableStream<Uint8Array> {
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onCount(bytes)
      controller.enqueue(chunk)
    },
  })
  const stream: ReadableStream<Uint8Array> = body instanceof Blob ? body.stream() : body
  return stream.pipeThrough(counter)
}

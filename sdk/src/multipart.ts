/** A multipart body with one file, created while it is sent. */
export interface Multipart {
  contentType: string
  body: ReadableStream<Uint8Array>
}

const encoder = new TextEncoder()

/** The service detects the type of the file. `onSent` gets the number of bytes sent so far. */
export function multipartOf(file: AsyncIterable<Uint8Array>, onSent: (bytes: number) => void): Multipart {
  const boundary = `atelier-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`

  async function* framed() {
    yield encoder.encode(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n`,
    )
    let sentBytes = 0
    for await (const chunk of file) {
      yield chunk
      onSent((sentBytes += chunk.byteLength))
    }
    yield encoder.encode(`\r\n--${boundary}--\r\n`)
  }
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: streamOf(framed()) }
}

/** Like `ReadableStream.from`, which not every browser has. A chunk is read when the previous one is sent. */
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

/** Not every browser can iterate streams. Unlike a generator, this can be ended while it waits for a chunk. */
export function chunksOf(stream: ReadableStream<Uint8Array>): AsyncIterableIterator<Uint8Array> {
  const reader = stream.getReader()
  const chunks: AsyncIterableIterator<Uint8Array> = {
    // The same shape; only the types of the DOM let the value be absent at the end.
    next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
    async return() {
      reader.cancel().catch(() => undefined)
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]: () => chunks,
  }
  return chunks
}

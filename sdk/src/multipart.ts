/** A body of one file, as a form would send it, made while it is sent. */
export interface Multipart {
  contentType: string
  body: ReadableStream<Uint8Array>
}

const encoder = new TextEncoder()

/** What the file is, the service finds out by itself. `onSent` is told how many of its bytes have been taken. */
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

/** Streams cannot be iterated in every browser. Unlike a generator, this can be left while it waits for a chunk. */
export function chunksOf(stream: ReadableStream<Uint8Array>): AsyncIterableIterator<Uint8Array> {
  const reader = stream.getReader()
  const chunks: AsyncIterableIterator<Uint8Array> = {
    next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
    async return() {
      reader.cancel().catch(() => undefined)
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]: () => chunks,
  }
  return chunks
}

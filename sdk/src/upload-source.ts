import { chunksOf } from './multipart.ts'

/** A `File` or `Blob`, bytes, a stream of bytes (few browsers send one), or (not in browsers) the path of a file. */
export type UploadSource =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | string

/** Sources that can be read only once. */
export interface OpenStream {
  chunks: AsyncIterable<Uint8Array>
  /** Can also be called in the middle. */
  close(): void
}

/** Progress is reported after each. */
const SLICE_BYTES = 64 * 1024

export async function openSource(source: UploadSource): Promise<Blob | OpenStream> {
  if (typeof source === 'string') return openPath(source)
  if (source instanceof Blob) return source
  // The types of `Blob` ask for memory that is not shared, which those of a view do not tell.
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return new Blob([source as ArrayBuffer])
  if (source instanceof ReadableStream) return openStream(chunksOf(source))
  if (typeof source?.[Symbol.asyncIterator] === 'function') return openStream(source)
  throw new TypeError('To upload, give a File, a Blob, bytes, a stream of bytes or the path of a file')
}

/** A file that has changed since it was opened cannot be sent; `fetch` would report that as a network failure. */
export async function checkReadable(file: Blob, name = 'to upload'): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (cause) {
    throw new Error(`The file ${name} cannot be read`, { cause })
  }
}

/** `stop` gets what the source throws: in the body of a request it would look like a network failure. */
export async function* slicesOf(
  chunks: AsyncIterable<Uint8Array>,
  stop: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      if (!(chunk instanceof Uint8Array))
        throw new TypeError('A stream to upload must give bytes (Uint8Array)')
      for (let from = 0; from < chunk.byteLength; from += SLICE_BYTES)
        yield chunk.subarray(from, from + SLICE_BYTES)
    }
  } catch (error) {
    stop(error)
    throw error
  }
}

function openStream(source: AsyncIterable<Uint8Array> & { destroy?: () => void }): OpenStream {
  const iterator = source[Symbol.asyncIterator]()
  const leave = async () => iterator.return?.()
  return {
    chunks: { [Symbol.asyncIterator]: () => iterator },
    close() {
      source.destroy?.() // A hanging Node stream would otherwise be left only after its next chunk.
      leave().catch(() => undefined)
    },
  }
}

type Process = { getBuiltinModule?(name: 'node:fs'): { openAsBlob(path: string): Promise<Blob> } }

/** Imported at run time, since a static import of `node:fs` would break bundles for browsers. */
export function nodeFiles() {
  const { process } = globalThis as { process?: Process }
  return process?.getBuiltinModule?.('node:fs')
}

async function openPath(path: string): Promise<Blob> {
  const fs = nodeFiles()
  if (!fs) throw new TypeError('There are no files here: give the File or Blob itself instead of its path')
  const file = await fs.openAsBlob(path).catch((cause: unknown) => {
    throw new Error(`The file ${path} cannot be read`, { cause }) // Node's error does not name the file.
  })
  await checkReadable(file, path) // A folder can be opened, but not read.
  return file
}

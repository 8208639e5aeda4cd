import { createHash } from 'node:crypto'
import type { Source } from '../blobs.ts'
import { S3Refusal, type S3Client } from './client.ts'
import { textOf } from './xml.ts'

/** The smallest part that S3 accepts. This much of a file is in memory at a time. */
export const PART_BYTES = 5 * 1024 * 1024

type Part = { pieces: Uint8Array[]; isLast: boolean }

/** Uploads small files in one request and larger ones in parts; either way the file appears only when complete. */
export async function upload(client: S3Client, key: string, source: Source) {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const parts = inParts(counted())
  try {
    const first = (await parts.next()).value as Part // Of an empty file there is an empty one.
    if (first.isLast) await drain(client.send({ method: 'PUT', key, body: first.pieces }))
    else await uploadParts(client, key, first, parts)
    return { sizeBytes, sha256: hash.digest('hex') }
  } finally {
    await parts.return(undefined) // Closes the source, which may not have ended.
  }

  async function* counted() {
    for await (const chunk of source) {
      hash.update(chunk)
      sizeBytes += chunk.length
      yield chunk
    }
  }
}

async function uploadParts(
  client: S3Client,
  key: string,
  first: Part,
  rest: AsyncIterable<Part>,
): Promise<void> {
  const started = await client.send({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = textOf(await started.body.text(), 'UploadId') ?? ''
  try {
    const etags = [await uploadPart(client, key, uploadId, 1, first)]
    for await (const part of rest) etags.push(await uploadPart(client, key, uploadId, etags.length + 1, part))
    await complete(client, key, uploadId, etags)
  } catch (error) {
    // Where that fails, `removeLeftovers` does it later.
    await abortUpload(client, key, uploadId).catch(() => undefined)
    throw error
  }
}

async function uploadPart(client: S3Client, key: string, uploadId: string, number: number, { pieces }: Part) {
  const query = { partNumber: String(number), uploadId }
  const { headers } = await drain(client.send({ method: 'PUT', key, query, body: pieces }))
  return String(headers['etag'])
}

/** S3 begins to answer before it is done, so that an answer of 200 may hold an error. */
async function complete(client: S3Client, key: string, uploadId: string, etags: string[]): Promise<void> {
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = [Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)]
  const answer = await client.send({ method: 'POST', key, query: { uploadId }, body })
  const text = await answer.body.text()
  const code = text.includes('<Error>') && textOf(text, 'Code')
  if (code) throw new S3Refusal(answer.statusCode, code, textOf(text, 'Message') ?? '')
}

export async function abortUpload(client: S3Client, key: string, uploadId: string): Promise<void> {
  await drain(client.send({ method: 'DELETE', key, query: { uploadId } }))
}

/** Reads the body to its end: an unread answer would keep its connection. */
export async function drain<Answer extends Awaited<ReturnType<S3Client['send']>>>(sending: Promise<Answer>) {
  const answer = await sending
  await answer.body.dump()
  return answer
}

/** All parts are full except the last one, which may be empty where it is the only one. */
async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  let [pieces, sizeBytes]: [Uint8Array[], number] = [[], 0]
  for await (let rest of source) {
    while (rest.length > 0) {
      if (sizeBytes === PART_BYTES) {
        yield { pieces, isLast: false }
        ;[pieces, sizeBytes] = [[], 0]
      }
      const taken = rest.subarray(0, PART_BYTES - sizeBytes)
      pieces.push(taken)
      sizeBytes += taken.length
      rest = rest.subarray(taken.length)
    }
  }
  yield { pieces, isLast: true }
}

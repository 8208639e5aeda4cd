import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Dispatcher } from 'undici'
import type { Blobs } from './blobs.ts'
import { checkKey, isKey } from './key.ts'
import { LEFTOVER_MS } from './leftovers.ts'
import { nameOfPart } from './parts.ts'
import { createS3Client, S3Refusal, type S3Client, type S3Options } from './s3/client.ts'
import { abortUpload, drain, upload } from './s3/upload.ts'
import { elementsOf, textOf } from './s3/xml.ts'

/** Every submit asks: one question serves all of two seconds. */
const READY_MS = 2000
const READY_TIMEOUT_MS = 2000

/** Files in one bucket of a store that speaks S3, named by their keys. */
export async function openS3(options: S3Options): Promise<Blobs> {
  const client = createS3Client(options)
  await checkBucket(client)
  let asked = { atMs: performance.now(), answer: Promise.resolve(true) }

  /** Pages are asked for by the last key of the one before, which every store knows how to answer. */
  async function* pages(prefix: string): AsyncGenerator<string[]> {
    let marker = ''
    while (true) {
      const answer = await client.send({ method: 'GET', query: { marker, prefix } })
      const xml = await answer.body.text()
      const objects = elementsOf(xml, 'Contents')
      yield objects
      if (textOf(xml, 'IsTruncated') !== 'true' || objects.length === 0) return
      marker = textOf(objects.at(-1)!, 'Key')!
    }
  }

  return {
    async put(key, source) {
      checkKey(key)
      return upload(client, key, source)
    },
    async putFile(key, path) {
      checkKey(key)
      await upload(client, key, createReadStream(path))
      await rm(path)
    },
    async stat(key) {
      checkKey(key)
      const found = await drain(client.send({ method: 'HEAD', key })).catch(ignoreAbsence)
      return found && { sizeBytes: Number(found.headers['content-length']) }
    },
    async open(key, range) {
      checkKey(key)
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const found = await client
        .send({ method: 'GET', key, ...(headers && { headers }) })
        .catch(ignoreAbsence)
      if (!found) return undefined
      if (range && found.statusCode !== 206) throw unrequested(found)
      const [, total] = /\/(\d+)$/.exec(String(found.headers['content-range'])) ?? []
      return { sizeBytes: Number(total ?? found.headers['content-length']), stream: found.body }
    },
    async remove(key) {
      checkKey(key)
      await drain(client.send({ method: 'DELETE', key })).catch(ignoreAbsence)
    },
    async *list(part) {
      for await (const page of pages(part === undefined ? '' : nameOfPart(part))) {
        for (const object of page) {
          const key = textOf(object, 'Key') ?? ''
          const modifiedAt = new Date(textOf(object, 'LastModified') ?? '')
          if (isKey(key)) yield { key, sizeBytes: Number(textOf(object, 'Size')), modifiedAt }
        }
      }
    },
    async removeLeftovers() {
      const answer = await client.send({ method: 'GET', query: { uploads: '' } }).catch(ignoreUnknown)
      if (!answer) return
      // A thousand of them. The rest has its turn the next time.
      for (const begun of elementsOf(await answer.body.text(), 'Upload')) {
        const [key, uploadId] = [textOf(begun, 'Key') ?? '', textOf(begun, 'UploadId') ?? '']
        const isOld = Date.parse(textOf(begun, 'Initiated') ?? '') < Date.now() - LEFTOVER_MS
        if (isOld && isKey(key)) await abortUpload(client, key, uploadId)
      }
    },
    async isReady() {
      if (performance.now() - asked.atMs > READY_MS)
        asked = { atMs: performance.now(), answer: isThere(client) }
      return asked.answer
    },
    link(key, { expiresAt, validSeconds, ...says }) {
      checkKey(key)
      const query = {
        'response-cache-control': says.cacheControl,
        'response-content-disposition': says.contentDisposition,
        'response-content-type': says.contentType,
      }
      return client.link(key, query, new Date((expiresAt - validSeconds) * 1000), validSeconds)
    },
    close: client.close,
  }
}

/** Bytes other than those asked for would be served as if they were. */
function unrequested({ body, statusCode }: Dispatcher.ResponseData): S3Refusal {
  body.destroy()
  return new S3Refusal(statusCode, 'without a range', 'the store has ignored the range that was asked for')
}

async function isThere(client: S3Client): Promise<boolean> {
  try {
    await drain(client.sendOnce({ method: 'HEAD' }, READY_TIMEOUT_MS))
    return true
  } catch {
    return false
  }
}

/** Which variable is most likely wrong, by what the store says. */
const culprits: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET',
  InvalidBucketName: 'S3_BUCKET',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY',
  AuthorizationHeaderMalformed: 'S3_REGION',
  PermanentRedirect: 'S3_REGION',
}

/** A wrong configuration stops the start, and says what to look at. */
async function checkBucket(client: S3Client): Promise<void> {
  try {
    const answer = await client.send({ method: 'GET', query: { 'max-keys': '1' } })
    if (!(await answer.body.text()).includes('<ListBucketResult'))
      throw new Error('S3_ENDPOINT: what answers there does not speak S3')
  } catch (error) {
    await client.close()
    if (!(error instanceof S3Refusal))
      throw new Error(`S3_ENDPOINT: ${(error as Error).message}`, { cause: error })
    throw new Error(`${culprits[error.code] ?? 'S3_BUCKET'}: ${error.message}`, { cause: error })
  }
}

/** A store that cannot say which uploads were begun has to clean up after itself. */
function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof S3Refusal) || error.status !== 501) throw error
}

function ignoreAbsence(error: unknown): undefined {
  if (!(error instanceof S3Refusal) || error.status !== 404) throw error
}

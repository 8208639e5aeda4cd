import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Dispatcher } from 'undici'
import type { Blobs } from './blobs.ts'
import { checkKey, isKey } from './key.ts'
import { LEFTOVER_MS } from './leftovers.ts'
import { nameOfPart } from './parts.ts'
import { createS3Client, S3Refusal, type S3Client, type S3Options } from './s3/client.ts'
import { watchReadiness } from './s3/readiness.ts'
import { culprits } from './s3/refusals.ts'
import { abortUpload, drain, upload } from './s3/upload.ts'
import { elementsOf, textOf } from './s3/xml.ts'
import type { Logger } from '../log.ts'
import { messageOf } from '../thrown.ts'

type Parts = {
  log?: Pick<Logger, 'error' | 'info'>
  /** What it does before a retry. */
  pause?: Parameters<typeof createS3Client>[1]
}

/** Files in one bucket of an S3-compatible store, named by their keys. */
export async function openS3(options: S3Options, { log, pause }: Parts = {}): Promise<Blobs> {
  const client = createS3Client(options, pause)
  await checkBucket(client)
  const readiness = watchReadiness(client, log)
  const judged = <Result>(work: Promise<Result>) =>
    work.catch(async (error: unknown) => {
      throw await readiness.judge(error)
    })

  /** A bucket that is gone is no file that is not there. The answer to a HEAD does not say which of the two it is. */
  async function ignoreAbsence(error: unknown): Promise<undefined> {
    if (!(error instanceof S3Refusal) || error.status !== 404 || error.code === 'NoSuchBucket') throw error
    if (!error.hasCode && (await readiness.isGone())) throw error
  }

  /** Uses ListObjects version 1, whose marker is the last key of the page before: every store supports that. */
  async function* pages(prefix: string): AsyncGenerator<string[]> {
    let marker = ''
    while (true) {
      const answer = await client.send({ method: 'GET', query: { marker, prefix } })
      const xml = await answer.body.text()
      const objects = elementsOf(xml, 'Contents')
      yield objects
      const lastKey = textOf(objects.at(-1) ?? '', 'Key')
      if (textOf(xml, 'IsTruncated') !== 'true' || lastKey === undefined) return
      marker = lastKey
    }
  }

  return {
    async put(key, source) {
      checkKey(key)
      return judged(upload(client, key, source))
    },
    async putFile(key, path) {
      checkKey(key)
      await judged(upload(client, key, createReadStream(path)))
      await rm(path)
    },
    async stat(key) {
      checkKey(key)
      const found = await judged(drain(client.send({ method: 'HEAD', key })).catch(ignoreAbsence))
      return found && { sizeBytes: Number(found.headers['content-length']) }
    },
    async open(key, range) {
      checkKey(key)
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const asking = client.send({ method: 'GET', key, ...(headers && { headers }) })
      const found = await judged(asking.catch(ignoreAbsence))
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
      // At most a thousand; the rest follows the next time.
      for (const started of elementsOf(await answer.body.text(), 'Upload')) {
        const [key, uploadId] = [textOf(started, 'Key') ?? '', textOf(started, 'UploadId') ?? '']
        const isOld = Date.parse(textOf(started, 'Initiated') ?? '') < Date.now() - LEFTOVER_MS
        if (isOld && isKey(key)) await abortUpload(client, key, uploadId)
      }
    },
    isReady: readiness.isReady,
    isGone: readiness.isGone,
    link(key, { expiresAt, validSeconds, ...headers }) {
      checkKey(key)
      const query = {
        'response-cache-control': headers.cacheControl,
        'response-content-disposition': headers.contentDisposition,
        'response-content-type': headers.contentType,
      }
      return client.link(key, query, new Date((expiresAt - validSeconds) * 1000), validSeconds)
    },
    close: client.close,
  }
}

/** The whole file would otherwise be served as if it were the requested part. */
function unrequested({ body, statusCode }: Dispatcher.ResponseData): S3Refusal {
  body.destroy()
  return new S3Refusal(statusCode, 'without a range', 'the store has ignored the range that was asked for')
}

/** Stops the start on a wrong configuration, and names the variable. */
async function checkBucket(client: S3Client): Promise<void> {
  try {
    const answer = await client.send({ method: 'GET', query: { 'max-keys': '1' } })
    if (!(await answer.body.text()).includes('<ListBucketResult'))
      throw new Error('S3_ENDPOINT: what answers there does not speak S3')
  } catch (error) {
    await client.close()
    if (!(error instanceof S3Refusal)) throw new Error(`S3_ENDPOINT: ${messageOf(error)}`, { cause: error })
    throw new Error(`${culprits[error.code] ?? 'S3_BUCKET'}: ${error.message}`, { cause: error })
  }
}

/** A store that cannot list multipart uploads has to clean up itself. */
function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof S3Refusal) || error.status !== 501) throw error
}

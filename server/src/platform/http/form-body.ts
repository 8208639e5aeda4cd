import { within } from '../deadline.ts'
import { Problem } from './problem.ts'

const MAX_BYTES = 16 * 1024
const MAX_MS = 10_000

/** The fields of a form (`application/x-www-form-urlencoded`) that an endpoint with `rawBody` reads. */
export async function readFormBody(body: AsyncIterable<Uint8Array>): Promise<URLSearchParams> {
  return new URLSearchParams(await within(MAX_MS, readText(body)))
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of body) {
    sizeBytes += chunk.length
    if (sizeBytes > MAX_BYTES) throw new Problem('invalid_params', 'This form is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

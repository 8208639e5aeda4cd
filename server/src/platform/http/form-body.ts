import type { Readable } from 'node:stream'
import { readText } from './body-text.ts'
import { Problem } from './problem.ts'

const MAX_BYTES = 16 * 1024
const MAX_MS = 10_000

/** The fields of a form (`application/x-www-form-urlencoded`) that an endpoint with `rawBody` reads. */
export async function readFormBody(body: Readable, maxMs = MAX_MS): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(body, { maxMs, maxBytes: MAX_BYTES, tooLarge }))
}

const tooLarge = () => new Problem('invalid_params', 'This form is too long.')

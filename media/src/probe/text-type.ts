import type { ReadAt } from './bytes-of.ts'
import { outputFormats, type Format } from './formats.ts'

/** Longer texts are none that we make; a look at their beginning would not tell whether all of it is text. */
const LONGEST_TEXT_BYTES = 32 * 2 ** 20

/** Parsed, a text can take thirty times its size; longer ones are told by their first and last characters. */
const LONGEST_PARSED_BYTES = 2 ** 20

const PART_BYTES = 2 ** 16

/** Prolog, comments and document type that may stand before the first element. */
const svgStart =
  /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--((?!-->)[^])*-->\s*)*(<!DOCTYPE\s+svg[^>[]*(\[[^\]]*\])?\s*>\s*)?<svg[\s>]/i

/** Which text it is, if it is text at all: UTF-8 without control characters. Never more than a part is in memory. */
export async function sniffText(readAt: ReadAt, sizeBytes: number): Promise<Format | undefined> {
  if (sizeBytes === 0 || sizeBytes > LONGEST_TEXT_BYTES || !(await isText(readAt, sizeBytes)))
    return undefined
  const head = asText(await readAt(0, 4096))
  if (svgStart.test(head)) return outputFormats.svg
  // A lone number or word is a text that happens to be JSON, too.
  const mayBeJson = /^\s*[[{]/.test(head)
  return mayBeJson && (await isJson(readAt, sizeBytes)) ? outputFormats.json : outputFormats.text
}

async function isText(readAt: ReadAt, sizeBytes: number): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < sizeBytes; at += PART_BYTES) {
      const part = decoder.decode(await readAt(at, PART_BYTES), { stream: true })
      // oxlint-disable-next-line no-control-regex -- They are what tells other files from text.
      if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(part)) return false
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

async function isJson(readAt: ReadAt, sizeBytes: number): Promise<boolean> {
  if (sizeBytes > LONGEST_PARSED_BYTES) return /[\]}]\s*$/.test(asText(await readAt(sizeBytes - 4096, 4096)))
  try {
    JSON.parse(asText(await readAt(0, sizeBytes)))
    return true
  } catch {
    return false
  }
}

const asText = (bytes: Buffer) => new TextDecoder().decode(bytes)

import type { ReadAt } from './file-reader.ts'
import { outputFormats, type Format } from './formats.ts'

/** No model makes longer texts, and reading only the beginning would not tell whether all of it is text. */
const MAX_TEXT_BYTES = 32 * 2 ** 20

/** Parsed JSON can take thirty times its size, so longer files are judged by their first and last characters. */
const MAX_PARSED_BYTES = 2 ** 20

const PART_BYTES = 2 ** 16

/** Prolog, comments and document type that may stand before the first element. */
const svgStart =
  /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--((?!-->)[^])*-->\s*)*(<!DOCTYPE\s+svg[^>[]*(\[[^\]]*\])?\s*>\s*)?<svg[\s>]/i

/** The kind of text, if the file is UTF-8 without control characters. It is read in parts, to save memory. */
export async function sniffText(readAt: ReadAt, sizeBytes: number): Promise<Format | undefined> {
  if (sizeBytes === 0 || sizeBytes > MAX_TEXT_BYTES || !(await isText(readAt, sizeBytes))) return undefined
  const head = asText(await readAt(0, 4096))
  if (svgStart.test(head)) return outputFormats.svg
  // A lone number or word is valid JSON, too, but counts as text.
  const mayBeJson = /^\s*[[{]/.test(head)
  return mayBeJson && (await isJson(readAt, sizeBytes)) ? outputFormats.json : outputFormats.text
}

async function isText(readAt: ReadAt, sizeBytes: number): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < sizeBytes; at += PART_BYTES) {
      const part = decoder.decode(await readAt(at, PART_BYTES), { stream: true })
      // oxlint-disable-next-line no-control-regex -- Control characters tell other files from text.
      if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(part)) return false
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

async function isJson(readAt: ReadAt, sizeBytes: number): Promise<boolean> {
  if (sizeBytes > MAX_PARSED_BYTES) return /[\]}]\s*$/.test(asText(await readAt(sizeBytes - 4096, 4096)))
  try {
    JSON.parse(asText(await readAt(0, sizeBytes)))
    return true
  } catch {
    return false
  }
}

const asText = (bytes: Buffer) => new TextDecoder().decode(bytes)

import { outputFormats, type Format } from './formats.ts'

/** Prolog, comments and document type that may stand before the first element. */
const svgStart =
  /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--((?!-->)[^])*-->\s*)*(<!DOCTYPE\s+svg[^>[]*(\[[^\]]*\])?\s*>\s*)?<svg[\s>]/i

/** Which text it is, if it is text at all: UTF-8 without control characters. */
export function sniffText(bytes: Buffer): Format | undefined {
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  if (text === undefined) return undefined
  if (svgStart.test(text.slice(0, 4096))) return outputFormats.svg
  return isJson(text) ? outputFormats.json : outputFormats.text
}

function decode(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex -- They are what tells other files from text.
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** A lone number or word is a text that happens to be JSON, too. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

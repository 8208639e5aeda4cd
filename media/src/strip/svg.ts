import type { Edits } from './edits.ts'
import type { Source } from './source.ts'
import { unstrippable } from './unstrippable.ts'

/** Longer files count as no text. */
const MAX_BYTES = 32 * 2 ** 20

/** Each begins with the first of these texts and ends with the second. */
const sections = [
  { start: '<!--', end: '-->', isKept: false },
  { start: '<![CDATA[', end: ']]>', isKept: true },
  { start: '<?', end: '?>', isKept: false },
] as const

const keptInstruction = /^<\?xml(-stylesheet)?\s/
const metadataTag = /^<([\w.-]+:)?metadata[\s/>]/
const metadataEnd = /^<\/([\w.-]+:)?metadata\s*>/

/** Removes comments, processing instructions and `metadata` elements. */
export async function stripSvg({ read, sizeBytes }: Source, edits: Edits): Promise<void> {
  if (sizeBytes > MAX_BYTES) throw unstrippable('It is too long.')
  const svg = await read(0, sizeBytes)
  if (svg.includes('data:image/')) throw unstrippable('It has images within its text.')
  const startsWith = (text: string, at: number) => svg.toString('latin1', at, at + text.length) === text
  /** Where the outermost element of metadata begins, and how many are open. */
  let [metadataAt, depth] = [0, 0]
  for (let at = svg.indexOf('<'); at >= 0;) {
    const section = sections.find(({ start }) => startsWith(start, at))
    const end = section ? endOf(svg, section.end, at + section.start.length) : endOfTag(svg, at)
    const tag = svg.toString('latin1', at, Math.min(end, at + 256))
    if (section) {
      if (depth === 0 && !section.isKept && !keptInstruction.test(tag)) edits.remove(at, end - at)
    } else if (metadataTag.test(tag) && !isSelfClosing(end)) {
      if (depth++ === 0) metadataAt = at
    } else if (metadataTag.test(tag)) {
      if (depth === 0) edits.remove(at, end - at)
    } else if (metadataEnd.test(tag) && depth > 0 && --depth === 0) edits.remove(metadataAt, end - metadataAt)
    at = svg.indexOf('<', end)
  }
  if (depth > 0) throw unstrippable('It is damaged.')

  function isSelfClosing(end: number): boolean {
    return svg[end - 2] === 0x2f
  }
}

function endOf(svg: Buffer, text: string, from: number): number {
  const at = svg.indexOf(text, from, 'latin1')
  if (at < 0) throw unstrippable('It is damaged.')
  return at + text.length
}

/** Attributes may contain brackets within quotes, and a document type in its own. */
function endOfTag(svg: Buffer, from: number): number {
  let quote = 0
  let depth = 0
  for (let at = from; at < svg.length; at++) {
    const byte = svg[at]
    if (quote !== 0) quote = byte === quote ? 0 : quote
    else if (byte === 0x22 || byte === 0x27) quote = byte
    else if (byte === 0x5b) depth++
    else if (byte === 0x5d) depth--
    else if (byte === 0x3e && depth <= 0) return at + 1
  }
  throw unstrippable('It is damaged.')
}

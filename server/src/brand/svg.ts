/** A drawing without anything that runs or loads. */
export type Drawing = { text: string; width: number; height: number }

/** Says what is wrong with an image, in words for who sent it. */
export class ImageRefused extends Error {}

const elements = new Set(
  `svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComposite feDropShadow
  feFlood feGaussianBlur feMerge feMergeNode feOffset`.split(/\s+/),
)
/** Left out with all that is in them: notes of drawing programs. */
const dropped = new Set(['metadata'])

const MAX_ELEMENTS = 5000
const MAX_DEPTH = 64

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[(?<cdata>[\s\S]*?)\]\]>|<!DOCTYPE[^[>]*>|<\/(?<end>[\w:.-]+)\s*>|<(?<start>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** `text`: all that stands in a style, which browsers read as one, whatever comments or sections divide it. */
type Open = { name: string; isKept: boolean; id: string | undefined; text: string }

/**
 * Parses SVG and writes it anew with the elements that logos are made of. What could run or load something is refused by
 * its name instead of being removed: the drawing would not be what was sent.
 */
export function sanitiseSvg(source: string): Drawing {
  const written: string[] = []
  const open: Open[] = []
  const uses: { target: string; within: string[] }[] = []
  let size: { width: number; height: number } | undefined
  let count = 0
  token.lastIndex = 0
  const text = source.replace(/^\uFEFF/, '').trim()

  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const found = token.exec(text)
    if (!found) throw new ImageRefused(`is not well-formed SVG at character ${at + 1}`)
    const { cdata, end, start, attributes = '', empty, text: characters } = found.groups!
    const isKept = open.at(-1)?.isKept ?? true
    if (start !== undefined) begin(start, attributes, empty === '/', isKept)
    else if (end !== undefined) finish(end)
    else if (characters !== undefined) write(decode(characters), isKept)
    else if (cdata !== undefined) write(cdata, isKept)
  }
  if (open.length > 0) throw new ImageRefused(`does not close <${open.at(-1)!.name}>`)
  if (!size) throw new ImageRefused('has no <svg>')
  refuseNestedUses()
  return { text: written.join(''), ...size }

  function begin(name: string, attributes: string, isEmpty: boolean, isParentKept: boolean) {
    if (open.length === 0 && (size || name !== 'svg'))
      throw new ImageRefused('must be one <svg>, without a prefix')
    if (++count > MAX_ELEMENTS || open.length >= MAX_DEPTH)
      throw new ImageRefused(`is too complex: at most ${MAX_ELEMENTS} elements, ${MAX_DEPTH} deep`)
    const isKept = isParentKept && !name.includes(':') && !dropped.has(name)
    if (isKept && !elements.has(name)) throw new ImageRefused(`has a <${name}>, which a logo may not have`)
    const given = isKept ? attributesOf(name, attributes) : new Map<string, string>()
    if (open.length === 0) size = prepareRoot(given)
    const id = given.get('id')
    const target = name === 'use' ? given.get('href')?.slice(1) : undefined
    if (target !== undefined)
      uses.push({ target, within: [...open.flatMap((each) => each.id ?? []), ...(id ? [id] : [])] })
    if (isKept) {
      const printed = [...given].map(([key, value]) => ` ${key}="${escape(value)}"`).join('')
      written.push(`<${name}${printed}${isEmpty ? '/' : ''}>`)
    }
    if (open.at(-1)?.name === 'style') throw new ImageRefused(`has a <${name}> within a style`)
    if (!isEmpty) open.push({ name, isKept, id, text: '' })
  }

  function finish(name: string) {
    const last = open.pop()
    if (last?.name !== name) throw new ImageRefused(`closes </${name}> where it is not open`)
    if (last.isKept && name === 'style') refuseCss(last.text)
    if (last.isKept) written.push(`</${name}>`)
  }

  function write(characters: string, isKept: boolean) {
    const within = open.at(-1)
    if (!within) {
      if (characters.trim() !== '') throw new ImageRefused('has text outside of <svg>')
      return
    }
    if (!isKept) return
    within.text += characters
    written.push(escape(characters))
  }

  /** Copies of copies grow without limit, and every page shows the logo. */
  function refuseNestedUses() {
    const targets = new Set(uses.map(({ target }) => target))
    if (uses.some(({ within }) => within.some((id) => targets.has(id))))
      throw new ImageRefused('has a <use> within what another <use> copies')
  }
}

function attributesOf(element: string, source: string): Map<string, string> {
  const kept = new Map<string, string>()
  for (const [, fullName = '', double, single] of source.matchAll(attribute)) {
    const value = decode(double ?? single ?? '')
    const name = fullName === 'xlink:href' ? 'href' : fullName
    if (/^on/i.test(name)) throw new ImageRefused(`has the attribute ${name}, which runs a script`)
    // Names of namespaces and notes of drawing programs.
    if (name.includes(':') || name === 'xmlns' || name.startsWith('data-')) continue
    if (name === 'href' && !/^#[\w.-]+$/.test(value))
      throw new ImageRefused(`refers to something outside of itself in <${element}>`)
    if (name === 'style') refuseCss(value)
    else if (/javascript:/i.test(value) || hasForeignUrl(value))
      throw new ImageRefused(`refers to something outside of itself in ${name} of <${element}>`)
    kept.set(name, value)
  }
  return kept
}

const hasForeignUrl = (value: string): boolean =>
  value.replaceAll(/url\(\s*(["']?)#[\w.-]+\1\s*\)/gi, '').search(/url\s*\(/i) >= 0

function refuseCss(source: string): void {
  // A comment of CSS ends a word, so that nothing is put together around it. It is removed, as it could stand before a bracket.
  const css = source.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
  // A backslash could spell any of them.
  if (/@import|@font-face|expression\s*\(|image-set|javascript:|\\/i.test(css) || hasForeignUrl(css))
    throw new ImageRefused('has a style that loads something')
}

const SMALLEST = 16
const LARGEST = 10_000

/** Gives the root what an image needs to be scaled. */
function prepareRoot(given: Map<string, string>): { width: number; height: number } {
  const number = (name: string) => Number(/^([\d.]+)(?:px)?$/.exec(given.get(name) ?? '')?.[1])
  const box = (given.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] = box.length === 4 ? [box[2]!, box[3]!] : [number('width'), number('height')]
  if (!(width > 0 && height > 0 && Math.max(width, height) / Math.min(width, height) <= 20))
    throw new ImageRefused('needs a viewBox, or a width and a height, of at most 20:1')
  if (box.length !== 4) given.set('viewBox', `0 0 ${width} ${height}`)
  for (const name of ['width', 'height']) given.delete(name)
  given.set('width', String(width))
  given.set('height', String(height))
  given.set('xmlns', 'http://www.w3.org/2000/svg')
  const scale =
    Math.max(1, SMALLEST / Math.min(width, height)) * Math.min(1, LARGEST / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.replaceAll(/&([^;&\s]{1,10});|&/g, (_, entity: string | undefined) => {
    const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(entity ?? '') ?? []
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    const character =
      named[entity ?? ''] ?? (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined)
    if (character === undefined)
      throw new ImageRefused(`has the entity &${entity ?? ''}, which it does not define`)
    return character
  })
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

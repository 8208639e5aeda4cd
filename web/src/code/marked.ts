/** Text with highlighted ranges, each from an index up to but not including another. */
export type Marked = { text: string; tinted: readonly (readonly [from: number, to: number])[] }

export const plain = (text: string): Marked => ({ text, tinted: [] })
export const tint = (text: string): Marked => ({ text, tinted: text === '' ? [] : [[0, text.length]] })

/** Concatenates parts; the highlighted ranges move with their text. */
export function joined(parts: readonly Marked[], between = ''): Marked {
  let text = ''
  const tinted: [number, number][] = []
  for (const [index, part] of parts.entries()) {
    if (index > 0) text += between
    for (const [from, to] of part.tinted) tinted.push([text.length + from, text.length + to])
    text += part.text
  }
  return { text, tinted }
}

/** A template: marked`REQUEST=${body}`. */
export function marked(texts: TemplateStringsArray, ...values: (Marked | string | number)[]): Marked {
  return joined(
    texts.flatMap((text, index) => {
      const value = values[index]
      if (value === undefined) return [plain(text)]
      return [plain(text), typeof value === 'object' ? value : plain(String(value))]
    }),
  )
}

/** Rewrites each span on its own, for example to escape it, and keeps the highlighting. */
export function rewritten(whole: Marked, rewrite: (text: string) => string): Marked {
  return joined(spans(whole).map(({ text, isTinted }) => (isTinted ? tint : plain)(rewrite(text))))
}

/** The text in order, cut where marks begin and end. */
export function spans({ text, tinted }: Marked): { text: string; isTinted: boolean }[] {
  const found: { text: string; isTinted: boolean }[] = []
  let at = 0
  for (const [from, to] of tinted) {
    if (from > at) found.push({ text: text.slice(at, from), isTinted: false })
    found.push({ text: text.slice(from, to), isTinted: true })
    at = to
  }
  if (at < text.length) found.push({ text: text.slice(at), isTinted: false })
  return found
}

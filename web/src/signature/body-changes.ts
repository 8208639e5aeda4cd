/** How a body can be changed between the wire and the code that verifies it. */
export type BodyChange = 'ends' | 'rewritten' | 'quoted' | 'charset' | 'other'

/** What a body may have been before something changed it, the likeliest first. Events are sent as compact JSON. */
export function likelyOriginals(body: string): { change: BodyChange; body: string }[] {
  const parsed = parse(body)
  const originals: { change: BodyChange; body: string | undefined }[] = [
    { change: 'ends', body: body.replace(/^[\s\uFEFF]+/, '').trimEnd() },
    { change: 'quoted', body: typeof parsed === 'string' ? parsed : undefined },
    { change: 'rewritten', body: typeof parsed === 'object' ? JSON.stringify(parsed) : undefined },
    { change: 'charset', body: readAsUtf8(body) },
  ]
  return originals.flatMap((original) =>
    original.body === undefined || original.body === body ? [] : [{ ...original, body: original.body }],
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** The text again, were its letters the bytes of UTF-8; undefined where they cannot be. */
function readAsUtf8(text: string): string | undefined {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  if (codes.every((code) => code < 0x80) || codes.some((code) => code > 0xff)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes))
  } catch {
    return undefined
  }
}

export type Difference = { at: number; sent: string; received: string }

const AROUND = 12

/** The first difference between two texts, with an excerpt of each. */
export function firstDifference(sent: string, received: string): Difference {
  let at = 0
  while (at < sent.length && sent[at] === received[at]) at++
  const excerpt = (text: string) => text.slice(Math.max(0, at - AROUND), at + AROUND)
  return { at, sent: excerpt(sent), received: excerpt(received) }
}

/** A line of speech; times are seconds from the start. */
export type Cue = { start: number; end: number; text: string }

const arrow = /^((?:\d+:)?\d\d:\d\d\.\d{3})\s+-->\s+((?:\d+:)?\d\d:\d\d\.\d{3})/

/** The lines of a WebVTT file, without settings and marks. What is none of it is left out. */
export function parseVtt(file: string): Cue[] {
  return file
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n')
      const at = lines.findIndex((line) => arrow.test(line))
      const [, start, end] = arrow.exec(lines[at] ?? '') ?? []
      if (start === undefined || end === undefined) return []
      return [{ start: secondsOf(start), end: secondsOf(end), text: plain(lines.slice(at + 1).join('\n')) }]
    })
}

/** The index of the cue that is spoken at a moment; -1 for none. */
export const cueAt = (cues: readonly Cue[], seconds: number): number =>
  cues.findIndex(({ start, end }) => seconds >= start && seconds < end)

const secondsOf = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

const escapes: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&nbsp;': '\u00a0' }

const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|amp|nbsp);/g, (escaped) => escapes[escaped] ?? escaped)

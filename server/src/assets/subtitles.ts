/** A stretch of speech; times are seconds from the start. */
export type TimedText = { start: number; end: number; text: string }

/** SubRip, as players of all ages read it. */
export function toSrt(cues: readonly TimedText[]): string {
  return shown(cues)
    .map(
      ({ start, end, text }, index) => `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${text}\n`,
    )
    .join('\n')
}

/** WebVTT, as browsers read it. */
export function toVtt(cues: readonly TimedText[]): string {
  return [
    'WEBVTT\n',
    ...shown(cues).map(
      ({ start, end, text }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${escapeVtt(text)}\n`,
    ),
  ].join('\n')
}

/** In order of time, without what cannot be shown. An empty line would end a cue, and an arrow begin one. */
function shown(cues: readonly TimedText[]): TimedText[] {
  return cues
    .map(({ start, end, text }) => ({
      start: Math.max(0, start),
      end,
      text: text
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .map((line) => line.trim().replaceAll('-->', '→'))
        .filter((line) => line !== '')
        .join('\n'),
    }))
    .filter(({ start, end, text }) => end > start && text !== '')
    .toSorted((one, other) => one.start - other.start)
}

function clock(seconds: number, point: ',' | '.'): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${rest}`
}

function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

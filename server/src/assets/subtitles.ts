/** A piece of speech; times are seconds from the start. */
export type TimedText = { start: number; end: number; text: string }

/** SubRip, which even old players read. */
export function toSrt(cues: readonly TimedText[]): string {
  return displayable(cues)
    .map(
      ({ start, end, text }, index) =>
        `${index + 1}\n${formatTime(start, ',')} --> ${formatTime(end, ',')}\n${text}\n`,
    )
    .join('\n')
}

/** WebVTT, as browsers read it. */
export function toVtt(cues: readonly TimedText[]): string {
  return [
    'WEBVTT\n',
    ...displayable(cues).map(
      ({ start, end, text }) => `${formatTime(start, '.')} --> ${formatTime(end, '.')}\n${escapeVtt(text)}\n`,
    ),
  ].join('\n')
}

/**
 * Sorted by time, without empty cues. Blank lines are removed because they would end a cue, and arrows because they
 * would begin one.
 */
function displayable(cues: readonly TimedText[]): TimedText[] {
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

function formatTime(seconds: number, point: ',' | '.'): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${rest}`
}

function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

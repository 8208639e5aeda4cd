/** Text that is synthesized in one call, and the silence after it. */
export type Sentence = { readonly text: string; readonly pauseSeconds: number }

/** The longest text of one call, in characters, so that progress is reported often enough. */
const MAX_CHARACTERS = 300

const [AFTER_SPLIT, AFTER_SENTENCE, AFTER_PARAGRAPH] = [0.15, 0.35, 0.7]

/** Splits a text into sentences, and very long ones at a comma or between words. */
export function sentencesOf(text: string): Sentence[] {
  return text
    .split(/\n\s*\n/)
    .flatMap((paragraph) =>
      withFinalPause(paragraph.split(/(?<=[.!?:]["')\]]*)\s+/).flatMap(splitLong), AFTER_PARAGRAPH),
    )
}

function splitLong(sentence: string): Sentence[] {
  const parts: string[] = []
  let rest = sentence.replaceAll(/\s+/g, ' ').trim()
  while (rest.length > MAX_CHARACTERS) {
    const near = rest.slice(0, MAX_CHARACTERS)
    const comma = near.search(/[,;:][^,;:]*$/)
    const space = near.lastIndexOf(' ')
    const end = comma > MAX_CHARACTERS / 3 ? comma + 1 : space > 0 ? space : MAX_CHARACTERS
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trim()
  }
  const spoken = [...parts, rest].filter((part) => /[a-z0-9]/i.test(part))
  return withFinalPause(
    spoken.map((part) => ({ text: part, pauseSeconds: AFTER_SPLIT })),
    AFTER_SENTENCE,
  )
}

/** Replaces the pause after the last one. */
function withFinalPause(sentences: readonly Sentence[], pauseSeconds: number): Sentence[] {
  return sentences.map((one, index) => (index === sentences.length - 1 ? { ...one, pauseSeconds } : one))
}

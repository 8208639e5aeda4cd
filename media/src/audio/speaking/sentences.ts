/** What is spoken in one breath, and the seconds of silence behind it. */
export type Sentence = { readonly text: string; readonly pauseSeconds: number }

/** The longest that is spoken in one go: more would take long to say how far it is. */
const LONGEST = 300

const [AFTER_PART, AFTER_SENTENCE, AFTER_PARAGRAPH] = [0.15, 0.35, 0.7]

/** The sentences of a text, of which very long ones are taken apart at a comma or between words. */
export function sentencesOf(text: string): Sentence[] {
  return text
    .split(/\n\s*\n/)
    .flatMap((paragraph) =>
      ended(paragraph.split(/(?<=[.!?:]["')\]]*)\s+/).flatMap(inParts), AFTER_PARAGRAPH),
    )
}

function inParts(sentence: string): Sentence[] {
  const parts: string[] = []
  let rest = sentence.replaceAll(/\s+/g, ' ').trim()
  while (rest.length > LONGEST) {
    const near = rest.slice(0, LONGEST)
    const comma = near.search(/[,;:][^,;:]*$/)
    const space = near.lastIndexOf(' ')
    const end = comma > LONGEST / 3 ? comma + 1 : space > 0 ? space : LONGEST
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trim()
  }
  const spoken = [...parts, rest].filter((part) => /[a-z0-9]/i.test(part))
  return ended(
    spoken.map((part) => ({ text: part, pauseSeconds: AFTER_PART })),
    AFTER_SENTENCE,
  )
}

/** With another pause behind the last. */
function ended(sentences: readonly Sentence[], pauseSeconds: number): Sentence[] {
  return sentences.map((one, index) => (index === sentences.length - 1 ? { ...one, pauseSeconds } : one))
}

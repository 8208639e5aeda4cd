/** Words a second of somebody who reads aloud. */
const PACE = 2.5

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Also in languages that write without spaces. */
export const wordCount = (text: string): number =>
  [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length

export const speechSeconds = (text: string, speed: number): number =>
  wordCount(text) / PACE / (speed > 0 ? speed : 1)

import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { nearestTo } from '../lib/prompt/words.ts'

/** What is often asked for and cannot be done here, with what does it or comes near. */
// prettier-ignore
const elsewhere: readonly (readonly [asked: RegExp, instead: string])[] = [
  [/\b(?:scratch|scratches|folds?|creases?|tears?|damage|restore)\b/i, 'Try "Restore an old photo" (image.restore).'],
  [/\bcolou?ri[sz]e\b/i, 'Try "Tint a black-and-white photo" (image.colorize).'],
  [/\b(?:upscale|4k|8k|resolution|enlarge|bigger size)\b/i, 'Try "Enlarge with more detail" (image.upscale).'],
  [/\b(?:extend|expand|outpaint|wider|uncrop|zoom out)\b/i, 'Try "Extend an image beyond its edges" (image.outpaint).'],
  [/\b(?:suit|tie|outfit|clothes|wearing|wear)\b/i, 'A garment can be laid over a person with image.try-on.'],
  [/\b(?:replace|change|swap|new|different|put)\b.*\b(?:background|backdrop|sky)\b/i, 'Try image.replace-bg, which puts another background behind a subject.'],
  [/\b(?:remove|erase|delete|get rid|take out|clean)\b/i, 'Mark it with a mask for "Erase objects" (image.erase).'],
  [/\b(?:make|turn|change|paint|dye)\b.*\b(?:red|orange|yellow|green|blue|purple|pink|brown|white|gr[ae]y|black|beige|gold)\b/i, 'Name the colour that it has, such as "make the red curtains yellow".'],
  [/\b(?:add|put|place|insert|give|wear)\b/i, 'What can be added: fog, rain, snow, stars, a rainbow, birds, balloons, sunglasses, a border or text.'],
]

const examples = 'brighter, black and white, crop to a square, blur the background or add the text "Hello"'

/** The problem of a prompt of which nothing can be done, in one line. */
export function nothingToDo(leftOut: readonly string[], everyWording: readonly string[]): InvalidInput {
  const [first] = leftOut
  if (first === undefined) return new InvalidInput(`The prompt asks for nothing. Try ${examples}.`)
  const quoted = leftOut.slice(0, 2).map((written) => `"${shortened(written)}"`)
  const nearest = nearestTo(first.toLowerCase(), everyWording)
  const near = leftOut.flatMap((written) => elsewhere.find(([asked]) => asked.test(written))?.[1] ?? [])[0]
  const offer = nearest ? `Do you mean "${nearest}"?` : (near ?? `Try ${examples}.`)
  return new InvalidInput(`${quoted.join(', ')} cannot be done. ${offer}`)
}

const MOST_LETTERS = 45
const shortened = (text: string) =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS).trimEnd()}…` : text

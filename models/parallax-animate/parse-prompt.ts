import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { fillerWords } from '../lib/image/scene/vocabulary.ts'
import type { CameraMove } from '../lib/video/camera/camera.ts'
import { knownMoves, parseCamera } from '../lib/video/camera/parse-camera.ts'

/** Motion within the image, or in front of it. */
const ambientMotions = {
  snow: /\b(?:snow(?:s|y|ing|fall|flakes?)?)\b/g,
  rain: /\b(?:rain(?:s|y|ing|drops?|fall)?|drizzl(?:e|ing))\b/g,
  water: /\b(?:water|waves?|sea|ocean|lake|river|ripples?)\b/g,
  clouds: /\b(?:clouds?|sky|cloudy)\b/g,
} as const
export type AmbientMotion = keyof typeof ambientMotions

/** Words that have no effect. */
const fillerPattern =
  /\b(?:moves?|moving|fall(?:s|ing)?|drift(?:s|ing)?|flow(?:s|ing)?|roll(?:s|ing)?|rippl(?:es|ing)|pass(?:es|ing)?|animate[ds]?|animation|parallax|3d|depth|alive|life|bring|make|let|subjects?|background|foreground|towards?|onto?|up|down|slightly|little|bit|my|gives?|adds?)\b/g

/** The animation that a prompt asks for. */
export type Animation = {
  readonly cameraMove: CameraMove
  readonly ambientMotions: ReadonlySet<AmbientMotion>
}

/** Unknown words are refused: if a person was asked to wave and does not, that is not what was asked for. */
export function parseAnimationPrompt(prompt: string, fallback: CameraMove): Animation {
  const camera = parseCamera(prompt, fallback)
  let { rest } = camera
  const named = new Set<AmbientMotion>()
  for (const [motion, words] of Object.entries(ambientMotions) as [AmbientMotion, RegExp][]) {
    if (rest.search(words) >= 0) named.add(motion)
    rest = rest.replaceAll(words, ' ')
  }
  const unknownWords = (rest.replaceAll(fillerPattern, ' ').match(/[\p{L}\p{N}-]+/gu) ?? []).filter(
    (word) => !fillerWords.has(word),
  )
  if (unknownWords.length > 0) {
    const words = unknownWords.map((word) => `"${word}"`).join(', ')
    throw new InvalidInput(
      `Not understood: ${words}. The camera can ${knownMoves.join(', ')}, slowly or fast; and ${Object.keys(ambientMotions).join(', ')} can move. Leave out what the picture shows.`,
    )
  }
  if (camera.names[0] === 'static' && named.size === 0)
    throw new InvalidInput(
      `Nothing would move: let the camera ${knownMoves.slice(0, -1).join(', ')}, or name ${Object.keys(ambientMotions).join(', ')}.`,
    )
  return { cameraMove: camera.cameraMove, ambientMotions: named }
}

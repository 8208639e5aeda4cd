import { InvalidInput } from '../../program.ts'
import { filler } from '../../image/scene/vocabulary.ts'
import type { CameraWay } from '../camera/camera.ts'
import { knownMoves, understandCamera } from '../camera/camera-words.ts'

/** What can move in a picture, or before it. */
const airs = {
  snow: /\b(?:snow(?:s|y|ing|fall|flakes?)?)\b/g,
  rain: /\b(?:rain(?:s|y|ing|drops?|fall)?|drizzl(?:e|ing))\b/g,
  water: /\b(?:water|waves?|sea|ocean|lake|river|ripples?)\b/g,
  clouds: /\b(?:clouds?|sky|cloudy)\b/g,
} as const
export type Air = keyof typeof airs

/** Said with these, of which nothing follows. */
const said =
  /\b(?:moves?|moving|fall(?:s|ing)?|drift(?:s|ing)?|flow(?:s|ing)?|roll(?:s|ing)?|rippl(?:es|ing)|pass(?:es|ing)?|animate[ds]?|animation|parallax|3d|depth|alive|life|bring|make|let|subjects?|background|foreground|towards?|onto?|up|down|slightly|little|bit|my|gives?|adds?)\b/g

/** What a prompt asks of a picture. */
export type Animation = { readonly way: CameraWay; readonly airs: ReadonlySet<Air> }

/** Every word must be understood: a picture of somebody who was to wave and does not is not what was asked for. */
export function understandAnimation(prompt: string, usual: CameraWay): Animation {
  const camera = understandCamera(prompt, usual)
  let { rest } = camera
  const named = new Set<Air>()
  for (const [air, words] of Object.entries(airs) as [Air, RegExp][]) {
    if (rest.search(words) >= 0) named.add(air)
    rest = rest.replaceAll(words, ' ')
  }
  const strange = (rest.replaceAll(said, ' ').match(/[\p{L}\p{N}-]+/gu) ?? []).filter(
    (word) => !filler.has(word),
  )
  if (strange.length > 0) {
    const words = strange.map((word) => `"${word}"`).join(', ')
    throw new InvalidInput(
      `Not understood: ${words}. The camera can ${knownMoves.join(', ')}, slowly or fast; and ${Object.keys(airs).join(', ')} can move. Leave out what the picture shows.`,
    )
  }
  if (camera.names[0] === 'static' && named.size === 0)
    throw new InvalidInput(
      `Nothing would move: let the camera ${knownMoves.slice(0, -1).join(', ')}, or name ${Object.keys(airs).join(', ')}.`,
    )
  return { way: camera.way, airs: named }
}

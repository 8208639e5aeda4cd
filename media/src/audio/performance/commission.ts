import type { Params } from '@atelier/contract/params.ts'
import { InvalidInput } from '../../program.ts'
import type { Commission } from '../composition/compose.ts'
import { styles, type StyleName } from '../composition/styles.ts'
import { understand } from '../composition/understand.ts'
import { linesOf } from '../singing/syllables.ts'

/** Sung where there is to be singing and nobody has written words: so little that there is always time for it. */
const wordless = 'la la la ooh'

/** What the params ask for. */
export function commissionOf({ prompt, style, duration, instrumental, lyrics, seed }: Params): Commission {
  const wish = understand(String(prompt))
  const words = String(lyrics ?? '').trim()
  const isSung = instrumental === false
  if (!isSung && words)
    throw new InvalidInput(
      'There are lyrics, but the music is instrumental: set instrumental to false to have them sung.',
    )
  if (!isSung && wish.wantsVoice)
    throw new InvalidInput(
      'The prompt asks for singing, but the music is instrumental: set instrumental to false.',
    )
  const lines = isSung ? linesOf(words || wordless) : null
  if (lines?.length === 0) throw new InvalidInput('The lyrics have no words that can be sung.')
  const chosen = style === undefined ? null : styleNamed(style)
  if (chosen && wish.style && chosen !== wish.style)
    throw new InvalidInput(`The prompt asks for ${wish.style} and the style is ${chosen}: choose one.`)
  return {
    wish,
    style: chosen ?? wish.style ?? 'pop',
    seconds: Number(duration),
    lyrics: lines,
    seed: Number(seed ?? 0),
  }
}

function styleNamed(style: unknown): StyleName {
  if (typeof style === 'string' && Object.hasOwn(styles, style)) return style as StyleName
  throw new InvalidInput(`style is one of ${Object.keys(styles).join(', ')}.`)
}

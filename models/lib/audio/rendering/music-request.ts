import type { Params } from '@atelier/contract/params.ts'
import type { PromptReader } from '@atelier/media/program.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { MusicRequest } from '../composition/compose.ts'
import { styles, type StyleName } from '../composition/styles.ts'
import { parsePrompt } from '../composition/parse-prompt.ts'
import { syllabifyLyrics } from '../singing/syllables.ts'

/** Sung where there are no lyrics; short enough to fit any duration. */
const defaultLyrics = 'la la la ooh'

/** Validates the params and parses their prompt and lyrics. */
export function parseMusicRequest({
  prompt,
  style,
  duration,
  instrumental,
  lyrics,
  seed,
}: Params): MusicRequest {
  const parsedPrompt = parsePrompt(String(prompt))
  const words = String(lyrics ?? '').trim()
  const isSung = instrumental === false
  if (!isSung && words)
    throw new InvalidInput(
      'There are lyrics, but the music is instrumental: set instrumental to false to have them sung.',
    )
  if (!isSung && parsedPrompt.wantsVoice)
    throw new InvalidInput(
      'The prompt asks for singing, but the music is instrumental: set instrumental to false.',
    )
  const lines = isSung ? syllabifyLyrics(words || defaultLyrics) : null
  if (lines?.length === 0) throw new InvalidInput('The lyrics have no words that can be sung.')
  const chosen = style === undefined ? null : styleNamed(style)
  if (chosen && parsedPrompt.style && chosen !== parsedPrompt.style)
    throw new InvalidInput(
      `The prompt asks for ${parsedPrompt.style} and the style is ${chosen}: choose one.`,
    )
  return {
    parsedPrompt,
    style: chosen ?? parsedPrompt.style ?? parsedPrompt.purpose ?? 'pop',
    seconds: Number(duration),
    lyrics: lines,
    seed: Number(seed ?? 0),
  }
}

function styleNamed(style: unknown): StyleName {
  if (typeof style === 'string' && Object.hasOwn(styles, style)) return style as StyleName
  throw new InvalidInput(`style must be one of ${Object.keys(styles).join(', ')}.`)
}

export const readPrompt: PromptReader = (params) => parseMusicRequest(params).parsedPrompt

import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { InvalidInput } from '../../program.ts'

/** Ours, for a server often has no fonts at all. */
const fonts = {
  sans: { font: 'DejaVu Sans Condensed Bold', file: 'DejaVuSansCondensed-Bold.ttf' },
  serif: { font: 'DejaVu Serif Bold', file: 'DejaVuSerif-Bold.ttf' },
  italic: { font: 'DejaVu Serif Italic', file: 'DejaVuSerif-Italic.ttf' },
}

/** What the fonts do not have, and would print as boxes. */
const unprintable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u

/** A word of more letters than these, and whatever has none of the gaps between words, may be broken. */
const LONG_WORD = 20

/** Letters so much lower than the box that they are for are a hairline. */
const LOWEST = 0.2

export type Lettering = { readonly input: Buffer; readonly width: number; readonly height: number }

/** Words as large as a box allows, to be composited. A word so long that nobody could read it goes over several lines. */
export async function letter(
  words: string,
  font: keyof typeof fonts,
  colour: string,
  width: number,
  height: number,
): Promise<Lettering> {
  const strange = words.match(unprintable)
  if (strange)
    throw new InvalidInput(
      `Our fonts have no letter for "${strange[0]}". Latin, Greek, Cyrillic, Arabic and Hebrew can be printed.`,
    )
  const fontfile = fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${fonts[font].file}`))
  const drawn = async (wrap: 'word' | 'word-char') => {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${asMarkup(words)}</span>`,
        font: fonts[font].font,
        fontfile,
        width: Math.max(8, Math.round(width)),
        height: Math.max(8, Math.round(height)),
        align: 'centre',
        wrap,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { input: data, width: info.width, height: info.height }
  }
  const whole = await drawn('word')
  const isHairline = whole.height < height * LOWEST && words.split(/\s+/).some(isLong)
  return isHairline ? drawn('word-char') : whole
}

const isLong = (word: string) => word.length > LONG_WORD

function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

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

export type Lettering = { readonly input: Buffer; readonly width: number; readonly height: number }

/** Words as large as a box allows, to be composited. */
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
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${asMarkup(words)}</span>`,
      font: fonts[font].font,
      fontfile,
      width: Math.max(8, Math.round(width)),
      height: Math.max(8, Math.round(height)),
      align: 'centre',
      wrap: 'word',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { InvalidInput } from '@atelier/media/invalid-input.ts'

/** Bundled, because a server often has no fonts installed. */
const fonts = {
  sans: { font: 'DejaVu Sans Condensed Bold', file: 'DejaVuSansCondensed-Bold.ttf' },
  serif: { font: 'DejaVu Serif Bold', file: 'DejaVuSerif-Bold.ttf' },
  italic: { font: 'DejaVu Serif Italic', file: 'DejaVuSerif-Italic.ttf' },
}

/** Characters that the fonts lack and would print as boxes. */
const unprintable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u

/** Words longer than this may be broken across lines; so may text in scripts without spaces. */
const LONG_WORD = 20

/** Text that fills less of its box's height than this is too small to read. */
const MIN_HEIGHT_SHARE = 0.2

export type RenderedText = { readonly input: Buffer; readonly width: number; readonly height: number }

/**
 * Text as large as a box allows, for compositing. A word that would become unreadably small is broken over several
 * lines.
 */
export async function renderText(
  text: string,
  font: keyof typeof fonts,
  colour: string,
  width: number,
  height: number,
): Promise<RenderedText> {
  const unsupported = text.match(unprintable)
  if (unsupported)
    throw new InvalidInput(
      `Our fonts have no letter for "${unsupported[0]}". Latin, Greek, Cyrillic, Arabic and Hebrew can be printed.`,
    )
  const fontfile = fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${fonts[font].file}`))
  const render = async (wrap: 'word' | 'word-char') => {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${asMarkup(text)}</span>`,
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
  const whole = await render('word')
  const isHairline = whole.height < height * MIN_HEIGHT_SHARE && text.split(/\s+/).some(isLong)
  return isHairline ? render('word-char') : whole
}

const isLong = (word: string) => word.length > LONG_WORD

function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

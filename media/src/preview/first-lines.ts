const maxCharacters = 900
const maxLines = 24

/** The beginning of a text without control characters, which the renderer would refuse. */
export function firstLines(text: string): string {
  const visible = text
    .replace(/^\uFEFF/, '')
    .replace(/\t/g, '  ')
    .replace(/[^\P{C}\n]/gu, '')
  return Array.from(visible).slice(0, maxCharacters).join('').split('\n').slice(0, maxLines).join('\n')
}

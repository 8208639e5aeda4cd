const mostCharacters = 900
const mostLines = 24

/** What a renderer takes no offence at: no control characters, not too much. */
export function firstLines(text: string): string {
  const visible = text
    .replace(/^\uFEFF/, '')
    .replace(/\t/g, '  ')
    .replace(/[^\P{C}\n]/gu, '')
  return Array.from(visible).slice(0, mostCharacters).join('').split('\n').slice(0, mostLines).join('\n')
}

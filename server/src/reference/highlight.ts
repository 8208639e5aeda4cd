import { html, type Html } from './html.ts'

export type CodeLanguage = 'shell' | 'ts' | 'python' | 'json' | 'http' | 'text'

const keywords: Record<CodeLanguage, readonly string[]> = {
  shell: ['curl', 'export', 'npm', 'node', 'if', 'then', 'fi', 'for', 'do', 'done', 'while', 'set'],
  ts: [
    'import',
    'from',
    'const',
    'let',
    'await',
    'async',
    'function',
    'return',
    'new',
    'if',
    'for',
    'of',
    'export',
    'throw',
    'true',
    'false',
    'null',
  ],
  python: [
    'import',
    'from',
    'def',
    'return',
    'for',
    'in',
    'if',
    'else',
    'while',
    'with',
    'as',
    'True',
    'False',
    'None',
    'not',
    'and',
    'or',
    'raise',
    'try',
    'except',
  ],
  json: ['true', 'false', 'null'],
  http: [],
  text: [],
}

const comments: Record<CodeLanguage, string> = {
  shell: String.raw`(?<=^|\s)#[^\n]*`,
  ts: String.raw`\/\*[^]*?\*\/|\/\/[^\n]*`,
  python: '#[^\\n]*',
  json: '(?!)',
  http: '(?!)',
  text: '(?!)',
}

/** Colours strings, comments, variables, numbers and keywords. Whatever is not recognised stays plain. */
export function highlight(code: string, language: CodeLanguage): Html {
  if (language === 'text' || language === 'http') return html`${code}`
  const strings =
    String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'` + (language === 'ts' ? '|`(?:\\\\.|[^`\\\\])*`' : '')
  const token = new RegExp(
    `(?<comment>${comments[language]})|(?<string>${strings})|(?<variable>\\$\\w+)|(?<number>\\b\\d[\\d_.]*\\b)|(?<word>[A-Za-z_][\\w]*)`,
    'gm',
  )
  const pieces: (Html | string)[] = []
  let end = 0
  for (const match of code.matchAll(token)) {
    const { comment, string, variable, number, word } = match.groups ?? {}
    // Not a part of a path, such as that of an export.
    const isKeyword = word !== undefined && keywords[language].includes(word) && code[match.index - 1] !== '/'
    const kind = comment ? 'c' : string ? 's' : variable ? 'v' : number ? 'n' : isKeyword ? 'k' : undefined
    pieces.push(code.slice(end, match.index))
    pieces.push(kind === undefined ? match[0] : html`<span class="${kind}">${match[0]}</span>`)
    end = match.index + match[0].length
  }
  return html`${[...pieces, code.slice(end)]}`
}

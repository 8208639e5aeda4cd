import { parseDocument, type Document, type LineCounter, type YAMLError } from 'yaml'
import { unlikeText } from './unlike-text.ts'

/** Something that keeps a YAML text from being read. */
export interface YamlTrouble {
  /** Where it stands; undefined where it is about the whole text. */
  readonly offset: number | undefined
  readonly line: number | undefined
  readonly message: string
}

export const tooDeep = 'is nested too deeply to be read; take levels out of it'

/** A YAML text as its author sees it, with what keeps it from being read, in our words. */
export function parseYaml(
  text: string,
  lineCounter?: LineCounter,
): { document: Document; troubles: YamlTrouble[] } {
  const document = parseDocument(text, lineCounter && { lineCounter })
  const whole = wholeTrouble(text, document)
  if (whole !== undefined)
    return { document, troubles: [{ offset: undefined, line: undefined, message: whole }] }
  // A warning is an unknown tag: the value would not be what the author meant.
  const troubles = [...document.errors, ...document.warnings].map((error) => ({
    offset: error.pos[0],
    line: error.linePos?.[0].line ?? 1,
    message: inOurWords(error),
  }))
  return { document, troubles }
}

function wholeTrouble(text: string, document: Document): string | undefined {
  const unlike = unlikeText(text)
  if (unlike === 'binary') return 'is not text (UTF-8); save it as UTF-8'
  if (unlike === 'empty' || (document.contents === null && document.errors.length === 0))
    return 'is empty; write a model or effects into it, or remove it'
  // The parser says it again for every level.
  return document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION') ? tooDeep : undefined
}

function inOurWords({ code, message }: YAMLError): string {
  if (code === 'MULTIPLE_DOCS') return 'begins a second document; put each into a file of its own'
  // Without the position and the excerpt that follow.
  return message.replace(/ at line \d+, column \d+:[^]*$/, '')
}

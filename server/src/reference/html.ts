/** Markup that is safe to send. Only `html` and `trusted` create it. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

/** What a template may hold; `false` and `undefined` print nothing. */
export type Printable = Html | string | number | false | undefined | readonly Printable[]

/** Builds markup; every inserted value that is not markup is escaped. Attributes must be quoted. */
export function html(strings: TemplateStringsArray, ...values: Printable[]): Html {
  // Removes the indentation of the template; inserted values, such as code, keep theirs.
  const raw = strings.map((string) => string.replaceAll(/\n\s*/g, '\n'))
  return new Html(String.raw({ raw }, ...values.map((value) => print(value))))
}

/** For constants of ours, such as a style sheet; never for anything from elsewhere. */
export const trusted = (markup: string) => new Html(markup)

function print(value: Printable): string {
  if (value instanceof Html) return value.markup
  if (value === false || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value))
  return value.map((item) => print(item)).join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

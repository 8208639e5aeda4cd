/** Markup that may be sent as it stands. Only `html` and `trusted` make it. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

/** What a template may hold; `false` and `undefined` print nothing. */
export type Printable = Html | string | number | false | undefined | readonly Printable[]

/** Builds markup; whatever is put into it that is not markup itself is escaped. Attributes must stand in quotes. */
export function html(strings: TemplateStringsArray, ...values: Printable[]): Html {
  // Indentation is for readers of the source; what is put in, such as code to show, keeps its own.
  const raw = strings.map((string) => string.replaceAll(/\n\s*/g, '\n'))
  return new Html(String.raw({ raw }, ...values.map((value) => print(value))))
}

/** Takes over a constant of ours, such as a style sheet; never anything that came from elsewhere. */
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

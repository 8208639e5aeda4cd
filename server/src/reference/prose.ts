import { html, type Html } from './html.ts'

/** A sentence as descriptions are written: words between backticks are code, all else is text. */
export function prose(text: string): Html {
  const pieces = text.split(/`([^`]+)`/)
  // Splitting by a group puts what it caught at the odd places.
  return html`${pieces.map((piece, place) => (place % 2 === 1 ? html`<code>${piece}</code>` : piece))}`
}

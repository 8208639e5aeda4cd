import { html, type Html } from './html.ts'

/** Text of a description: words between backticks are code. */
export function prose(text: string): Html {
  const pieces = text.split(/`([^`]+)`/)
  // Splitting by a group puts its matches at the odd indexes.
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))}`
}

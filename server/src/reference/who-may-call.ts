import type { Operation } from './api-document.ts'
import { html, type Html } from './html.ts'

/** Who may call an operation, in words. The first way is the usual one. */
export function whoMayCall({ security }: Operation): Html {
  const [usual] = security.flatMap((requirement) => Object.entries(requirement))
  if (!usual) return html`Anyone; no key is needed.`
  const [scheme, [scope]] = usual
  if (scheme === 'apiKey') {
    return html`An API key with the scope <code>${scope}</code>, or a person signed in at the account page.`
  }
  if (scheme === 'operatorToken')
    return html`The operator token, or an operator signed in at the account page.`
  return html`A person signed in at the account page.`
}

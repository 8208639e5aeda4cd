import { highlight, type CodeLanguage } from './highlight.ts'
import { html, type Html } from './html.ts'

/** A block of code. The page's script adds a button to copy it. */
export function sample(title: string, language: CodeLanguage, code: string): Html {
  return html`<figure class="code">
    <figcaption>${title}</figcaption>
    <pre
      tabindex="0"
      aria-label="${title}"
    ><code class="${language}">${highlight(code, language)}</code></pre>
  </figure>`
}

export type Snippet = { value: string; label: string; language: CodeLanguage; code: string }

/** The same in several languages, one of which is shown. Radio buttons choose it, without a script. */
export function tabbedSample(id: string, title: string, snippets: readonly Snippet[]): Html {
  return html`<div class="tabs">
    <fieldset>
      <legend class="unseen">Language of: ${title}</legend>
      ${snippets.map(
        ({ value, label }, index) =>
          html`<label
            ><input type="radio" name="in-${id}" value="${value}" ${index === 0 && html`checked`} /><span
              >${label}</span
            ></label
          >`,
      )}
    </fieldset>
    ${snippets.map(
      ({ value, label, language, code }) =>
        html`<div class="in-${value}">${sample(`${title} (${label})`, language, code)}</div>`,
    )}
  </div>`
}

import type { Operation } from './api-document.ts'
import { html, type Html } from './html.ts'
import type { Guide } from './introduction.ts'

export type TagGroup = { name: string; description: string; operations: Operation[] }

type Parts = { guides: Guide[]; groups: TagGroup[]; schemas: string[] }

/** Everything on the page. Beside the text on a wide screen, behind the button of the header on a phone. */
export function contents({ guides, groups, schemas }: Parts): Html {
  return html`<nav id="contents" popover aria-label="Contents">
    <p hidden>
      <input
        class="search"
        type="search"
        placeholder="Find an operation"
        aria-label="Find an operation"
        autocomplete="off"
      />
    </p>
    <p class="nothing" role="status" hidden>Nothing has these words.</p>
    ${group(
      'Introduction',
      guides.map(({ id, title }) => entry(id, title, title)),
    )}
    ${groups.map(({ name, operations }) =>
      group(
        name,
        operations.map((operation) => operationEntry(operation, name)),
      ),
    )}
    ${group(
      'Schemas',
      schemas.map((name) => entry(`schema-${name}`, name, name)),
    )}
  </nav>`
}

/** Opens the contents without a script. */
export const contentsButton = html`<button class="menu" type="button" popovertarget="contents">
  Contents
</button>`

function group(title: string, items: Html[]): Html {
  return html`<section>
    <h2>${title}</h2>
    <ul>
      ${items}
    </ul>
  </section>`
}

function operationEntry({ operationId, summary, method, path }: Operation, tag: string): Html {
  const label = html`${summary} <span class="method ${method.toLowerCase()}">${method}</span>`
  return entry(operationId, `${summary} ${method} ${path} ${operationId} ${tag}`, label)
}

function entry(id: string, find: string, label: Html | string): Html {
  return html`<li data-find="${find}"><a href="#${id}">${label}</a></li>`
}

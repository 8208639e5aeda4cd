import { problemCodes, problems, type ProblemCode } from '@atelier/contract/problem.ts'
import { operationsOf, type ApiDocument, type Operation } from './api-document.ts'
import { html, type Html } from './html.ts'
import { sample } from './operation.ts'
import { preparePage, siteHeader, type Page } from './page.ts'
import { problemExample, reasons } from './problem-example.ts'
import { problemGuide } from './problem-guide.ts'
import { prose } from './prose.ts'
import { copyScript } from './reference-script.ts'

/** One page for each code: what happened, whether to try again, what to do, what it looks like. */
export function problemPages(document: ApiDocument): Record<ProblemCode, Page> {
  const pages = problemCodes.map((code) => [code, problemPage(document, code)] as const)
  return Object.fromEntries(pages) as Record<ProblemCode, Page>
}

function problemPage(document: ApiDocument, code: ProblemCode): Page {
  const { status, title } = problems[code]
  const { cause, retryable, fix } = problemGuide[code]
  return articlePage(
    `${code}: ${title}`,
    title,
    html`<nav aria-label="Breadcrumb"><a href="/docs/problems">Problems</a></nav>
      <h1>${title}</h1>
      <p class="code-line"><b>${status}</b> <code>${code}</code></p>
      <h2>What happened</h2>
      <p>${prose(cause)}</p>
      <h2>Does trying again help?</h2>
      <p>${prose(retryable)}</p>
      <h2>What to do</h2>
      <ol>
        ${fix.map((step) => html`<li>${prose(step)}</li>`)}
      </ol>
      <h2>What it looks like</h2>
      ${sample('Answer', 'http', problemExample(code))} ${whoAnswersSo(document, code)}`,
  )
}

/** The list of all codes, by status. */
export function problemIndexPage(): Page {
  const statuses = [...new Set(problemCodes.map((code) => problems[code].status))].toSorted(
    (one, other) => one - other,
  )
  const groups = statuses.map((status) => {
    const codes = problemCodes.filter((code) => problems[code].status === status)
    return html`<h2>${status} ${reasons[status]}</h2>
      <ul class="codes">
        ${codes.map((code) => indexEntry(code))}
      </ul>`
  })
  return articlePage(
    'Problem codes',
    'Every problem code, with its cause and what to do.',
    html`<h1>Problem codes</h1>
      <p class="lead">
        Every error carries one of these codes, and its <code>type</code> leads to the page of the code. None
        of them costs coins.
      </p>
      ${groups}`,
  )
}

const indexEntry = (code: ProblemCode) =>
  html`<li>
    <a href="/docs/problems/${code}"><code>${code}</code></a> <span>${problems[code].title}</span>
  </li>`

function articlePage(title: string, description: string, article: Html): Page {
  const body = html`${siteHeader('problems')}
    <main id="main" class="article" tabindex="-1">${article}</main>`
  return preparePage({
    title: `${title} · Atelier`,
    description,
    style: problemStyle,
    script: copyScript,
    body,
  })
}

function whoAnswersSo(document: ApiDocument, code: ProblemCode): Html | false {
  const operations = operationsOf(document).filter((operation) => answersWith(operation, code))
  if (operations.length === 0) return false
  const items = operations.map(
    ({ operationId, method, path }) => html`<li><a href="/docs#${operationId}">${method} ${path}</a></li>`,
  )
  return html`<h2>Who answers with it</h2>
    <details>
      <summary>${operations.length === 1 ? 'One operation' : `${operations.length} operations`}</summary>
      <ul>
        ${items}
      </ul>
    </details>`
}

function answersWith({ responses }: Operation, code: ProblemCode): boolean {
  return Object.values(responses).some(({ 'x-problem-codes': codes }) => codes?.includes(code))
}

/** Pages about problems: one column, easy to read in a hurry. */
const problemStyle = `
.article { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.5rem 6rem; }
.article > nav { font-size: .93rem; margin-bottom: .75rem; }
.article h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
.article ol, .article ul { padding-left: 1.25rem; } .article li + li { margin-top: .5rem; }
.lead { font-size: 1.1rem; color: var(--quiet); margin-top: .75rem; }
.code-line { margin-top: .6rem; color: var(--quiet); } .code-line b { font: 600 .9rem var(--mono); color: var(--bad); margin-right: .5rem; }
.article .codes { list-style: none; padding: 0; } .article .codes li { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 0 1rem; margin: 0; padding: .45rem 0; border-top: 1px solid var(--line); }
.article .code pre { max-height: none; }
summary { cursor: pointer; color: var(--live); width: fit-content; } details ul { margin-top: .5rem; font-size: .93rem; }
@media (max-width: 44rem) { .article { padding: 1.75rem 1rem 4rem; } .article .codes li { grid-template-columns: 1fr; } }
`

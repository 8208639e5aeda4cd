import { problemCodes, problems, type ProblemCode } from '@atelier/contract/problem.ts'
import { operationAddress, OPERATOR_TAG } from './addresses.ts'
import { operationsOf, type ApiDocument, type Operation } from './api-document.ts'
import { sample } from './code-sample.ts'
import { html, type Html } from './html.ts'
import { docsPage, type Site } from './layout.ts'
import type { Page } from './page.ts'
import { problemExample, reasons } from './problem-example.ts'
import { problemGuide } from './problem-guide.ts'
import { prose } from './prose.ts'

/** One page for each code: what happened, whether to try again, what to do, what it looks like. */
export function problemPages(site: Site): Record<ProblemCode, Page> {
  const pages = problemCodes.map((code) => [code, problemPage(site, code)] as const)
  return Object.fromEntries(pages) as Record<ProblemCode, Page>
}

function problemPage(site: Site, code: ProblemCode): Page {
  const { status, title } = problems[code]
  const { cause, retryable, fix } = problemGuide[code]
  return articlePage(
    site,
    `/docs/problems/${code}`,
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
      ${sample('Answer', 'http', problemExample(code))} ${whoAnswersSo(site.document, code)}`,
  )
}

/** The list of all codes, by status. */
export function problemIndexPage(site: Site): Page {
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
    site,
    '/docs/problems',
    'Problem codes',
    'Every problem code, with its cause and what to do.',
    html`<h1>Problem codes</h1>
      <p class="lead">
        Every error has one of these codes, and its <code>type</code> is the address of the code's page. No
        error costs coins.
      </p>
      ${groups}`,
  )
}

const indexEntry = (code: ProblemCode) =>
  html`<li>
    <a href="/docs/problems/${code}"><code>${code}</code></a> <span>${problems[code].title}</span>
  </li>`

function articlePage(site: Site, address: string, title: string, description: string, article: Html): Page {
  const main = html`<article class="prose">${article}</article>`
  return docsPage(site, { title, description, address, main })
}

/** Operations of the operator stay out, as everywhere on pages that anybody may read. */
function whoAnswersSo(document: ApiDocument, code: ProblemCode): Html | false {
  const operations = operationsOf(document).filter(
    (operation) => !operation.tags.includes(OPERATOR_TAG) && answersWith(operation, code),
  )
  if (operations.length === 0) return false
  const items = operations.map(
    (operation) =>
      html`<li><a href="${operationAddress(operation)}">${operation.method} ${operation.path}</a></li>`,
  )
  return html`<h2>Operations that return it</h2>
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

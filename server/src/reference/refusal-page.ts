import type { Problem } from '@atelier/contract/problem.ts'
import type { CurrentBrand } from '../brand/brand.ts'
import { html } from './html.ts'
import { preparePage, siteHeader, type Page } from './page.ts'

/** Addresses of programs: what they ask for is JSON or a file, also when a browser asks. */
const ofPrograms = /^\/(v\d+|account\/v\d+|operator\/v\d+|files|assets|examples)(\/|$)/

/** A refusal as a page, for a person who opened an address in a browser. */
export function refusalPage(path: string, problem: Problem, brand: CurrentBrand): Page | undefined {
  if (ofPrograms.test(path)) return undefined
  const { title, code, retryAt, instance, status } = problem
  // The detail of a 401 is for programs.
  const detail = status === 401 ? 'Sign in to see this page.' : problem.detail
  // A part that is away may be back in a moment; whoever asks too often should wait, and not be kept waiting by this page.
  const isPassing = status === 503 && retryAt !== undefined
  return preparePage({
    brand,
    title,
    description: detail,
    style,
    script: '',
    ...(isPassing && { head: html`<meta http-equiv="refresh" content="3" />` }),
    body: html`${siteHeader(brand, undefined)}
      <main id="main" tabindex="-1" class="refusal">
        <p class="code-of">${status}</p>
        <h1>${title}</h1>
        <p class="detail">${detail}</p>
        ${isPassing && html`<p role="status">This page tries again by itself.</p>`}
        <p class="ways">
          ${status === 401 && html`<a href="/sign-in?next=${encodeURIComponent(path)}">Sign in</a>`}
          <a href="/">Go to home</a> <a href="/docs/problems/${code}">What this means</a>
        </p>
        <p class="instance">Request <code>${instance}</code></p>
      </main>`,
  })
}

const style = `
.refusal { max-width: 40rem; margin: 0 auto; padding: 4rem 1.5rem; display: grid; gap: 1rem; }
.refusal .code-of { font: .85rem/1 var(--mono); color: var(--quiet); }
.refusal .detail { font-size: 1.1rem; }
.refusal .ways { display: flex; flex-wrap: wrap; gap: 1.5rem; }
.refusal .ways a { padding: .25rem 0; }
.refusal .instance { color: var(--quiet); font-size: .85rem; }
`

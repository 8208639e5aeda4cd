import type { Asset } from '@atelier/contract/asset.ts'
import { keysOf } from '@atelier/contract/keys-of.ts'
import type { PageLanguage } from '@atelier/contract/page-languages.ts'
import type { Params } from '@atelier/contract/params.ts'
import { reportReasons } from '@atelier/contract/share.ts'
import { SHARED_PREFIX } from '@atelier/contract/shared-prefix.ts'
import type { CurrentBrand } from '../brand/brand.ts'
import { html, type Html } from '../reference/html.ts'
import { brandLink, brandLinks, preparePage, type Fonts, type Page } from '../reference/page.ts'
import { paramLabel } from './param-labels.ts'
import { shareStyle } from './share-style.ts'
import { isTurnable, sharedOutput, type SharedText } from './shared-output.ts'
import { shareTexts } from './share-texts.ts'

export const MAX_DETAIL = 1000

type Shared = {
  brand: CurrentBrand
  language: PageLanguage
  fonts: Fonts
  /** Of the page itself. */
  address: string
  token: string
  filesOrigin: string
  modelId: string
  modelName: string
  effectId: string | null
  /** Undefined where the owner does not show them. */
  params: Params | undefined
  /** At least one. */
  outputs: readonly Asset[]
  /** What stands in those that are text, by their ids. */
  texts: ReadonlyMap<string, SharedText>
}

/** The page of a link. It says nothing of the account, and loads nothing but the outputs. */
export function sharePage(shared: Shared): Page {
  const { brand, language, filesOrigin, outputs, params, token, texts: contents } = shared
  const texts = shareTexts[language]
  const title = titleOf(shared)
  const page = preparePage({
    language,
    skip: texts.skip,
    brand,
    title,
    description: descriptionOf(shared),
    fonts: shared.fonts,
    style: shareStyle,
    script: '',
    head: metaOf(shared, title),
    policy: {
      'img-src': `data: ${filesOrigin}`,
      'media-src': filesOrigin,
      'form-action': "'self'",
      // The viewer of 3D models has an origin and a policy of its own; the page itself stays without scripts.
      ...(outputs.some(isTurnable) && { 'frame-src': "'self'" }),
    },
    body: html`<header class="site">${brandLink(brand)}</header>
      <main id="main" tabindex="-1" class="share">
        <h1>${title}</h1>
        <div class="outputs">
          ${outputs.map((asset, at) =>
            sharedOutput(asset, {
              label: texts.output(at + 1, outputs.length),
              texts,
              text: contents.get(asset.id),
            }),
          )}
        </div>
        <p><a class="make" href="${playgroundAddress(shared)}">${texts.makeOne}</a></p>
        ${params && settingsOf(params, shared)} ${reportForm(token, language)}
      </main>
      <footer class="share-foot">${texts.footer} ${brandLinks(brand, texts.links)}</footer>`,
  })
  return notIndexed(page)
}

/** What is shown after a report. */
export function reportedPage(brand: CurrentBrand, language: PageLanguage, token: string, fonts: Fonts): Page {
  const texts = shareTexts[language]
  return notIndexed(
    preparePage({
      language,
      skip: texts.skip,
      brand,
      title: texts.reported,
      description: texts.reported,
      fonts,
      style: shareStyle,
      script: '',
      head: html`<meta name="robots" content="noindex, nofollow" />`,
      body: html`<header class="site">${brandLink(brand)}</header>
        <main id="main" tabindex="-1" class="share">
          <h1>${texts.reported}</h1>
          <p>${texts.reportedDetail}</p>
          <p><a href="/s/${token}">${texts.back}</a></p>
        </main>`,
    }),
  )
}

/** Search engines leave it out, and what was kept of it is asked for again: a link may have ended meanwhile. */
function notIndexed({ markup, headers }: Page): Page {
  return {
    markup,
    headers: {
      ...headers,
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      vary: 'accept-language',
    },
  }
}

const MAX_TITLE = 90

function titleOf({ language, params, outputs, modelName }: Shared): string {
  const prompt = typeof params?.prompt === 'string' ? params.prompt.trim() : ''
  if (prompt !== '' && prompt.length <= MAX_TITLE) return prompt
  return shareTexts[language].titles[outputs[0]?.kind ?? 'image'](modelName)
}

function descriptionOf({ language, outputs, modelName }: Shared): string {
  return shareTexts[language].titles[outputs[0]?.kind ?? 'image'](modelName)
}

/** For whoever shows the link, such as a messenger. */
function metaOf(shared: Shared, title: string): Html {
  const { address } = shared
  return html`<meta name="robots" content="noindex, nofollow" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${shared.brand.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${descriptionOf(shared)}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${address}/picture" />
    <meta name="twitter:card" content="summary_large_image" />`
}

/** The playground takes the settings over from the link itself. */
function playgroundAddress({ modelId, effectId, token }: Shared): string {
  const path = effectId === null ? `/models/${modelId}` : `/effects/${effectId}`
  return `${path}?from=${SHARED_PREFIX}${token}`
}

function settingsOf(params: Params, { language, modelName }: Shared): Html {
  const texts = shareTexts[language]
  const line = (name: string, value: string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`
  return html`<section aria-labelledby="settings">
    <h2 id="settings">${texts.settings}</h2>
    <dl>
      ${line(texts.model, modelName)}
      ${keysOf(params).map((name) => line(paramLabel(name, language), [params[name] ?? ''].flat().join(', ')))}
    </dl>
  </section>`
}

function reportForm(token: string, language: PageLanguage): Html {
  const { report, reportIntro, whatIsWrong, reasons, detail, send } = shareTexts[language]
  return html`<details class="report">
    <summary>${report}</summary>
    <form method="post" action="/s/${token}/report">
      <p>${reportIntro}</p>
      <fieldset>
        <legend>${whatIsWrong}</legend>
        ${reportReasons.map(
          (reason) =>
            html`<label
              ><input type="radio" name="reason" value="${reason}" required /> ${reasons[reason]}</label
            >`,
        )}
      </fieldset>
      <label for="detail">${detail}</label>
      <textarea id="detail" name="detail" rows="3" maxlength="${MAX_DETAIL}"></textarea>
      <button type="submit">${send}</button>
    </form>
  </details>`
}

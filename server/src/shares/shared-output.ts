import type { Asset } from '@atelier/contract/asset.ts'
import { html, type Html } from '../reference/html.ts'
import type { Texts } from './share-texts.ts'

/** The beginning of a text, or all of it. */
export type SharedText = { text: string; isWhole: boolean }

type Options = {
  label: string
  texts: Texts
  /** What stands in it, where it is text that could be read. */
  text: SharedText | undefined
}

/** The viewer reads nothing else. */
export const isTurnable = ({ kind, mimeType }: Asset): boolean =>
  kind === '3d' && mimeType === 'model/gltf-binary'

/** One output on the page of a link. */
export function sharedOutput(asset: Asset, options: Options): Html {
  const { label, texts } = options
  return html`<figure>
    ${mediaOf(asset, options)}
    <figcaption>
      <span>${label}</span>
      <a href="${asset.url}" download>${texts.download}</a>
    </figcaption>
  </figure>`
}

function mediaOf(asset: Asset, { label, texts, text }: Options): Html {
  const { kind, url, posterUrl, thumbnailUrl, width, height } = asset
  const size = width !== null && height !== null && html` width="${width}" height="${height}"`
  if (kind === 'image') return html`<img src="${url}" alt="${label}" ${size} />`
  if (kind === 'video')
    return html`<video
      controls
      playsinline
      preload="metadata"
      src="${url}"
      aria-label="${label}"
      ${posterUrl !== null && html` poster="${posterUrl}"`}
      ${size}
    ></video>`
  if (kind === 'audio')
    return html`<audio controls preload="metadata" src="${url}" aria-label="${label}"></audio>`
  const poster = html`<img src="${posterUrl ?? thumbnailUrl}" alt="${label}" />`
  if (text) return textOf(text, label, texts)
  return isTurnable(asset) ? html`${poster}${viewerOf(url, label, texts)}` : poster
}

function textOf({ text, isWhole }: SharedText, label: string, texts: Texts): Html {
  return html`<pre class="text" tabindex="0" role="region" aria-label="${label}">${text}</pre>
    ${!isWhole && html`<p class="more">${texts.onlyBeginning}</p>`}`
}

/** A browser loads a lazy frame once it is shown, so nothing is loaded before somebody opens it. */
function viewerOf(url: string, label: string, texts: Texts): Html {
  const address = `/viewer.html#${new URLSearchParams({ src: url, alt: label }).toString()}`
  return html`<details class="turn">
    <summary>${texts.viewIn3d}</summary>
    <iframe sandbox="allow-scripts" loading="lazy" title="${texts.view3d(label)}" src="${address}"></iframe>
  </details>`
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress } from 'node:zlib'
import { programBrand, showsName, type CurrentBrand } from '../brand/brand.ts'
import type { BuiltPage, PageFile } from './page-file.ts'

const compressGzip = promisify(gzipCompress)
const compressBrotli = promisify(brotliCompress)

/** The built page under the name of the service. Written once for each brand: requests get what is ready. */
export function brandPages(
  builtPage: () => Promise<BuiltPage>,
  brand: { get(): Promise<CurrentBrand> },
): () => Promise<BuiltPage> {
  let made: { page: BuiltPage; brand: CurrentBrand; branded: Promise<BuiltPage> } | undefined
  return async () => {
    const [page, current] = await Promise.all([builtPage(), brand.get()])
    if (made?.page === page && made.brand === current) return made.branded
    made = { page, brand: current, branded: writeBrand(page, current) }
    return made.branded
  }
}

async function writeBrand(page: BuiltPage, brand: CurrentBrand): Promise<BuiltPage> {
  if (isUsual(brand)) return page
  const documents = [...page].filter(([path]) => path.endsWith('.html') && path !== '/viewer.html')
  const written = await Promise.all(
    documents.map(async ([path, file]) => [path, await brandFile(file, brand)] as const),
  )
  return new Map([...page, ...written])
}

const isUsual = ({ name, accent, logo, faviconUrl }: CurrentBrand): boolean =>
  name === programBrand.name && !accent && !logo && faviconUrl === programBrand.faviconUrl

async function brandFile(file: PageFile, brand: CurrentBrand): Promise<PageFile> {
  const style = accentStyle(brand)
  const bytes = Buffer.from(brandDocument(file.bytes.toString('utf8'), brand))
  const [br, gzip] = await Promise.all([compressBrotli(bytes), compressGzip(bytes)])
  return {
    mediaType: file.mediaType,
    digest: createHash('sha256').update(bytes).digest('base64url'),
    bytes,
    br,
    gzip,
    ...(style !== '' && {
      styleSource: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    }),
  }
}

/** A document of the page (web/index.html), with what the page's scripts read of the brand in its head. */
export function brandDocument(html: string, brand: CurrentBrand): string {
  const { name, accent, faviconUrl } = brand
  const style = accentStyle(brand)
  const head = [
    `<meta name="application-name" content="${escape(name)}" />`,
    ...(accent
      ? [
          `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${accent.light}" />`,
          `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${accent.dark}" />`,
        ]
      : []),
    `<link rel="icon" href="${escape(faviconUrl)}" />`,
    '<link rel="manifest" href="/manifest.webmanifest" />',
    ...(style === '' ? [] : [`<style>${style}</style>`]),
  ]
  return html
    .replace(/<link rel="icon"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(name)}</title>`)
    .replace(
      /(<div data-brand[^>]*>)[\s\S]*?(<\/div>)/,
      (_, start: string, end: string) => start + markOf(brand) + end,
    )
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
}

/** The page takes it over from the document (web/src/shell/brand.tsx), so that nothing changes when its scripts have come. */
function markOf({ name, logo }: CurrentBrand): string {
  const text = `<span class="text-prompt">${escape(name)}</span>`
  if (!logo) return usualMark + text
  const { url, width, height } = logo
  const image = `<img src="${escape(url)}" width="${width}" height="${height}" alt="${showsName(logo) ? escape(name) : ''}" class="h-6 w-auto max-w-40 object-contain" />`
  return showsName(logo) ? image : image + text
}

const usualMark =
  '<svg viewBox="0 0 20 20" aria-hidden="true" class="size-5"><rect x="1" y="1" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" /><circle cx="10" cy="10" r="3.75" class="fill-coin" /></svg>'

/** Outside of any layer, so it goes before the style sheet's own. */
const accentStyle = ({ accent }: CurrentBrand): string =>
  accent ? `:root{--color-live:light-dark(${accent.light},${accent.dark})}` : ''

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')

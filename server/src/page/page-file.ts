import { homeFiles, pageAddresses } from '@atelier/contract/page-addresses.ts'

/** A file of the built page, with the copies of it that the build has compressed. */
export type PageFile = {
  mediaType: string
  /** Of its content, without an encoding. */
  digest: string
  bytes: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** By the path under which a browser asks; empty where the page was not built. */
export type BuiltPage = ReadonlyMap<string, PageFile>

export const startFile = '/index.html'

const mediaTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
}

export function mediaTypeOf(path: string): string {
  return mediaTypes[/[^.]*$/.exec(path)![0]] ?? 'application/octet-stream'
}

const encodings = ['br', 'gzip'] as const

/** The smallest form of a file that the browser takes. */
export function encodingFor(file: PageFile, acceptEncoding = ''): 'br' | 'gzip' | undefined {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((text) => text.trim()))
      .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
      .map(([name]) => name),
  )
  return encodings.find((name) => file[name] && accepted.has(name))
}

/** Names under /assets/ change with their content; of everything else the browser has to ask whether it still holds. */
export function cachingOf(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** What belongs to the API, the reference or the files: an address there that nobody knows is a mistake, not a page. */
const notPages = /^\/(v\d+|account\/v\d+|operator\/v\d+|docs|files|assets)(\/|$)/

/** Whether somebody wants to see a page. At `/` there is nothing else, whoever asks. */
export function isVisit(path: string, accept = ''): boolean {
  return path === '/' || (accept.includes('text/html') && !notPages.test(path))
}

/** The file that is sent for an address of the page. Whoever has a cookie is taken for signed in: it is a guess, and harmless. */
export function startFileAt(path: string, cookie: string | undefined, page: BuiltPage): string {
  const homeFile = `/${cookie === undefined ? homeFiles.signedOut : homeFiles.signedIn}`
  return path === '/' && page.has(homeFile) ? homeFile : startFile
}

const pages = pageAddresses.map((address) => new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}/?$`))

/** Whether the page has something to show at an address. */
export function isPageAddress(path: string): boolean {
  return pages.some((page) => page.test(path))
}

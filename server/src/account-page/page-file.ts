import { extname } from 'node:path'
import { homeFiles, pageAddresses } from '@atelier/contract/page-addresses.ts'
import { documentIn, pageLanguages } from '@atelier/contract/page-languages.ts'
import { hasSessionCookie } from '../accounts/session-cookie.ts'
import { languageFor } from './page-language.ts'

/** A file of the built page and its compressed copies. */
export type PageFile = {
  mediaType: string
  /** Of the uncompressed content. */
  digest: string
  bytes: Buffer
  br?: Buffer
  gzip?: Buffer
  /** Of the style in it, for its policy. */
  styleSource?: string
}

/** By URL path; empty where the page was not built. */
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
  return mediaTypes[extname(path).slice(1)] ?? 'application/octet-stream'
}

/** The compressed copies that the build has made of it, the best one first. */
export function encodingsOf(file: PageFile): ('br' | 'gzip')[] {
  return (['br', 'gzip'] as const).filter((name) => file[name] !== undefined)
}

/** Names under /assets/ contain a hash of the content, so they never change; browsers revalidate everything else. */
export function cachingOf(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Paths of the API, the reference and the files: an unknown address there is a 404, not the page. */
const notPages = /^\/(v\d+|account\/v\d+|operator\/v\d+|docs|files|downloads|s|assets|brand)(\/|$)/

/** Whether the request is for a page. At `/` there is nothing else, whatever the client accepts. */
export function isVisit(path: string, accept = ''): boolean {
  return path === '/' || (accept.includes('text/html') && !notPages.test(path))
}

type Visitor = { cookie?: string | undefined; acceptLanguage?: string | undefined }

/**
 * The file to send for an address of the page, in the visitor's language. A session's cookie is taken as a sign of being
 * signed in; where that is wrong, the page corrects itself.
 */
export function startFileAt(path: string, { cookie, acceptLanguage }: Visitor, page: BuiltPage): string {
  const home = hasSessionCookie(cookie) ? homeFiles.signedIn : homeFiles.signedOut
  const names = [...(path === '/' ? [home] : []), startFile.slice(1)]
  const languages = [languageFor(cookie, acceptLanguage), pageLanguages[0]]
  const files = languages.flatMap((language) => names.map((name) => `/${documentIn(language, name)}`))
  return files.find((file) => page.has(file)) ?? startFile
}

const pages = pageAddresses.map((address) => new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}/?$`))

/** Whether only operators may know that there is a page. */
export const isOperatorAddress = (path: string): boolean => /^\/operator(\/|$)/.test(path)

/** Whether the account page has a route for the path. */
export function isPageAddress(path: string): boolean {
  return pages.some((page) => page.test(path))
}

import type { BuiltPage } from './page-file.ts'

/** What the operations of account page need. */
export type AccountPageDependencies = {
  /** The files of the built page, under the name of the service. */
  brandedPage(): Promise<BuiltPage>
  /** The security headers of a file of the page. */
  pageHeaders(path: string, styleSource?: string): Record<string, string>
}

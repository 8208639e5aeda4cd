import type { Sessions } from '../accounts/sessions.store.ts'
import type { Db } from '../platform/db/database.ts'
import type { BuiltPage } from './page-file.ts'

/** What the operations of account page need. */
export type AccountPageDependencies = {
  /** The files of the built page, under the name of the service. */
  brandedPage(): Promise<BuiltPage>
  /** The security headers of a file of the page. */
  pageHeaders(path: string, styleSource?: string): Record<string, string>
  /** Who is signed in, for the addresses that exist only for operators. */
  db: Db
  sessions: Sessions
}

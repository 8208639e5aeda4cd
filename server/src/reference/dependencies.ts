import type { Prepared } from '../platform/http/etag.ts'
import type { Reference } from './reference.ts'

/** What the operations of reference need. */
export type ReferenceDependencies = {
  /** Rendered at the first visit. */
  reference(): Promise<Reference>
  /** What the search of the documentation asks. */
  searchIndex(): Promise<Prepared>
  /** Given, because the document is generated from the endpoints and so cannot be imported by one of them. */
  openApi(): Promise<Prepared>
  openApi30(): Promise<Prepared>
}

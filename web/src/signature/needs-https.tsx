import { Notice } from '../design/notice.tsx'
import * as messages from '#messages/verify.ts'

/** Stands where `isSecureContext` is false: browsers give their crypto only to pages that nobody could have changed. */
export function NeedsHttps() {
  return (
    <Notice kind="warn" title={messages.needsHttps}>
      {messages.needsHttpsDetail}
    </Notice>
  )
}

import { Notice } from '../design/notice.tsx'

/** Stands where `isSecureContext` is false: browsers give their crypto only to pages that nobody could have changed. */
export function NeedsHttps() {
  return (
    <Notice kind="warn" title="This needs https">
      Signing happens in your browser, which allows it only to pages that came over https or from localhost.
    </Notice>
  )
}

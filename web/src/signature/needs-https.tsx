import type { ReactNode } from 'react'
import { Notice } from '../../design/notice.tsx'

/** Browsers give their crypto only to pages that nobody could have changed on the way. */
export function NeedsHttps({ children }: { children: ReactNode }) {
  if (isSecureContext) return children
  return (
    <Notice kind="warn" title="This needs https">
      Signing happens in your browser, which allows it only to pages that came over https or from localhost.
    </Notice>
  )
}

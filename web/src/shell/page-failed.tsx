import { Link, useRouter } from '@tanstack/react-router'
import { isMissing } from '../api/problem.ts'
import { messageFor } from '../api/messages.ts'
import { Button, buttonLook } from '../design/button.tsx'
import { Notice } from '../design/notice.tsx'
import { Page } from '../design/page.tsx'
import * as messages from '#messages/shell.ts'
import * as common from '#messages/common.ts'

/** Instead of a page that cannot be shown. */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter()
  if (isMissing(error)) return <Missing />
  const { title, detail } = messageFor(error)
  return (
    <Page title={messages.pageFailed}>
      <Notice
        kind="bad"
        title={title}
        actions={<Button onClick={() => void router.invalidate()}>{common.tryAgain}</Button>}
      >
        {detail}
      </Notice>
    </Page>
  )
}

export function Missing() {
  return (
    <Page title={messages.notFound} description={messages.notFoundDetail}>
      <p>
        <Link to="/" className={buttonLook()}>
          {messages.goHome}
        </Link>
      </p>
    </Page>
  )
}

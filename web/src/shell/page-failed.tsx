import { Link, useRouter } from '@tanstack/react-router'
import { isMissing } from '../api/problem.ts'
import { messageFor } from '../api/messages.ts'
import { Button, buttonLook } from '../design/button.tsx'
import { Notice } from '../design/notice.tsx'
import { Page } from '../design/page.tsx'

/** Instead of a page that cannot be shown. */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter()
  if (isMissing(error)) return <Missing />
  const { title, detail } = messageFor(error)
  return (
    <Page title="This page cannot be shown">
      <Notice
        kind="bad"
        title={title}
        actions={<Button onClick={() => void router.invalidate()}>Try again</Button>}
      >
        {detail}
      </Notice>
    </Page>
  )
}

export function Missing() {
  return (
    <Page
      title="There is nothing here"
      description="The address has a typing error, or what was here is gone."
    >
      <p>
        <Link to="/" className={buttonLook()}>
          Go home
        </Link>
      </p>
    </Page>
  )
}

import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isMissing } from '../api/problem.ts'
import { messageFor } from '../api/messages.ts'
import { Button, buttonLook } from '../design/button.tsx'
import { Notice } from '../design/notice.tsx'
import { Page } from '../design/page.tsx'
import * as messages from '#messages/shell.ts'
import * as common from '#messages/common.ts'

/** The document that the server sends now; empty where it does not answer. */
const currentDocument = (): Promise<string> =>
  fetch('/').then(
    async (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )

/** A newer build does not have the files of this one. It names its own in the document; a developer's server names none. */
async function reloadIfReplaced() {
  const html = await currentDocument()
  if (import.meta.env.PROD && html !== '' && !html.includes(new URL(import.meta.url).pathname))
    location.reload()
}

/**
 * Instead of a page that cannot be shown. The document is only loaded again from a server that answers: without one, the
 * browser would show its own error instead of the app.
 */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter()
  useEffect(() => void reloadIfReplaced(), [])
  async function tryAgain() {
    if ((await currentDocument()) === '') await router.invalidate()
    else location.reload()
  }
  if (isMissing(error)) return <Missing />
  const { title, detail } = messageFor(error)
  return (
    <Page title={messages.pageFailed}>
      <Notice
        kind="bad"
        title={title}
        actions={<Button onClick={() => void tryAgain()}>{common.tryAgain}</Button>}
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

import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../../design/button.tsx'
import { Page } from '../../../design/page.tsx'
import { CheckSection } from './check-section.tsx'
import { DraftSection } from './draft-section.tsx'
import { TrySection } from './try-section.tsx'
import * as messages from '#messages/operator-model-tools.ts'

/** From a backend's own description to a model file that works: drafted, checked and tried, before anybody can buy it. */
export function ModelToolsPage() {
  const [text, setText] = useState('')
  return (
    <Page
      title={messages.title}
      description={messages.description}
      actions={
        <Link to="/operator/models" className={buttonLook('quiet')}>
          {messages.allModels}
        </Link>
      }
    >
      <DraftSection onDrafted={setText} />
      <CheckSection text={text} onChange={setText} />
      <TrySection text={text} />
    </Page>
  )
}

import { useState } from 'react'
import { Button, buttonLook } from '../../design/button.tsx'
import { Section } from '../../design/page.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Line } from './line.tsx'
import * as messages from '#messages/settings.ts'

/** What the service keeps about the person, to take away and to delete. */
export function YourData() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={messages.yourData}>
      <div className="divide-y divide-line">
        <Line label={messages.downloadTitle} hint={messages.downloadHint}>
          <a href="/account/v1/export" download className={buttonLook()}>
            {messages.downloadMyData}
          </a>
        </Line>
        <Line label={messages.deleteTitle} hint={messages.deleteHint}>
          <Button kind="danger" onClick={() => setAsking(true)}>
            {messages.deleteAccount}
          </Button>
        </Line>
      </div>
      {isAsking && <DeleteAccount onClose={() => setAsking(false)} />}
    </Section>
  )
}

import { Page } from '../../../design/page.tsx'
import { BackendsSection } from './backends-section.tsx'
import { ParkedSection } from './parked-section.tsx'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-backends.ts'

/** Where models run: how each place is, and what went wrong there. */
export function BackendsPage() {
  return (
    <Page title={office.backends} description={messages.description}>
      <BackendsSection />
      <ParkedSection />
    </Page>
  )
}

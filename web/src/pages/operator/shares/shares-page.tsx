import { Page } from '../../../design/page.tsx'
import { useRole } from '../../../operator/use-role.ts'
import { ReportsSection } from './reports-section.tsx'
import { SharesSection } from './shares-section.tsx'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-shares.ts'

/** What customers show to the world, and what the world says of it. */
export function SharesPage() {
  const { mayHelp } = useRole()
  return (
    <Page title={office.shares} description={messages.description}>
      {/* What visitors write may quote what customers made, and is not for everybody. */}
      {mayHelp && <ReportsSection />}
      <SharesSection />
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { brandQuery, operatorSettingsQuery } from '../../../api/operator-settings-operations.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Page } from '../../../design/page.tsx'
import { useRole } from '../../../operator/use-role.ts'
import { BrandImages } from './brand-images.tsx'
import { BrandSection } from './brand-section.tsx'
import { ChannelsSection } from './channels-section.tsx'
import { MaintenanceSection } from './maintenance-section.tsx'
import { NewAccountsSection } from './new-accounts-section.tsx'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-settings.ts'

/** The switches of the whole service, and the name and looks under which it is sold. */
export function OperatorSettingsPage() {
  const settings = useQuery(operatorSettingsQuery)
  const brand = useQuery(brandQuery)
  const { isOwner } = useRole()
  return (
    <Page title={office.settings} description={messages.description}>
      {!isOwner && <Notice>{messages.ownersOnly}</Notice>}
      <QueryResult of={settings}>
        {(known) => (
          <div className="grid gap-6">
            <MaintenanceSection settings={known} isOwner={isOwner} />
            <ChannelsSection settings={known} isOwner={isOwner} />
            <NewAccountsSection settings={known} isOwner={isOwner} />
          </div>
        )}
      </QueryResult>
      <QueryResult of={brand}>
        {(known) => (
          <div className="grid gap-6">
            <BrandSection brand={known} isOwner={isOwner} />
            <BrandImages brand={known} isOwner={isOwner} />
          </div>
        )}
      </QueryResult>
    </Page>
  )
}

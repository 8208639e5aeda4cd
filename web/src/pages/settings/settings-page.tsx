import { Page } from '../../design/page.tsx'
import { Appearance } from './appearance.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SharedLinks } from '../../shares/shared-links.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SignIns } from './sign-ins.tsx'
import { YourData } from './your-data.tsx'
import { ServiceLinks } from '../../shell/service-links.tsx'
import * as common from '#messages/common.ts'

export function SettingsPage() {
  return (
    <Page title={common.settings}>
      <Appearance />
      <div className="grid gap-6 wide:grid-cols-2">
        <NameSection />
        <PasswordSection />
      </div>
      <SecondFactorSection />
      <SharedLinks />
      <SignIns />
      <YourData />
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        <ServiceLinks />
      </p>
    </Page>
  )
}

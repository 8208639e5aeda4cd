import { Page } from '../../design/page.tsx'
import { Appearance } from './appearance.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SharedLinks } from '../../shares/shared-links.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SignIns } from './sign-ins.tsx'
import { YourData } from './your-data.tsx'
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
    </Page>
  )
}

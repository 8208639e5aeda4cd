import { Page } from '../../design/page.tsx'
import { Appearance } from './appearance.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SignIns } from './sign-ins.tsx'

export function SettingsPage() {
  return (
    <Page title="Settings">
      <Appearance />
      <div className="grid gap-6 wide:grid-cols-2">
        <NameSection />
        <PasswordSection />
      </div>
      <SignIns />
    </Page>
  )
}

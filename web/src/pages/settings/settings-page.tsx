import { Page } from '../../design/page.tsx'

export function SettingsPage() {
  return <Page title="Settings">{null}</Page>
}

import { Page } from '../../design/page.tsx'

export function KeysPage() {
  return <Page title="API keys">{null}</Page>
}

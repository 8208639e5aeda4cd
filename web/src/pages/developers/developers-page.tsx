import { Page } from '../../design/page.tsx'

export function DevelopersPage() {
  return <Page title="Developers">{null}</Page>
}

import { Page } from '../../design/page.tsx'

export function CoinsPage() {
  return <Page title="Coins">{null}</Page>
}

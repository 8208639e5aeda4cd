import { Page } from '../../design/page.tsx'

export function HomePage() {
  return <Page title="Home">{null}</Page>
}

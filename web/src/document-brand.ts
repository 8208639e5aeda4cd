/** The brand as the server has written it into the document (server/src/account-page/branded-page.ts): it is there before anything is drawn. */
const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)

/** What the service is called. */
export const serviceName = (): string => metaOf('application-name')?.content ?? 'Atelier'

/** The title of the browser's tab. */
export const titleWithName = (title: string): string => `${title} · ${serviceName()}`

/** Undefined where it has none of its own. */
export function brandLogo(): { url: string; width: number; height: number } | undefined {
  const meta = metaOf('brand-logo')
  if (!meta) return undefined
  const [width = 1, height = 1] = (meta.dataset['size'] ?? '').split(' ').map(Number)
  return { url: meta.content, width, height }
}

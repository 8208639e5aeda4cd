/** What the service is called, as the server has written it into the document (server/src/account-page/branded-page.ts). */
export const serviceName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Atelier'

/** The title of the browser's tab. */
export const titleWithName = (title: string): string => `${title} · ${serviceName()}`

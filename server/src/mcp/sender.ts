type Sender = { host: string | undefined; origin: string | undefined }

/**
 * Whether a request was meant for us, and comes from a program or our own page. A page of a stranger could otherwise reach a
 * server on the machine of its reader, by a name that it lets point there. An address without a name cannot be such a trick.
 */
export function isOurs({ host, origin }: Sender, publicUrl: string): boolean {
  const ours = new URL(publicUrl)
  if (origin !== undefined && origin !== ours.origin) return false
  const name = URL.parse(`http://${host ?? ''}`)?.hostname
  return name !== undefined && (name === ours.hostname || name === 'localhost' || isAddress(name))
}

const isAddress = (name: string) => /^(\d+\.){3}\d+$|^\[.*\]$/.test(name)

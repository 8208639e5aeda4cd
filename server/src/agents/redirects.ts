const MAX_CHARACTERS = 2000

/** An address of this machine as RFC 8252 has it: plain http, whatever the port. */
const isLoopbackHost = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Whether an agent may be answered at this address: https, or a program on the person's own computer. */
export function isAllowedRedirect(address: string): boolean {
  const url = URL.parse(address)
  if (!url || address.length > MAX_CHARACTERS) return false
  if (url.username || url.password || address.includes('#')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}

/** Whether the agent may be answered here: exactly as it registered, but for the port on the person's own computer. */
export function isRegisteredRedirect(registered: readonly string[], asked: string): boolean {
  return isAllowedRedirect(asked) && registered.some((each) => each === asked || isSameLoopback(each, asked))
}

function isSameLoopback(registered: string, asked: string): boolean {
  const [one, other] = [new URL(registered), new URL(asked)]
  if (one.protocol !== 'http:' || !isLoopbackHost(one.hostname)) return false
  one.port = other.port
  return one.href === other.href
}

/** Whether it leads to a program on the person's own computer. */
export const isLocalRedirect = (address: string): boolean => isLoopbackHost(new URL(address).hostname)

/** The address with an answer in its query; what is undefined is left out. */
export function withAnswer(address: string, answer: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

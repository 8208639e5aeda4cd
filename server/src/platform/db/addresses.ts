const target = 'target_session_attrs'
const targets = new Set(['any', 'primary', 'read-write'])

/**
 * The addresses of all servers that a `DATABASE_URL` names, which may be several, as in libpq's
 * `postgres://user@one:5432,two:5432/name?target_session_attrs=read-write`: one primary and its standbys.
 * Undefined when it is not such an address.
 */
export function parseAddresses(url: string): string[] | undefined {
  const parts = /^(?<start>postgres(?:ql)?:\/\/(?:[^/?]*@)?)(?<hosts>[^/?@]*)(?<rest>(?:\/.*|\?.*)?)$/.exec(
    url,
  )
  if (!parts) return undefined
  const { start, hosts = '', rest } = parts.groups ?? {}
  const addresses = hosts.split(',').map((host) => `${start}${host}${rest}`)
  return addresses.every(isAddress) ? addresses : undefined
}

function isAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { searchParams } = new URL(address)
  // We write, so that a standby would be of no use: of all values only these fit.
  return targets.has(searchParams.get(target) ?? 'any')
}

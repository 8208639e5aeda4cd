import type { Config } from './config.ts'
import { parseAddresses } from './platform/db/addresses.ts'
import { anyPortExcept } from './platform/outbound/dev-origins.ts'
import type { OutboundRules } from './platform/outbound/target.ts'

/** In production webhooks reach only the public internet. In development they may also reach this machine. */
export function outboundRules(config: Config): OutboundRules {
  if (!config.isDevelopment) return {}
  const { port, redisUrl, databaseUrl, databaseDirectUrl, smtpUrl, moderationUrl, webhookDevOrigins } = config
  if (webhookDevOrigins) {
    const origins = new Set(webhookDevOrigins.map((origin) => new URL(origin).origin))
    return { isDevOrigin: (origin) => origins.has(origin) }
  }
  const inUse = [
    portOf(redisUrl, 6379),
    ...databasePorts(databaseUrl),
    ...databasePorts(databaseDirectUrl),
    portOf(smtpUrl, 25),
    portOf(moderationUrl, 443),
  ]
  return { isDevOrigin: anyPortExcept([port, ...inUse]) }
}

const databasePorts = (url = '') =>
  (parseAddresses(url) ?? [undefined]).map((address) => portOf(address, 5432))

const portOf = (url: string | undefined, usual: number) => Number((url && new URL(url).port) || usual)

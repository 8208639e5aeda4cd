import type { Config } from './config.ts'
import { anyPortExcept } from './platform/outbound/dev-origins.ts'
import type { OutboundRules } from './platform/outbound/target.ts'

/** In production webhooks reach the public internet alone. Whoever develops may also send to this machine. */
export function outboundRules(config: Config): OutboundRules {
  if (!config.isDevelopment) return {}
  const { webhookDevOrigins } = config
  if (webhookDevOrigins) return { isDevOrigin: (origin) => webhookDevOrigins.includes(origin) }
  return {
    isDevOrigin: anyPortExcept([
      config.port,
      portOf(config.redisUrl, 6379),
      portOf(config.databaseUrl, 5432),
    ]),
  }
}

const portOf = (url: string | undefined, usual: number) => Number((url && new URL(url).port) || usual)

import type { RateLimit } from '@atelier/contract/account.ts'

/** Of one address: new clients, and everything else that programs send to the sign-in of agents. */
export const registrationLimit: RateLimit = { limit: 20, windowSeconds: 3600 }
export const agentRequestLimit: RateLimit = { limit: 120, windowSeconds: 60 }

/** Documents of clients that one address makes us read. */
export const documentLimit: RateLimit = { limit: 10, windowSeconds: 60 }

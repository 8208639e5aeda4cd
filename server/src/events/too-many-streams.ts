import { eventLimits } from '@atelier/contract/limits.ts'

/** What a caller is told who has as many streams as it may. */
export const tooManyStreams = [
  `This key or session has ${eventLimits.streamsPerKey} event streams open here. Close one, poll instead, or follow all generations with one stream of GET /v1/events.`,
  { retryAfterSeconds: 10 },
] as const

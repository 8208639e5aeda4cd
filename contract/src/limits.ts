/** The limits of the specification. */
// Spec: Limits
export const limits = {
  rateLimitPerKey: { limit: 120, windowSeconds: 60 },
  rateLimitPerAccount: { limit: 300, windowSeconds: 60 },
  quoteValiditySeconds: 600,
  pollIntervalSeconds: 2,
  pageSizeDefault: 30,
  pageSizeMax: 100,
  uploadRetentionDays: 30,
  catalogCacheSeconds: 60,
  webhookAnswerSeconds: 10,
  webhookToleranceSeconds: 300,
} as const

/** How event streams behave, and how far back the log of events goes. */
// Spec silent
export const eventLimits = {
  streamsPerKey: 20,
  streamsPerAccount: 100,
  heartbeatSeconds: 15,
  streamMinutes: 30,
  logDays: 30,
} as const

// Spec silent: MB = 2^20 bytes.
const megabyte = 2 ** 20

/** The limits of an upload of each kind; null where the kind has no such measure. */
// Spec: Limits, POST /v1/uploads
export const uploadLimits = {
  image: {
    mimeTypes: ['image/png', 'image/jpeg', 'image/webp'],
    maxBytes: 20 * megabyte,
    maxSeconds: null,
    maxSidePixels: 8192,
  },
  audio: {
    mimeTypes: ['audio/mpeg', 'audio/wav', 'audio/mp4', 'audio/ogg'],
    maxBytes: 50 * megabyte,
    maxSeconds: 600,
    maxSidePixels: null,
  },
  video: {
    mimeTypes: ['video/mp4', 'video/webm', 'video/quicktime'],
    maxBytes: 200 * megabyte,
    maxSeconds: 60,
    maxSidePixels: 4096,
  },
} as const

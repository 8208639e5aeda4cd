import * as messages from '#messages/keys.ts'

/** How long a key may live. Ninety days unless told: a key that is forgotten should not work for ever. */
export const expiries = [
  { value: '7', label: messages.in7Days },
  { value: '30', label: messages.in30Days },
  { value: '90', label: messages.in90Days },
  { value: '365', label: messages.inOneYear },
  { value: 'never', label: messages.neverExpires },
] as const

export function expiryAt(value: string, now: number): string | null {
  return value === 'never' ? null : new Date(now + Number(value) * 86_400_000).toISOString()
}

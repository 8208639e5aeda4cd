/** How long a key may live. Ninety days unless told: a key that is forgotten should not work for ever. */
export const expiries = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In one year' },
  { value: 'never', label: 'Never' },
] as const

export function expiryAt(value: string, now: number): string | null {
  return value === 'never' ? null : new Date(now + Number(value) * 86_400_000).toISOString()
}

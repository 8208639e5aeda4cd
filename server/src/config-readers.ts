import { parseOperatorToken, type OperatorToken } from './accounts/operator-tokens.ts'
import { accentIssue, readableOn } from './brand/contrast.ts'
import { parseCoinValue, type CoinValue } from './margins/coin-value.ts'
import { parseAddresses } from './platform/db/addresses.ts'

export type Readers = ReturnType<typeof readers>

/** Each reads one variable, records its error, and returns the default then. */
export function readers(env: Record<string, string | undefined>, mistakes: string[]) {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined

  function integer<Fallback extends number | undefined>(
    name: string,
    fallback: Fallback,
    min: number,
    max: number,
  ): number | Fallback {
    const value = text(name)
    if (value === undefined) return fallback
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
    mistakes.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`)
    return fallback
  }

  function oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = text(name)
    if (value === undefined) return fallback
    const known = values.find((candidate) => candidate === value)
    if (known === undefined) mistakes.push(`${name} must be one of ${values.join(', ')}, not "${value}"`)
    return known ?? fallback
  }

  function url(name: string, protocols: string[]): string | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    const parsed = URL.canParse(value) ? new URL(value) : undefined
    if (parsed && protocols.includes(parsed.protocol)) return value
    // The value is not repeated: addresses of databases carry passwords.
    mistakes.push(
      `${name} must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    )
    return undefined
  }

  function list(name: string, each: RegExp, what: string): string[] | undefined {
    const values = text(name)
      ?.split(',')
      .map((value) => value.trim())
    if (values?.every((value) => each.test(value))) return values
    if (values) mistakes.push(`${name} must be ${what}, with commas between them`)
    return undefined
  }

  function databaseAddress(name: string): string | undefined {
    const value = text(name)
    if (value === undefined || parseAddresses(value)) return value
    // Not the value itself, which may hold a password.
    mistakes.push(
      `${name} must be the address of a PostgreSQL server that takes writes, such as postgres://user:password@host:5432/name, or of several hosts with commas between them`,
    )
    return undefined
  }

  function operatorTokens(name: string): OperatorToken[] {
    const entries = text(name)?.split(',') ?? []
    const tokens = entries.map((entry) => parseOperatorToken(entry.trim()))
    const known = tokens.filter((token) => token !== undefined)
    const isRight =
      known.length === tokens.length &&
      ['name', 'token'].every(
        (field) => new Set(known.map((entry) => entry[field as 'name'])).size === known.length,
      )
    // Not the value itself: it is secret.
    if (!isRight)
      mistakes.push(
        `${name} must be tokens as name:role:token with commas between them, each name and each token once; a role is full, read-only or metrics, a token at least 32 letters, digits, - and _`,
      )
    return known
  }

  function coinValue(name: string): CoinValue | undefined {
    const value = text(name)
    const parsed = value === undefined ? undefined : parseCoinValue(value)
    if (value !== undefined && !parsed)
      mistakes.push(`${name} must be an amount and a currency of ISO 4217, such as 0.01 USD, not "${value}"`)
    return parsed
  }

  /** One colour for light surfaces and one for dark; without the second it is made of the first. */
  function accent(name: string): { light: string; dark: string } | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    const [light = '', second, ...rest] = value.split(',').map((colour) => colour.trim().toLowerCase())
    const isColour = (colour: string) => /^#[0-9a-f]{6}$/.test(colour)
    if (rest.length > 0 || !isColour(light) || (second !== undefined && !isColour(second))) {
      mistakes.push(
        `${name} must be a colour for light surfaces, and with a comma one for dark ones, such as #1f4fd1,#9db8ff, not "${value}"`,
      )
      return undefined
    }
    const dark = second ?? readableOn('dark', light)
    for (const issue of [accentIssue(light, 'light'), accentIssue(dark, 'dark')])
      if (issue !== undefined) mistakes.push(`${name}: ${issue}`)
    return { light, dark }
  }

  return { text, integer, oneOf, url, databaseAddress, list, operatorTokens, coinValue, accent }
}

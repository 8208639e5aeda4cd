/** Shorter ones are no secrets, and could be anywhere in a text. */
const MIN_CHARACTERS = 8

/** A text, or all texts in parsed JSON, without these secrets. Parsed, since JSON has several spellings of one text. */
export function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  const kept = [...new Set(secrets)].filter(({ length }) => length >= MIN_CHARACTERS)
  // One of them may be a part of another.
  const longestFirst = kept.toSorted((one, other) => other.length - one.length)
  return longestFirst.length === 0 ? value : redacted(value, longestFirst)
}

function redacted(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redactedText(value, secrets)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => redacted(each, secrets))
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([name, inner]) => [redactedText(name, secrets), redacted(inner, secrets)]),
  )
}

function redactedText(text: string, secrets: readonly string[]): string {
  return secrets.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text)
}

const secretHeader = /authorization|key|token|secret|cookie/i

/** The credentials in the headers of a request, also those that a model file has as they are. */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers)
    .filter(([name]) => secretHeader.test(name))
    .flatMap(([, value]) => value.split(/\s+/))
}

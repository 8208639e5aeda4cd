import { ProviderError, type Settings } from '../provider.ts'
import { secretsIn, withoutSecrets } from './without-secrets.ts'

/** Credentials that settings refer to as `${NAME}`; only names listed in BACKEND_SECRETS resolve. */
export type Credentials = {
  resolve(text: string): string
  /**
   * What a backend said, a text or parsed JSON, without any of the credentials: some quote them when they refuse them, and
   * a backend may know more than those it was given here. `sent`: the headers of the request that it answered.
   */
  redact(said: unknown, sent?: Readonly<Record<string, string>>): unknown
  /** One line for each reference in settings that is not listed or not set: where it is, and the variable. */
  issues(settings: Settings): string[]
}

const reference = /\$\{([^}]*)\}/g

/** `variables`: those that are listed, with their values as far as they are set. */
export function createCredentials(variables: Readonly<Record<string, string | undefined>>): Credentials {
  const values = new Map(Object.entries(variables))

  const issueOf = (name: string): string | undefined => {
    if (!values.has(name)) return `${name} is not listed in BACKEND_SECRETS`
    return values.get(name) ? undefined : `${name} is not set`
  }

  return {
    resolve: (text) =>
      text.replace(reference, (_, name: string) => {
        const value = values.get(name)
        if (!value) throw new ProviderError('internal', issueOf(name) ?? '')
        return value
      }),

    redact: (said, sent = {}) =>
      withoutSecrets(said, [...[...values.values()].flatMap((value) => value ?? []), ...secretsIn(sent)]),

    issues: (settings) =>
      textsIn(settings, '').flatMap(({ path, text }) =>
        [...text.matchAll(reference)].flatMap(([, name = '']) => {
          const issue = issueOf(name)
          return issue === undefined ? [] : [`${path}: ${issue}`]
        }),
      ),
  }
}

/** All texts in a value, each with its dotted path. */
function textsIn(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, path === '' ? key : `${path}.${key}`))
}

// Lints the OpenAPI documents as they are made from the code, with the rules of Redocly and of Spectral and one of ours.
import { openApi, openApi30 } from '../server/src/openapi.ts'
import { loadStranger } from './strangers.ts'

/** Those of their parts that are used here. */
type Redocly = {
  createConfig(config: object): Promise<{ rules: Record<'oas3_0' | 'oas3_1', Record<string, RedoclyRule>> }>
  lintFromString(options: {
    source: string
    absoluteRef: string
    config: object
  }): Promise<{ ruleId: string; location: { pointer?: string }[]; message: string }[]>
}
type RedoclyRule = string | { severity?: string } | undefined
type Spectral = {
  setRuleset(ruleset: object): void
  run(document: object): Promise<{ code: string | number; path: (string | number)[]; message: string }[]>
  readonly ruleset?: { rules: Record<string, { enabled: boolean }> }
}

type Finding = { rule: string; path: string; message: string }
type Linted = { name: string; rules: number; findings: Finding[] }

const linted: Linted[] = []
for (const document of [openApi, openApi30])
  linted.push(await lintWithRedocly(document), await lintWithSpectral(document))
for (const { name, findings } of linted) {
  for (const { rule, path, message } of findings) console.error(`${name} ${rule}\n  ${path}\n  ${message}`)
}

const operations = Object.values(openApi['paths'] as object).flatMap((methods: object) =>
  Object.keys(methods),
)
const counts = linted.map(
  ({ name, rules, findings }) => `${name}: ${rules} rules, ${findings.length} findings`,
)
console.log(`${operations.length} operations. ${counts.join('. ')}.`)

const hasReadNothing = operations.length === 0 || linted.some(({ rules }) => rules === 0)
if (hasReadNothing || linted.some(({ findings }) => findings.length > 0)) process.exitCode = 1

async function lintWithRedocly(document: object): Promise<Linted> {
  const { createConfig, lintFromString } = await loadStranger<Redocly>('@redocly/openapi-core')
  const config = await createConfig({
    extends: ['recommended'],
    // `nullable` beside `allOf` is how 3.0 says that a component may be null, and how every generator reads it; by the letter
    // it would need a type and allow no null. The examples are checked in the document of 3.1.
    ...(document === openApi30 && {
      rules: { 'nullable-type-sibling': 'off', 'no-invalid-schema-examples': 'off' },
    }),
  })
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  })
  const findings = problems.map(({ ruleId, location, message }) => ({
    rule: ruleId,
    path: location.map(({ pointer }) => pointer ?? '#').join(' '),
    message,
  }))
  const rules = document === openApi ? config.rules.oas3_1 : config.rules.oas3_0
  const severities = Object.values(rules).map((rule) => (typeof rule === 'string' ? rule : rule?.severity))
  return { name: 'Redocly', rules: severities.filter((severity) => severity !== 'off').length, findings }
}

async function lintWithSpectral(document: Record<string, unknown>): Promise<Linted> {
  const core = await loadStranger<{ default: { Spectral: new () => Spectral } }>('@stoplight/spectral-core')
  const rulesets = await loadStranger<{ default: { oas: object } }>('@stoplight/spectral-rulesets')
  const ruleset = {
    extends: [rulesets.default.oas],
    rules: {
      // It wants the scopes of a requirement declared by the scheme, which only OAuth can do. OpenAPI 3.1 lets every
      // scheme name the roles it needs; ours are the scopes of a key. Redocly's `security-defined` does the rest.
      'oas3-operation-security-defined': 'off',
      ...(document === openApi30 && { 'oas3-valid-schema-example': 'off' }),
      'field-description': {
        message: '{{property}} has no description',
        severity: 'warn',
        given: '$.components.schemas..properties[*]',
        resolved: false,
        // oxlint-disable-next-line unicorn/no-thenable -- Spectral's word for what to check.
        then: { function: isDescribed },
      },
    },
  }
  const spectral = new core.default.Spectral()
  spectral.setRuleset(ruleset)
  const results = await spectral.run(document)
  const findings = results.map(({ code, path, message }) => ({
    rule: String(code),
    path: `#/${path.join('/')}`,
    message,
  }))
  const rules = Object.values(spectral.ruleset?.rules ?? {}).filter(({ enabled }) => enabled)
  return { name: 'Spectral', rules: rules.length, findings }
}

/** A reader of the reference is owed a word about every field; one that refers to a schema has the schema's. */
function isDescribed(field: unknown) {
  const { description, $ref } = field as { description?: string; $ref?: string }
  return description === undefined && $ref === undefined ? [{ message: 'has no description' }] : []
}
